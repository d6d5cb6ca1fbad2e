import * as v from 'valibot';
import { expect, test } from 'vitest';
import { examples } from '../../../contract/examples/index.ts';
import { plants } from '../../../contract/examples/plants.ts';
import type { Fault } from '../../../contract/faults.ts';
import { type Question, readQuestion, validate } from '../../../contract/questions/index.ts';
import { formats } from '../../../contract/questions/shared/formats.ts';
import { type Subject, subjectSchema } from '../../../contract/survey.ts';
import { type Cascade, readCascade } from '../../../server/content/cascades.ts';
import { inFile } from '../../../tools/docs/questions.inFile.ts';
import { texts } from '../../support/fixtures/corpus.texts.ts';
import { corpus, type Tried } from '../../support/fixtures/corpus.ts';
import { type Client, sharedWorld, sqlite, survey } from '../support/world.ts';

// The server refuses to load questions of unknown types.
const served = corpus.filter(({ question }) => readAsked(question).type !== 0);

const world = sharedWorld(sqlite, served.map(surveyOf), { cascades: [tree()] });

test('the corpus is large enough (S14)', () => {
  expect(texts.length).toBeGreaterThanOrEqual(500);
  const tried = new Set(corpus.map(({ question }) => readAsked(question).type));
  expect(tried.size).toBe(18);
  expect(Object.keys(formats)).toHaveLength(7);
});

test.each(served)(
  'app and server validate $question.name alike (S14)',
  async ({ question, answers }) => {
    const at = await arrive(question.name);
    expect(withoutTexts(at.question)).toEqual(withoutTexts(readAsked(question)));
    const differences = [];
    let compared = 0;
    for (const answer of answers) {
      const app = validate(at.question, answer).faults[0] ?? 'accepted';
      if (isElsewhere(at.question, answer, app)) continue;
      const server = await serverVerdict(at, answer);
      compared += 1;
      if (JSON.stringify(app) !== JSON.stringify(server)) differences.push({ answer, app, server });
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  },
);

test.each([
  { path: ['trees', 'broadleaf', 'birch'], verdict: 'accepted' },
  { path: ['moss'], verdict: 'accepted' },
  { path: ['trees'], verdict: { kind: 'empty', at: 'level-2' } },
  { path: ['trees', 'conifer'], verdict: { kind: 'empty', at: 'level-3' } },
  { path: ['weeds'], verdict: { kind: 'malformed' } },
  { path: ['trees', 'hedge'], verdict: { kind: 'malformed' } },
  { path: ['birch'], verdict: { kind: 'malformed' } },
])('the server alone validates the path $path by the list', async ({ path, verdict }) => {
  const at = await arrive('linkage-three');
  expect(validate(at.question, { path }).faults).toEqual([]);
  expect(await serverVerdict(at, { path })).toEqual(verdict);
});

interface Place {
  readonly client: Client;
  readonly name: string;
  readonly question: Question;
}

type ValidationResult = Fault | 'accepted';

/** A survey of this question and another one to go back from. */
function surveyOf({ question }: Tried) {
  return survey({
    id: question.name,
    title: 'Parity',
    questions: [inFile(question), { id: 'after', type: 'text', title: 'That was it' }],
  });
}

function readAsked({ name, subject }: Tried['question']): Question {
  return readQuestion(v.parse(subjectSchema, { questionId: name, index: 1, count: 2, ...subject }));
}

async function arrive(name: string): Promise<Place> {
  const client = world.client();
  const { data } = await client.start(name);
  return { client, name, question: readQuestion(data.subject as Subject) };
}

async function serverVerdict({ client, name }: Place, answer: unknown): Promise<ValidationResult> {
  // As JSON, NUL and lone surrogates are escaped and so arrive.
  const reply = await client.commit(name, name, JSON.stringify(answer));
  if (reply.code === 200) {
    expect(reply.data.subject?.questionId).toBe('after');
    await client.back(name);
    return 'accepted';
  }
  expect([reply.http, reply.code]).toEqual([422, 422]);
  return reply.fault as Fault;
}

/** True for an answer that the server also compares with its files or with a linked list. */
function isElsewhere(question: Question, answer: unknown, app: ValidationResult): boolean {
  if (app !== 'accepted' && (app.kind === 'empty' || app.kind === 'malformed')) return false;
  if (question.type === 12) return validate<12>(question, answer).answer.files.length > 0;
  return question.type === 10 && app === 'accepted' && !isWay(question, answer);
}

function isWay(question: Question, answer: unknown): boolean {
  const kept = JSON.stringify(validate(question, answer).answer);
  return examples[10].some(({ accepted }) => accepted.some((way) => JSON.stringify(way) === kept));
}

/** Without the rich text, which the server sanitizes. */
function withoutTexts({ description: _, ...question }: Question) {
  return question;
}

function tree(): Cascade {
  const read = readCascade('plants.json', JSON.stringify(plants));
  if ('issues' in read) throw new Error(JSON.stringify(read.issues));
  return read.cascade;
}
