import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import readSheets from 'read-excel-file/universal';
import { describe, expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { testTokenFor } from '../../auth/testMode.ts';
import { choiceOf, readOptions } from '../../cli/answers/options.ts';
import { output } from '../support/output.ts';
import { settings, startServerHere } from '../support/process.ts';
import { bases } from '../support/world.ts';

const testKey = 'a key for test answers';

const drinks = {
  id: 'drinks',
  languages: ['en', 'de'],
  title: { en: 'Drinks', de: 'Getränke' },
  questions: [
    {
      ...{ id: 'drink', type: 'radio', title: { en: 'What?', de: 'Was?' } },
      choice: [{ id: 'tea', text: { en: 'Tea', de: 'Tee' } }],
    },
  ],
};

describe.each(bases)('answers from $name', ({ base }) => {
  test('are exported as they are asked for, and the log has each export', async () => {
    const server = await startServerHere({ surveys: [drinks], base });
    const run = (...args: string[]) =>
      output('server/cli/answers.ts', { args: ['drinks', ...args], env: server.env });
    const client = server.client();
    await client.start('drinks');
    await client.commit('drinks', 'drink', { choice: 'tea' });
    await server.client().start('drinks');
    const out = join(await temporaryDirectory(), 'answers.xlsx');

    expect(await run('--format', 'xlsx', '--labels', 'de', '-o', out)).toMatchObject({ code: 0 });
    expect((await stat(out)).mode & 0o77).toBe(0);
    const [sheet] = await readSheets(new Blob([await readFile(out)]));
    expect(sheet?.data.map((row) => row.at(-1))).toEqual(['Was?', 'Tee', null]);
    expect(await run('--out', out)).toMatchObject({
      code: 1,
      err: `--out ${out}: exists; --replace writes over a file\n`,
    });
    expect(await run('--replace', '--out', out)).toMatchObject({ code: 0, out: '' });
    expect(await readFile(out, 'utf8')).toMatch(/^session,/);
    const unknown = await run('--where', 'drink=te');
    expect(unknown.err).toBe('--where drink=te: "drink" has the values tea; did you mean "tea"?\n');
    const { out: csv } = await run('--where', 'drink=tea', '--status', 'ended', '--bom');
    expect(csv).toMatch(/^\ufeffsession,.*\r\n.*,tea\r\n$/);
    const { out: book } = await run('--codebook', '--labels', 'de', '--format', 'md');
    expect(book).toContain('| `drink` | radio | Was? |  | choice | `tea` = Tee |\n');
    expect((await run('--syntax', 'spss', '--labels', 'de')).out).toContain("'tea' 'Tee'.");

    const { out: log } = await output('server/cli/answers.ts', { args: ['log'], env: server.env });
    const entries = log.trim().split('\n').slice(1);
    expect(entries.map((line) => line.split(',').slice(1).join())).toEqual([
      ...['export,drinks,2', 'export,drinks,2', 'export,drinks,1'],
    ]);
    expect(await run('--labels', 'fr')).toMatchObject({
      ...{ code: 1, out: '' },
      err: 'The survey has no language "fr"; there are: en, de\n',
    });
  });

  test('with values of host pages alone in test answers are read by the syntax for these', async () => {
    const env = { TEST_KEY: testKey };
    const server = await startServerHere({ surveys: [drinks], base, env });
    const run = (...args: string[]) =>
      output('server/cli/answers.ts', { args: ['drinks', ...args], env: server.env });
    const context = JSON.stringify({ plan: 'basic' });
    const tester = server.client();
    const token = testTokenFor({ testKey }, 'drinks', testKey) ?? '';
    tester.cookies.set('askpath.test.drinks', token);
    await tester.start('drinks', { context });
    expect((await run()).err).toBe('1 test answers are left out: add --test\n');
    await server.client().start('drinks');
    expect((await run()).err).toBe('');
    for (const tests of [[], ['--test'], ['--all']]) {
      const { out: csv } = await run(...tests);
      const columns = csv.split('\r\n')[0]?.split(',') ?? [];
      expect(columns.includes('context.plan')).toBe(tests.length > 0);
      const { out: r } = await run('--syntax', 'r', ...tests);
      const [, names = ''] = /col\.names = c\(([^)]*)\)/.exec(r) ?? [];
      expect(JSON.parse(`[${names}]`)).toEqual(columns);
      expect(r).toContain(['drinks', ...tests, '--raw > drinks.csv'].join(' '));
      const { out: spss } = await run('--syntax', 'spss', ...tests);
      expect(spss.includes('context.plan A3100')).toBe(tests.length > 0);
    }
  });
});

