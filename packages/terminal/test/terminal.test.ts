import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { picture } from '../../../server/test/support/fileSamples.ts';
import { foreign } from '../../../test/foreign/server.ts';
import { twoRatings } from '../../../test/foreign/surveys.ts';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { main } from '../cli.ts';

const questions = ['q1', 'q2'].map((id) => ({ id, type: 'rate', title: `Rate ${id}` }));
const surveys = [
  { id: 'two', title: 'Two', login: false, questions },
  { id: 'login', title: 'Login', login: true, questions },
  { id: 'brief', title: 'Brief', login: false, maxAnswerTime: 2, questions },
];

let server: Server;
let surveysDir: string;
beforeAll(async () => {
  surveysDir = await temporaryDirectory(afterAll);
  await cp('surveys', surveysDir, { recursive: true });
  for (const survey of surveys)
    await writeFile(join(surveysDir, `${survey.id}.json`), JSON.stringify(survey));
  server = await serve({ surveysDir });
});
afterAll(() => server.stop());

test('every question of the tour is answered, and stored by the server', async () => {
  const file = join(surveysDir, 'photo.png');
  await writeFile(file, await picture().png().toBuffer());
  const { code, screen } = await answer(`${server.origin}/tour`, [
    '', // The start.
    '', // The welcome.
    ...['4', 'To the gate'],
    '1 3',
    'It was quiet.',
    ...['often', '12'],
    ...['5', '7', '1', '10'],
    '2',
    '12',
    ...['Ada', '1815', 'ada@example.org'],
    ...['1', '2', '3'],
    ...['1', '1 2'],
    ...['1', '2', '3'],
    ...['1', '1', '1'],
    ...[file, ''],
    '3 1 2',
    '1 4',
    '2',
    ...['4', '', 'Fine'],
    ...['1', '5'],
  ]);
  expect(screen).toMatch(/visit a garden\?\n! tooLong max 4\n/);
  expect(screen).toContain('That was the whole walk. Thank you for coming along!');
  expect(code).toBe(0);
  expect(stored('tour')).toMatchObject({
    first: { choice: 'other', text: 'To the gate' },
    senses: { choices: [{ id: 'smell' }, { id: 'children' }] },
    visits: { text: '12' },
    recommend: { score: 10 },
    label: { blanks: { name: 'Ada', year: '1815', mail: 'ada@example.org' } },
    company: { rows: { weekdays: ['family'] } },
    photo: { files: [{ name: 'photo.png', type: 'image/png' }] },
    wishes: { order: ['beehives', 'cafe', 'benches'] },
    cake: { score: 4, comment: 'Fine' },
    evening: { present: 1, absent: 5 },
  });
});

test('":back" opens the question before, whose answer stays where nothing is entered', async () => {
  const { code, screen } = await answer(`${server.origin}/two`, ['', '2', ':back', '', '3']);
  expect(screen.match(/1 of 2 {2}Rate q1/g)).toHaveLength(2);
  expect(code).toBe(0);
  expect(stored('two')).toEqual({ q1: { score: 2 }, q2: { score: 3 } });
});

test('a survey whose time is over while an answer is awaited ends', async () => {
  const { code, screen } = await answer(`${server.origin}/brief`, [''], { isOpen: true });
  expect(screen).toMatch(/[12] seconds are left\.\n\n1 of 2 {2}Rate q1\n.*\nThank you\./);
  expect(code).toBe(0);
});

test('a login is refused by name, because only a browser can complete it', async () => {
  const { code, screen } = await answer(`${server.origin}/login`, ['']);
  expect(screen).toMatch(/^4001 /);
  expect(code).toBe(1);
});

test('an answer whose reply is lost is sent again, and stored once', async () => {
  const other = await foreign({ two: { questions: twoRatings, isFull: true } });
  onTestFinished(() => other.stop());
  other.loseReply('/commitAnswer');
  const { code, screen } = await answer(`${other.origin}/two`, ['', '4', '', '5']);
  expect(screen).toContain('Not sent. unreachable Enter tries again');
  expect(code).toBe(0);
  expect(other.answers()).toEqual({ 'rating-1': { score: 4 }, 'rating-2': { score: 5 } });
  expect(other.calls.filter((call) => call.endsWith('commitAnswer'))).toHaveLength(3);
});

test('an address without a survey explains the command', async () => {
  const { code, screen } = await answer('survey.example.org', []);
  expect(screen).toContain('askpath-terminal https://');
  expect(code).toBe(2);
});

/** Answers a survey with these lines; with `isOpen` the input does not end after them. */
async function answer(
  address: string,
  lines: readonly string[],
  { isOpen = false } = {},
): Promise<{ code: number; screen: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const screen = text(output);
  input.write(lines.map((line) => `${line}\n`).join(''));
  if (!isOpen) input.end();
  const code = await main([address], input, output);
  output.end();
  return { code, screen: await screen };
}

/** The answers to a survey that the server has on its disk, by question. */
function stored(surveyId: string): Record<string, unknown> {
  const database = new DatabaseSync(join(server.dataDir, 'askpath.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      'select answer.question_id as id, answer.result from answer join session on session.id = answer.session_id where session.survey_id = ?',
    )
    .all(surveyId);
  database.close();
  return Object.fromEntries(rows.map(({ id, result }) => [id, JSON.parse(String(result))]));
}
