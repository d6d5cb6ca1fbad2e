import { expect, test } from 'vitest';
import type { Fault } from '../../../contract/faults.ts';
import {
  type Question,
  questionTypes,
  readQuestion,
  validate,
} from '../../../contract/questions/index.ts';
import { formats } from '../../../contract/questions/shared/formats.ts';
import type { Subject } from '../../../contract/survey.ts';
import { type AnswerRow, answerTable, questionOf } from '../../../test/support/fixtures/answers.ts';
import { texts } from '../../../test/support/fixtures/texts.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { type Client, plantsCascade, sharedWorld, sqlite, survey } from '../support/world.ts';

const served = answerTable.filter(({ isServed }) => isServed);

// One database suffices, because validation does not depend on the database.
const world = sharedWorld(sqlite, served.map(surveyOf), { cascades: [plantsCascade] });

test('the table is large enough (S14)', () => {
  expect(texts.length).toBeGreaterThanOrEqual(500);
  expect(new Set(answerTable.map((row) => questionOf(row).type)).size).toBe(
    Object.keys(questionTypes).length,
  );
  expect(Object.keys(formats)).toHaveLength(7);
});

test.each(served)('app and server validate $name equally (S14)', async (row) => {
  const visit = await startedAt(row.name);
  expect(withoutTexts(visit.question)).toEqual(withoutTexts(questionOf(row)));
  const differences = [];
  let compared = 0;
  for (const answer of [...answersOf(row), ...othersOf(row)]) {
    const app = validate(visit.question, answer).faults[0] ?? 'accepted';
    if (needsServer(visit.question, answer, app, row)) continue;
    const server = await serverResult(visit, answer);
    compared += 1;
    if (JSON.stringify(app) !== JSON.stringify(server)) differences.push({ answer, app, server });
  }
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(0);
});

const refusedByServer = served.flatMap(({ name, refusedByServer = [] }) =>
  refusedByServer.map(({ answer, faults }) => ({ name, answer, fault: faults[0] })),
);

test.each(refusedByServer)(
  'the server alone refuses $answer of $name: $fault',
  async ({ name, answer, fault }) => {
    expect(await serverResult(await startedAt(name), answer)).toEqual(fault);
  },
);

interface Visit {
  readonly client: Client;
  readonly name: string;
  /** The question as the app receives it. */
  readonly question: Question;
}

type Result = Fault | 'accepted';

/** Makes a survey of the row's question and another one after it, from which `prevSubject` returns. */
function surveyOf(row: AnswerRow) {
  return survey({
    id: row.name,
    title: 'Parity',
    questions: [inFile(row), { id: 'after', type: 'text', title: 'After' }],
  });
}

function answersOf({ accepted, normalized = [], refused }: AnswerRow): readonly unknown[] {
  return [...accepted, ...[...normalized, ...refused].map(({ answer }) => answer)];
}

/**
 * Returns every third text for a format, so that two formats together cover all texts, and all
 * other answers for any other example.
 */
function othersOf({ name, others }: AnswerRow): readonly unknown[] {
  const format = Object.keys(formats).findIndex((candidate) => name === `format-${candidate}`);
  return format < 0 ? others : others.filter((_, index) => (index + format) % 3 === 0);
}

async function startedAt(name: string): Promise<Visit> {
  const client = world.client();
  const { data } = await client.start(name);
  return { client, name, question: readQuestion(data.subject as Subject) };
}

async function serverResult({ client, name }: Visit, answer: unknown): Promise<Result> {
  // The JSON contains escapes of NUL and of half a surrogate pair.
  const reply = await client.commit(name, name, JSON.stringify(answer));
  if (reply.code === 200) {
    expect(reply.data.subject?.questionId).toBe('after');
    await client.back(name);
    return 'accepted';
  }
  expect([reply.http, reply.code]).toEqual([422, 422]);
  return reply.fault as Fault;
}

/**
 * Returns whether the answer depends on stored files, or on a path of the tree that the row does
 * not accept.
 */
function needsServer(question: Question, answer: unknown, app: Result, row: AnswerRow): boolean {
  if (app !== 'accepted' && (app.kind === 'empty' || app.kind === 'malformed')) return false;
  if (question.type === 12) return validate<12>(question, answer).answer.files.length > 0;
  if (question.type !== 10 || app !== 'accepted') return false;
  const stored = JSON.stringify(validate(question, answer).answer);
  return !row.accepted.some((path) => JSON.stringify(path) === stored);
}

/** Removes the description and the section, because the server sanitizes rich text. */
function withoutTexts({ description: _, section: __, ...question }: Question) {
  return question;
}