describe.each(bases)('an export that is interrupted, from $name', ({ base }) => {
  test('is in the log', async () => {
    const note = { id: 'say', type: 'singleInput', title: 'Say', config: { multiline: true } };
    const talk = { id: 'talk', title: 'Talk', questions: [note] };
    const server = await startServerHere({ surveys: [talk], base });
    // The export exceeds what a pipe and its reader can buffer.
    const people = Array.from({ length: 80 }, () => server.client());
    for (const person of people) {
      await person.start('talk');
      await person.commit('talk', 'say', { text: 'x'.repeat(5000) });
    }
    const child = spawn(process.execPath, ['server/cli/answers.ts', 'talk'], {
      env: { PATH: process.env.PATH, ...server.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'readable');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { out } = await output('server/cli/answers.ts', { args: ['log'], env: server.env });
    expect(out).toMatch(/,export,talk,80\n$/);
  });
});

test('a command that reads creates no database, and a codebook needs none', async () => {
  const { env, directory } = await settings({ surveys: [drinks] });
  for (const [file, ...args] of [
    ['answers', 'drinks'],
    ['answers', 'drinks', '--syntax', 'r'],
    ['answers', 'log'],
    ['answers', 'forget', '--session', 'a'],
    ['results', 'drinks', '--out', join(directory, 'page.html')],
    ['webhooks', 'status'],
    ['survey', 'quotas', 'drinks'],
  ]) {
    const refused = await output(`server/cli/${file}.ts`, { args, env });
    expect([args, refused.code, refused.out]).toEqual([args, 1, '']);
    expect(refused.err).toContain(`DATA_DIR ${env.DATA_DIR}: there is no `);
  }
  const book = await output('server/cli/answers.ts', { args: ['drinks', '--codebook'], env });
  expect(book).toMatchObject({ code: 0, out: expect.stringContaining('drink,') });
  expect((await readdir(directory)).sort()).toEqual(['dist', 'surveys']);
});

test.each([
  [['drinks', '--codebook', '--bom'], '--bom: has no meaning with --codebook'],
  [['drinks', '--codebook', '--test'], '--test: has no meaning with --codebook'],
  [['drinks', '--syntax', 'r', '--from', '2031-05-01'], '--from: has no meaning with --syntax'],
  [['drinks', '--format', 'jsonl', '--labels', 'de'], '--labels: is for csv and xlsx'],
  [['drinks', '--format', 'xlsx', '--one-line'], '--one-line: is for csv'],
  [['drinks', '--format', 'jsonl', '--raw'], '--raw: is for csv'],
  [['drinks', '--codebook', '--format', 'md', '--raw'], '--raw: is for csv'],
  [['drinks', '--syntax', 'r', '--raw'], '--raw: has no meaning with --syntax'],
  [['drinks', '--codebook', '--syntax', 'r'], '--syntax: has no meaning with --codebook'],
  [['drinks', '--syntax', 'r', '--format', 'xlsx'], '--format xlsx: has no meaning with --syntax'],
  [['drinks', '--events', '--format', 'xlsx'], '--format: has no meaning with --events'],
  [['drinks', '--events', '--codebook'], '--events: has no meaning with --codebook'],
  [['drinks', '--replace'], '--replace: is for --out'],
  [['drinks', 'more'], 'more: is not expected'],
  [['drinks', '--form', 'csv'], "Unknown option '--form'"],
  [[], 'npm run -s answers -- SURVEY'],
])('%j is refused: %s', (args, reason) => {
  expect(() => readOptions(args)).toThrow(reason);
});

test.each([
  ['answers', 'log'],
  ['answers', 'forget'],
  ['answers'],
  ['links'],
  ['results'],
  ['webhooks'],
])('%s %s --help prints what it can do', async (program, ...args) => {
  const help = await output(`server/cli/${program}.ts`, { args: [...args, '--help'] });
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toMatch(new RegExp(`^npm run -s ${program} -- `));
});

test('an unknown format is refused with the known ones', () => {
  expect(() => choiceOf('format', 'xls', ['csv', 'xlsx'])).toThrow(
    '--format xls: csv or xlsx is expected; did you mean "xlsx"?',
  );
});
