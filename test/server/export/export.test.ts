import { describe, expect, test } from 'vitest';
import { formats } from '../../../server/export/formats.ts';
import { contextNames } from '../../../server/export/hostContext.ts';
import { exportRows } from '../../../server/export/rows.ts';
import { answerAll, databases, sample, sharedWorld, survey } from '../support/world.ts';

const words = survey({
  id: 'words',
  title: 'Words',
  config: { allowReAnswer: true },
  questions: [{ id: 'say', type: 'singleInput', title: 'Say', config: { multiline: true } }],
});
const many = survey({
  id: 'many',
  title: 'Many',
  questions: [{ id: 'n', type: 'rate', title: 'N', config: { startValue: -5, scope: 11 } }],
});

const hosted = survey({
  id: 'hosted',
  title: 'Hosted',
  questions: [{ id: 'n', type: 'rate', title: 'N' }],
});
const shown = survey({
  id: 'shown',
  title: 'Shown',
  config: { demo: true },
  questions: [{ id: 'n', type: 'rate', title: 'N' }],
});

describe.each(databases)('an export from $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), words, many, hosted, shown]);

  async function written(id: string, format: 'csv' | 'jsonl'): Promise<string[]> {
    const exported = world.deps.surveys.get(id);
    if (!exported) throw new Error(`There is no survey ${id}`);
    let text = '';
    const names = await contextNames(world.store, exported);
    for await (const part of formats[format](exported, exportRows(world.store, exported), names)) {
      text += part;
    }
    return text.split(format === 'csv' ? '\r\n' : '\n').slice(0, -1);
  }

  test('has one row per respondent and a column per question and sub-question', async () => {
    const header =
      'session,channel,locale,status,started,finished,score,user,visited,' +
      'borrowed.books,borrowed.films,borrowed.games,borrowed.nothing,' +
      'staff,improve,why,why.text,news,email';
    expect(await written('branching', 'csv')).toEqual([header]);

    const ended = world.client();
    const last = await answerAll(ended, 'branching', {
      visited: { choice: 'yes' },
      borrowed: { choices: [{ id: 'films' }, { id: 'books' }] },
      staff: { score: 5 },
      news: { choice: 'no' },
    });
    world.now += 1000;
    const left = world.client();
    const started = await answerAll(left, 'branching', {
      visited: { choice: 'yes' },
      borrowed: { choices: [{ id: 'games' }] },
    });
    await left.attachInfo('branching', '=ana, the first');
    await left.back('branching');
    await left.back('branching');
    await left.commit('branching', 'visited', { choice: 'no' });
    await left.commit('branching', 'why', { choice: 'other', text: 'A "cat", really' });
    const [first, second] = [last.data.respondent?.id, started.data.respondent?.id];
    const from = '2031-05-01T12:00:00.000Z';
    const later = '2031-05-01T12:00:01.000Z';
    expect(await written('branching', 'csv')).toEqual([
      header,
      `${first},web,en,ended,${from},${from},,,yes,1,1,0,0,5,,,,no,`,
      // The answer on the branch that was left is not told.
      `${second},web,en,answering,${later},,,"'=ana, the first",no,,,,,,,other,"A ""cat"", really",,`,
    ]);
    expect((await written('branching', 'jsonl')).map((line) => JSON.parse(line))).toEqual([
      {
        session: first,
        channel: 'web',
        locale: 'en',
        status: 'ended',
        started: from,
        finished: from,
        score: '',
        user: '',
        answers: {
          visited: { choice: 'yes' },
          borrowed: { choices: [{ id: 'films' }, { id: 'books' }] },
          staff: { score: 5 },
          news: { choice: 'no' },
        },
      },
      {
        session: second,
        channel: 'web',
        locale: 'en',
        status: 'answering',
        started: later,
        finished: '',
        score: '',
        user: '=ana, the first',
        answers: { visited: { choice: 'no' }, why: { choice: 'other', text: 'A "cat", really' } },
      },
    ]);
  });

  test('runs nothing in a spreadsheet', async () => {
    for (const text of [
      '=HYPERLINK("https://evil.example")',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '＝1',
      'a=1',
      'NUL\u0000here',
      '-5',
      '-5.25',
      'x;=1+41;y',
      'x\t=1',
      'x, @a',
      'a"=1',
      "a';+1",
      'x\n-1+1',
      'a; b, c-d = e',
      'red \u001b[31m and \u009b31m',
    ]) {
      world.now += 1;
      await answerAll(world.client(), 'words', { say: { text } });
    }
    const [, ...rows] = await written('words', 'csv');
    expect(rows.map((row) => row.split(',,,').at(-1))).toEqual([
      `"'=HYPERLINK(""https://evil.example"")"`,
      "'+1",
      "'-1+1",
      "'@SUM(A1)",
      "'\t'=1",
      '"\'\r\'=1"',
      "'＝1",
      'a=1',
      'NULhere',
      '-5',
      '-5.25',
      "x;'=1+41;y",
      "x\t'=1",
      `"x, '@a"`,
      `"a""'=1"`,
      "a';'+1",
      `"x\n'-1+1"`,
      '"a; b, c-d = e"',
      'red [31m and 31m',
    ]);
    // In the other format they stand as JSON writes them, so that nothing is lost and no terminal obeys.
    const lines = await written('words', 'jsonl');
    expect(lines.at(-1)).toContain('red \\u001b[31m and \\u009b31m');
    expect(JSON.parse(lines.at(-1) ?? '').answers.say.text).toBe('red \u001b[31m and \u009b31m');
  });

  test('has every respondent once and in order, page after page; a number stays one', async () => {
    const points = Array.from({ length: 450 }, (_, place) => (place % 11) - 5);
    for (const [place, score] of points.entries()) {
      // Three come in the same millisecond, so that a page may end between them.
      world.now += place % 3 === 0 ? 1 : 0;
      await answerAll(world.client(), 'many', { n: { score } });
    }
    const rows = (await written('many', 'csv')).slice(1).map((row) => row.split(','));
    expect(new Set(rows.map(([id]) => id)).size).toBe(450);
    expect(rows.map(([, , , , started]) => started)).toEqual(
      rows.map(([, , , , started]) => started).sort(),
    );
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(rows.map((row) => Number(row.at(-1))))).toBe(sum(points));
  });

  test('tells the current round only', async () => {
    const browser = world.client();
    await answerAll(browser, 'words', { say: { text: 'the first round' } });
    await browser.reAnswer('words');
    await answerAll(browser, 'words', { say: { text: 'the second round' } });
    const text = (await written('words', 'csv')).join('\n');
    expect(text).toContain('the second round');
    expect(text).not.toContain('the first round');
  });

  test('has what host pages gave along, in columns of its own, neutralised like any other', async () => {
    const contexts = [
      { plan: 'pro', seats: 7, trial: false },
      { plan: '=HYPERLINK("https://evil.example.org")', 'page.id': '12' },
      null,
    ];
    for (const context of contexts) {
      const browser = world.client();
      await browser.start('hosted', context ? { context: JSON.stringify(context) } : {});
      // A respondent whose page gives nothing along when the round begins anew keeps what was given.
      await browser.reAnswer('hosted');
      await browser.start('hosted');
      world.now += 1000;
    }
    const [header, ...rows] = await written('hosted', 'csv');
    expect(header).toMatch(
      /,user,n,context\.page\.id,context\.plan,context\.seats,context\.trial$/,
    );
    expect(rows.map((row) => row.split(',').slice(9).join())).toEqual([
      ',pro,7,false',
      `12,"'=HYPERLINK(""https://evil.example.org"")",,`,
      ',,,',
    ]);
    const lines = (await written('hosted', 'jsonl')).map((line) => JSON.parse(line).context);
    expect(lines).toEqual([contexts[0], contexts[1], undefined]);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '"plan"'],
    ['a list', '["plan"]'],
    ['nested', '{"a":{"b":1}}'],
    ['with a list in it', '{"a":[1]}'],
    ['with null in it', '{"a":null}'],
    ['with a name that is no column', '{"a b":1}'],
    ['larger than 2 kB', JSON.stringify({ a: 'ü'.repeat(1024) })],
  ])('has no context that is %s: such a start is malformed', async (_, context) => {
    const before = await world.rows('session');
    const refused = await world.client().start('hosted', { context });
    expect([refused.http, refused.code]).toEqual([400, 400]);
    expect(refused.message).toContain('context');
    expect(await world.rows('session')).toEqual(before);
  });

  test('has no context of a demo survey', async () => {
    const started = await world.client().start('shown', { context: '{"plan":"pro"}' });
    expect(started.code).toBe(200);
    const { demo } = world.deps.stores;
    expect(await demo.db.selectFrom('session').select('context').execute()).toEqual([
      { context: null },
    ]);
    expect((await written('shown', 'csv')).length).toBe(1);
  });
});
