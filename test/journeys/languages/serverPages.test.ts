import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { direction, locales } from '../../../contract/locales.ts';
import { englishPageTexts, type PageTexts } from '../../../contract/pages/pageTexts.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import type { Counted } from '../../../server/limits/limiter.ts';
import { sqlite, survey, testWorld } from '../../../server/test/support/world.ts';

const pages = await readPages(process.env.DIST_DIR ?? 'dist', () => ({ lag: () => 0 }));
const questions = [{ id: 'a', type: 'rate', title: 'A' }];
const surveys = [survey({ id: 'open', title: 'O', questions })];
const broken = () => {
  throw new Error('broken');
};
const crossSite = { 'Sec-Fetch-Site': 'cross-site' };

/** Each page that the server makes itself, with a text that it has. */
const cases: readonly (readonly [text: keyof PageTexts, path: string, init?: RequestInit])[] = [
  ['surveys', '/'],
  ['signInForDevelopment', '/api/login'],
  ['nameMissing', '/api/login', { method: 'POST', body: new URLSearchParams({ name: '' }) }],
  ['signInFailed', '/api/login', { method: 'POST', body: '{}' }],
  ['signedOutText', '/api/logout'],
  ['formRefusedText', '/open', { method: 'POST', headers: crossSite }],
  ['tooLarge', '/open', { method: 'POST', body: new URLSearchParams({ a: 'a'.repeat(2 ** 21) }) }],
  ['noTestAnswersText', '/open?test=wrong'],
];

test('without a catalog the pages of the server are in English, as the English catalog has them', () => {
  expect(pages.pageTextsIn('en')).toEqual(englishPageTexts);
});

test.each(locales)('the pages of the server are in %s, with its direction', async (locale) => {
  const world = await testWorld(sqlite, surveys, {
    pages,
    hasIndex: true,
    testKey: 'x'.repeat(16),
  });
  const texts = pages.pageTextsIn(locale);
  for (const [name, path, init] of cases) {
    const headers = { ...init?.headers, 'Accept-Language': locale };
    const response = await world.app.request(path, { ...init, headers });
    const page = await response.text();
    expect(page).toContain(`<html lang="${locale}" dir="${direction(locale)}">`);
    expect([path, page]).toEqual([path, expect.stringContaining(escaped(texts?.[name] ?? ''))]);
    expect(response.headers.get('Vary')).toContain('Accept-Language');
  }
});

test.each([
  ['busy', { isStopping: () => true }],
  ['tooManyPagesText', { limiter: { take: async ({ kind }: Counted) => Number(kind === 'any') } }],
  ['failed', { addRoutes: (app: Hono) => void app.get('/open', broken) }],
] as const)(
  'a page that is refused with "%s" says so to a reader, and to a program as JSON',
  async (name, options) => {
    const world = await testWorld(sqlite, surveys, { pages, ...options });
    const reader = { 'Sec-Fetch-Dest': 'document', 'Accept-Language': 'ar' };
    const shown = await world.app.request('/open', { headers: reader });
    const page = await shown.text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain(pages.pageTextsIn('ar')?.[name]);
    expect(shown.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    const program = await world.app.request('/open', { headers: { 'Sec-Fetch-Dest': 'empty' } });
    expect(await program.json()).toMatchObject({ code: shown.status });
  },
);

test('the language of the address precedes that of the browser', async () => {
  const world = await testWorld(sqlite, surveys, { pages });
  const headers = { 'Accept-Language': 'fr' };
  const page = await (await world.app.request('/api/logout?lang=de', { headers })).text();
  expect(page).toContain('<h1>Sie sind abgemeldet</h1>');
});

test('the texts of the pages are those of a person who writes the language, not of the server', async () => {
  const world = await testWorld(sqlite, surveys, { pages });
  const response = await world.app.request('/open', {
    ...{ method: 'POST', body: '{}' },
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
  });
  const page = await response.text();
  expect(response.status).toBe(415);
  expect(page).toContain('Dieses Formular wurde nicht angenommen');
  expect(page).not.toContain('application/x-www-form-urlencoded');
});

/** Escapes a text as Hono's `html` does. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');
}
