import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { codebookOf } from '../../export/codebook/codebook.ts';
import { formats } from '../../export/formats.ts';
import { contextNames } from '../../export/hostContext.ts';
import { exportRows } from '../../export/rows.ts';
import { tableColumns } from '../../export/table.ts';
import { answerAll, databases, sample, sharedWorld, survey } from '../support/world.ts';

const words = survey({
  id: 'words',
  title: 'Words',
  config: { allowReAnswer: true },
  questions: [{ id: 'say', type: 'singleInput', title: 'Say', config: { multiline: true } }],
});
const rating = {
  title: 'Rating',
  questions: [{ id: 'n', type: 'rate', title: 'N', config: { startValue: -5, scope: 11 } }],
};
const surveys = [
  sample('branching'),
  words,
  survey({ ...rating, id: 'hosted' }),
  survey({ ...rating, id: 'shown', config: { demo: true } }),
];

describe.each(databases)('an export from $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });

  async function lines(id: string, format: 'csv' | 'jsonl'): Promise<string[]> {
    const exported = surveys.find((candidate) => candidate.id === id) ?? words;
    const names = await contextNames(world.store, exported);
    const columns = tableColumns(codebookOf(exported), names);
    const parts = formats[format](exported, exportRows(world.store, exported), { columns });
    const text = (await Readable.from(parts).toArray()).join('');
    return text.split(format === 'csv' ? '\r\n' : '\n').slice(0, -1);
  }
  const objects = async (id: string) => (await lines(id, 'jsonl')).map((line) => JSON.parse(line));

  test('has a row per respondent and a column per question and sub-question', async () => {
    const header =
      'session,channel,locale,status,started,finished,score,user,device,visited,' +
      'borrowed.books,borrowed.films,borrowed.games,borrowed.nothing,' +
      'staff,improve,why,why.text,news,email';
    expect(await lines('branching', 'csv')).toEqual([header]);

    const answers = {
      visited: { choice: 'yes' },
      borrowed: { choices: [{ id: 'films' }, { id: 'books' }] },
      staff: { score: 5 },
      news: { choice: 'no' },
    };
    const ended = await answerAll(world.client(), 'branching', answers);
    world.now += 1000;
    const client = world.client();
    const changed = await answerAll(client, 'branching', {
      visited: { choice: 'yes' },
      borrowed: { choices: [{ id: 'games' }] },
    });
    await client.attachInfo('branching', '=ana, the first');
    await client.back('branching');
    await client.back('branching');
    await client.commit('branching', 'visited', { choice: 'no' });
    const why = { choice: 'other', text: 'A "cat", \u001b[31mreally' };
    await client.commit('branching', 'why', why);
    const [first, second] = [ended.data.respondent?.id, changed.data.respondent?.id];
    const [from, later] = ['2031-05-01T12:00:00.000Z', '2031-05-01T12:00:01.000Z'];
    expect(await lines('branching', 'csv')).toEqual([
      header,
      `${first},web,en,ended,${from},${from},,,desktop,yes,1,1,0,0,5,,,,no,`,
      // The export omits the answer to a question that is no longer on the path.
      `${second},web,en,answering,${later},,,"'=ana, the first",desktop,no,,,,,,,other,"A ""cat"", [31mreally",,`,
    ]);
    const base = { channel: 'web', locale: 'en', score: '', device: 'desktop' };
    expect(await objects('branching')).toEqual([
      {
        ...base,
        session: first,
        status: 'ended',
        started: from,
        finished: from,
        user: '',
        answers,
      },
      {
        ...base,
        session: second,
        status: 'answering',
        started: later,
        finished: '',
        user: '=ana, the first',
        answers: { visited: { choice: 'no' }, why },
      },
    ]);
    // JSON escapes the control character, so that a terminal does not interpret it.
    expect((await lines('branching', 'jsonl'))[1]).toContain('\\u001b[31mreally');
  });

  test('has every respondent once and in order on all pages', async () => {
    await answerAll(world.client(), 'hosted', { n: { score: -1 } });
    const { db } = world.store;
    const [session] = await db.selectFrom('session').selectAll().execute();
    const [answer] = await db.selectFrom('answer').selectAll().execute();
    if (!session || !answer) throw new Error('There is no answer');
    const ids = Array.from({ length: 449 }, (_, index) => `${(index * 7) % 449}`.padStart(3, '0'));
    const sessions = ids.map((id, index) => ({
      ...session,
      ...{ id, token_hash: id, opened_by: id },
      // The page size divides sessions of the same millisecond.
      created_at: session.created_at + Math.floor(index / 3),
    }));
    const answers = ids.map((session_id) => ({ ...answer, session_id }));
    for (let index = 0; index < ids.length; index += 50) {
      await db
        .insertInto('session')
        .values(sessions.slice(index, index + 50))
        .execute();
      await db
        .insertInto('answer')
        .values(answers.slice(index, index + 50))
        .execute();
    }
    const rows = (await lines('hosted', 'csv')).slice(1).map((row) => row.split(','));
    const inOrder = [session, ...sessions].sort(
      (a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
    );
    expect(rows.map(([id]) => id)).toEqual(inOrder.map(({ id }) => id));
    expect(rows.map((row) => row.at(-1))).toEqual(inOrder.map(() => '-1'));
  });

  test('has the current round only', async () => {
    const client = world.client();
    await answerAll(client, 'words', { say: { text: 'the first round' } });
    await client.reAnswer('words');
    await answerAll(client, 'words', { say: { text: 'the second round' } });
    const text = (await lines('words', 'csv')).join('\n');
    expect(text).toContain('the second round');
    expect(text).not.toContain('the first round');
  });

  test('has the context of host pages in neutralised columns of its own', async () => {
    const contexts = [
      { plan: 'pro', seats: 7, trial: false },
      { plan: '=HYPERLINK("https://evil.example.org")', 'page.id': '12' },
      undefined,
    ];
    for (const context of contexts) {
      const client = world.client();
      await client.start('hosted', context ? { context: JSON.stringify(context) } : {});
      // A round without a context keeps the context of the previous round.
      await client.reAnswer('hosted');
      await client.start('hosted');
      world.now += 1000;
    }
    const [header, ...rows] = await lines('hosted', 'csv');
    expect(header).toMatch(
      /,user,device,n,context\.page\.id,context\.plan,context\.seats,context\.trial$/,
    );
    expect(rows.map((row) => row.split(',').slice(10).join())).toEqual([
      ',pro,7,false',
      `12,"'=HYPERLINK(""https://evil.example.org"")",,`,
      ',,,',
    ]);
    expect((await objects('hosted')).map(({ context }) => context)).toEqual(contexts);
  });

  test.each([
    ['no JSON', '{'],
    ['no object', '"plan"'],
    ['a list', '["plan"]'],
    ['nested', '{"a":{"b":1}}'],
    ['with a list', '{"a":[1]}'],
    ['with null', '{"a":null}'],
    ['with a name that is no column', '{"a b":1}'],
    ['larger than 2 kB', JSON.stringify({ a: 'ü'.repeat(1024) })],
  ])('has no context that is %s: its start is refused', async (_, context) => {
    const refused = await world.client().start('hosted', { context });
    expect([refused.http, refused.code]).toEqual([400, 400]);
    expect(refused.message).toContain('context');
    expect(await world.rows('session')).toEqual([]);
  });

  test('has no context of a demo survey', async () => {
    expect((await world.client().start('shown', { context: '{"plan":"pro"}' })).code).toBe(200);
    const { db } = world.deps.stores.demo;
    const sessions = await db.selectFrom('session').select('context').execute();
    expect(sessions).toEqual([{ context: null }]);
    expect(await lines('shown', 'csv')).toHaveLength(1);
  });
});

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', '+1'],
  ['+351212345678', '+351212345678'],
  ['+1+1', "'+1+1"],
  [' =1', "' =1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['NUL\u0000here', 'NULhere'],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['x;=1+41;y', 'x;=1+41;y'],
  ['x, @a', '"x, @a"'],
  ['a"=1', '"a""=1"'],
  ['x\n-1+1', '"x\n-1+1"'],
  ['a; b, c-d = e', '"a; b, c-d = e"'],
  ['red \u001b[31m and \u009b31m', 'red [31m and 31m'],
])('a spreadsheet does not run the text %j', async (say, cell) => {
  const rows = Readable.from([{ cells: { say } }]);
  const csv = (await Readable.from(formats.csv(words, rows)).toArray()).join('');
  expect(csv.split('\r\n')[1]).toBe(`,,,,,,,,,${cell}`);
});

test.each(['=1+1', '+351212345678', '-1;"+x"', '@me', 'a\n- b', ' +1'])(
  'a program reads the text %j as it was answered',
  async (say) => {
    const rows = Readable.from([{ cells: { say } }]);
    const csv = (await Readable.from(formats.csv(words, rows, { raw: true })).toArray()).join('');
    const [, [cell] = []] = parse(csv).map((row) => row.toReversed());
    expect(cell).toBe(say);
  },
);
