import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { testTokenFor } from '../../auth/testMode.ts';
import { output } from '../support/output.ts';
import { startServerHere } from '../support/process.ts';
import { answerAll } from '../support/world.ts';

const visit = {
  id: 'visit',
  title: { en: 'A <em>visit</em> & more', ar: 'زيارة' },
  languages: ['en', 'ar'],
  questions: [
    {
      id: 'again',
      type: 'radio',
      title: 'Again?',
      choice: [
        { id: 'yes', text: { en: 'Yes', ar: 'نعم' } },
        { id: 'no', text: 'No' },
      ],
    },
    { id: 'stars', type: 'rate', title: 'Stars' },
  ],
};

test('the command writes a page with the numbers of the export, and a line of the audit log', async () => {
  const server = await startServerHere({ surveys: [visit] });
  for (const [choice, score, locale] of [
    ['yes', 5, 'en'],
    ['yes', 4, 'ar'],
    ['no', 1, 'ar'],
  ] as const) {
    const client = server.client();
    await client.start('visit', { locale });
    await answerAll(client, 'visit', { again: { choice }, stars: { score } });
  }
  const directory = await temporaryDirectory();
  const run = (...args: string[]) => output('server/cli/results.ts', { args, env: server.env });
  const answers = (...args: string[]) => output('server/cli/answers.ts', { args, env: server.env });
  const page = async (...args: string[]) => {
    const file = join(directory, 'page.html');
    const { code, err } = await run('visit', '--out', file, '--replace', ...args);
    expect([code, err]).toEqual([0, '']);
    return (await readFile(file, 'utf8')).replace(/<svg.*?<\/svg>/gs, '');
  };
  const rows: { again: string; stars: string }[] = parse((await answers('visit')).out, {
    columns: true,
  });
  const chose = (id: string) => rows.filter(({ again }) => again === id).length;
  const mean = rows.reduce((sum, { stars }) => sum + Number(stars), 0) / rows.length;

  await writeFile(join(directory, 'page.html'), 'old', { mode: 0o644 });
  const all = await page();
  expect((await stat(join(directory, 'page.html'))).mode & 0o77).toBe(0);
  expect(all).toContain('A visit &amp; more');
  expect(all).toContain(`Yes</bdi></th><td>66.7%</td><td>${chose('yes')}</td>`);
  expect(all).toContain(`No</bdi></th><td>33.3%</td><td>${chose('no')}</td>`);
  expect(all).toContain(`<dt>Mean</dt><dd>${mean.toFixed(3)}</dd>`);
  expect(all).not.toMatch(/(?:src|href)="(?!data:|#)/);

  const arabic = await page('--lang', 'ar', '--where', 'locale=ar');
  expect(arabic).toContain('<bdi lang="ar" dir="rtl">نعم</bdi></th><td>50.0%</td><td>1</td>');
  expect(arabic).toContain('2 sessions');
  expect(arabic).toContain('locale=ar');

  const { out: log } = await answers('log');
  const written = log.split('\n').filter((line) => line.includes(',results,'));
  expect(written.map((line) => line.split(',').slice(1))).toEqual([
    ['results', 'visit', '3'],
    ['results', 'visit', '2'],
  ]);
  for (const [args, reason] of [
    [[], 'npm run -s results'],
    [['no'], 'There is no survey "no"'],
    [['visit', '--lang', 'xx'], 'has no language "xx"'],
    [['visit', '--where', 'locle=ar'], 'no column "locle"'],
    [['visit', '--where', 'again=yess'], 'has the values yes, no; did you mean "yes"?'],
    [['visit', '--out', join(directory, 'no', 'page.html')], 'its directory does not exist'],
    [['visit', '--out', directory, '--replace'], `--out ${directory}: is a directory`],
    [['visit', '--out', join(directory, 'page.html')], 'exists; --replace writes over a file'],
    [['visit', '--status', 'home'], '--status home: is before the first question'],
    [['visit', '--test', '--all'], '--test: has no meaning with --all'],
    [['vist'], 'did you mean "visit"?'],
  ] as const) {
    const refused = await run(...args);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(reason)]);
  }
});

test('a page without sessions says that there are test answers', async () => {
  const testKey = 'the key of tests';
  const server = await startServerHere({ surveys: [visit], env: { TEST_KEY: testKey } });
  const client = server.client();
  client.cookies.set('askpath.test.visit', testTokenFor({ testKey }, 'visit', testKey) ?? '');
  await client.start('visit');
  const args = ['visit', '--out', join(await temporaryDirectory(), 'page.html')];
  const { out } = await output('server/cli/results.ts', { args, env: server.env });
  expect(out).toMatch(/: 0 sessions, \d+ kB\n1 test answers are left out: add --test\n$/);
});
