import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
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

// The server refuses to load a question of a type it does not know, so nobody can answer one.
const served = corpus.filter(({ question }) => readAsked(question).type !== 0);

// The laws need no database; which one keeps the answers is the matter of other tests.

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

describe('what only the tree knows, the server finds', () => {
  test.each([
    { path: ['trees', 'broadleaf', 'birch'], verdict: 'accepted' },
    { path: ['moss'], verdict: 'accepted' },
    { path: ['trees'], verdict: { kind: 'empty', at: 'level-2' } },
    { path: ['trees', 'conifer'], verdict: { kind: 'empty', at: 'level-3' } },
    { path: ['weeds'], verdict: { kind: 'malformed' } },
    { path: ['trees', 'hedge'], verdict: { kind: 'malformed' } },
    { path: ['birch'], verdict: { kind: 'malformed' } },
  ])('$path', async ({ path, verdict }) => {
    const at = await arrive('linkage-three');
    expect(validate(at.question, { path }).faults).toEqual([]);
    expect(await serverVerdict(at, { path })).toEqual(verdict);
  });
});

describe('a character no person types is refused before any law', () => {
  test.each(['\u0000', '{"text":"a\u0000b"}'])('%j', async (result) => {
    const { browser } = await arrive('format-free');
    expect((await browser.commit('format-free', 'format-free', result)).http).toBe(400);
  });
});

interface Place {
  readonly browser: Client;
  readonly name: string;
  /** The question as it came to the app. */
  readonly question: Question;
}

type ValidationResult = Fault | 'accepted';

/** A survey of this question and one after it, from which there is a way back. */
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
  const browser = world.client();
  const { data } = await browser.start(name);
  return { browser, name, question: readQuestion(data.subject as Subject) };
}

async function serverVerdict({ browser, name }: Place, answer: unknown): Promise<ValidationResult> {
  // Every value is JSON on the wire, where NUL and half a surrogate pair are escaped and so arrive.
  const reply = await browser.commit(name, name, JSON.stringify(answer));
  if (reply.code === 200) {
    expect(reply.data.subject?.questionId).toBe('after');
    await browser.back(name);
    return 'accepted';
  }
  expect([reply.http, reply.code]).toEqual([422, 422]);
  return reply.fault as Fault;
}

/**
 * Answers on which the server looks at more than the law can see: it knows which files it holds, and where
 * the ways through a tree lead.
 */
function isElsewhere(question: Question, answer: unknown, app: ValidationResult): boolean {
  if (app !== 'accepted' && (app.kind === 'empty' || app.kind === 'malformed')) return false;
  if (question.type === 12) return validate<12>(question, answer).answer.files.length > 0;
  return question.type === 10 && app === 'accepted' && !isWay(question, answer);
}

/** True for a way that an example says leads to its end. */
function isWay(question: Question, answer: unknown): boolean {
  const kept = JSON.stringify(validate(question, answer).answer);
  return examples[10].some(({ accepted }) => accepted.some((way) => JSON.stringify(way) === kept));
}

/** Rich text comes back sanitized, which is no matter of the law. */
function withoutTexts({ description: _, ...question }: Question) {
  return question;
}

function tree(): Cascade {
  const read = readCascade('plants.json', JSON.stringify(plants));
  if ('issues' in read) throw new Error(JSON.stringify(read.issues));
  return read.cascade;
}
