import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '../../contract/locales.ts';

type Words = Record<string, unknown>;

const dist = process.env.DIST_DIR ?? 'dist';
const manifest: Record<string, { file: string }> = JSON.parse(
  readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
);
const app = read('index.html');
const catalogs = import.meta.glob<{ messages: Words }>('../../locales/*.po', { eager: true });

describe.each(locales)('the built catalog %s', async (locale) => {
  const whole = catalogs[`../../locales/${locale}.po`]?.messages ?? {};
  const first = await words(`locales/${locale}.po?first`);
  const rest = await words(`locales/${locale}.po?rest`);

  test('is whole in its two parts', () => {
    expect(texts(first, rest)).toEqual(texts(whole));
    expect(Object.keys(first).filter((id) => id in rest)).toEqual([]);
  });

  test('takes no more than 6 kB to load', () => {
    const parts = [`locales/${locale}.po?first`, `locales/${locale}.po?rest`];
    expect(parts.map(compressed).reduce((sum, size) => sum + size)).toBeLessThanOrEqual(6000);
  });

  test('has every word of the app in its first part, and words that can wait in the other', () => {
    const used = (id: string) => app.includes(`id:"${id}"`);
    expect(Object.keys(first).some(used)).toBe(true);
    expect(Object.keys(rest).filter(used)).toEqual([]);
    expect(Object.keys(rest)).not.toEqual([]);
  });
});

/** What the messages say; a build has names of its own for them. */
function texts(...parts: Words[]): string[] {
  return parts.flatMap((words) => Object.values(words).map((text) => JSON.stringify(text))).sort();
}

/** Bytes of a built file as it is sent. */
function compressed(source: string): number {
  return statSync(join(dist, `${manifest[source]?.file}.br`)).size;
}

function read(source: string): string {
  return readFileSync(join(dist, manifest[source]?.file ?? ''), 'utf8');
}

/** The words of one built file. It is taken out of the app, which it would start. */
async function words(source: string): Promise<Words> {
  const alone = read(source).replace(/^import\b.*?;/, '');
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(alone)}`);
  return messages;
}
