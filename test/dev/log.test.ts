import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { codes } from '../../contract/envelope.ts';
import { allExamples } from '../../contract/examples/index.ts';
import {
  type Question,
  readAnswer,
  readQuestion,
  validate,
} from '../../contract/questions/index.ts';
import { type TextRules, typedKindOf } from '../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { noDrafts } from '../../machines/session/session.logic.ts';
import { readLog, revive, writeLog } from '../../src/dev/live/log.ts';
import { placeholderFor } from '../../src/dev/live/placeholder.ts';
import type { HistoryEntry } from '../../src/dev/live/watch.ts';

const questions = allExamples.map((example) => ({
  ...example,
  question: readQuestion(
    v.parse(subjectSchema, { ...example.subject, questionId: example.name, index: 1, count: 1 }),
  ),
}));

const input = {
  surveyId: 'tour',
  mode: 'page',
  appname: '',
  device: 'desktop',
  isDesktopChrome: true,
  locale: 'en',
  nonce: 'canary-nonce',
  drafts: { ...noDrafts, respondentId: 'canary-respondent', sign: 'canary-sign' },
  isAfterLogin: false,
  reply: null,
} as const;

/** The part of a watch's history that a log uses. */
function entry(
  machine: string,
  event: HistoryEntry['event'],
  question: unknown = null,
): HistoryEntry {
  return {
    machine,
    event,
    context: { question },
    at: 1,
    to: 'x',
    isExternal: true,
  } as HistoryEntry;
}

/** Whether a blank has a pattern, for which the log can have no fitting text. */
const hasPattern = ({ config }: Question) =>
  'format' in config && typedKindOf(config as TextRules) === 'pattern';

/** Replaces the texts of an answer, as a replacer of JSON. */
function withCanary(key: string, value: unknown): unknown {
  if (key === 'blanks') {
    return Object.fromEntries(Object.keys(Object(value)).map((id) => [id, 'canary']));
  }
  return key === 'text' || key === 'comment' ? 'canary' : value;
}

describe('a placeholder', () => {
  test('of an answer that the validation accepts is accepted, for every example of every type', () => {
    const wrong = questions.flatMap(({ name, question, accepted }) =>
      accepted.flatMap((raw) => {
        const answer = readAnswer(question, raw);
        if (!answer || hasPattern(question)) return [];
        const stand = placeholderFor(question, answer, (id) => `file-of-${id}`);
        return validate(question, stand).faults.length > 0 ? [{ name, answer, stand }] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('has no text that a respondent typed, for every type with texts', () => {
    const typed = questions.flatMap(({ question, accepted }) =>
      accepted.flatMap((raw) => {
        const answer = readAnswer(question, JSON.parse(JSON.stringify(raw, withCanary)));
        if (!answer || !JSON.stringify(answer).includes('canary')) return [];
        return [[question.type, placeholderFor(question, answer, (id) => id)] as const];
      }),
    );
    expect(new Set(typed.map(([type]) => type))).toEqual(new Set([1, 2, 3, 4, 5, 10, 11, 14, 16]));
    expect(typed.filter(([, stand]) => JSON.stringify(stand).includes('canary'))).toEqual([]);
  });

  test('is the same for every choice and score', () => {
    const pairs = questions.flatMap(({ name, question }) => {
      const [first, second] = question.choice;
      const both = (answers: readonly unknown[]) =>
        answers.map((raw) => {
          const answer = readAnswer(question, raw);
          return answer && placeholderFor(question, answer, (id) => id);
        });
      if (question.type === 8) {
        const scores = scalePoints(question.config).slice(-2);
        return [[name, both(scores.map((score) => ({ score })))] as const];
      }
      if (question.type !== 1 && question.type !== 3 && question.type !== 15) return [];
      return [[name, both([{ choice: first?.id }, { choice: second?.id }])] as const];
    });
    expect(pairs.length).toBeGreaterThan(5);
    for (const [name, [first, second]] of pairs) expect(first, name).toEqual(second);
  });
});

describe('a log', () => {
  const written = questions.find(({ question }) => question.type === 4)?.question;
  const uploaded = questions.find(({ question }) => question.type === 12)?.question;
  const file = {
    id: 'canary-id',
    name: 'canary.png',
    size: 4711,
    type: 'image/png',
    url: '/canary',
  };
  const subject = {
    questionId: written?.questionId,
    type: 4,
    index: 1,
    count: 1,
    title: 'Write to <a href="https://canary.example/?who=canary">canary@host.example</a>',
    result: '{"text":"canary"}',
    canary: 'canary',
  };
  const history = [
    entry('session', {
      type: 'xstate.done.actor.locate',
      output: {
        channel: 'web',
        status: 2,
        survey: { id: 'tour', title: 'Tour', config: {} },
        subject,
        respondent: { id: 'canary-respondent', score: 4711, maxScore: 5000, name: 'canary' },
      },
    }),
    entry('session', { type: 'signature.accept', sign: 'canary-sign' }),
    entry('question', { type: 'answer.change', answer: { text: 'canary' } }, written),
    entry(
      'question',
      {
        type: 'answer.change',
        answer: { files: [file] },
        part: { name: 'canary.png', state: { kind: 'fileType', at: 'canary' } },
      },
      uploaded,
    ),
    entry('question', {
      type: 'xstate.error.actor.commit',
      error: {
        kind: 'refused',
        code: codes.invalidAnswer,
        message: 'canary',
        fault: { kind: 'email', at: 'canary' },
      },
    }),
    entry('session', {
      type: 'xstate.error.actor.locate',
      error: { kind: 'unreachable', cause: 'canary' },
    }),
    entry('upload', { type: 'files.add', files: [{ name: 'canary' }] }),
    entry('session', { type: 'something.new', words: 'canary' }),
  ];

  test('contains no typed text, no id and no address', () => {
    const log = writeLog(input, history, false);
    expect(log).not.toMatch(/canary|4711/);
    expect(readLog(log).events.map(({ event }) => event.type)).toEqual(
      history.map(({ event }) => event.type),
    );
  });

  test('replaces authored addresses of hosts and people and keeps those of the server', () => {
    const title = '<a href="//x.example/y">x</a> mailto:a@b.example <img src="/pictures/a.webp">';
    const located = entry('session', {
      type: 'xstate.done.actor.locate',
      output: { channel: '', status: 1, survey: { id: 'tour', title, config: {} } },
    });
    const [read] = readLog(writeLog(input, [located], false)).events;
    expect(read?.event).toMatchObject({
      output: {
        survey: {
          title:
            '<a href="https://elsewhere.invalid/">x</a> mailto:x@elsewhere.invalid <img src="/pictures/a.webp">',
        },
      },
    });
  });

  test('contains answers on request, and no id', () => {
    const log = writeLog(input, history, true);
    expect(log).toContain('"text": "canary"');
    expect(log).toContain('4711');
    expect(log).not.toMatch(/canary-respondent|canary-sign|canary-nonce|who=|@host/);
  });

  test('replays the refusal of a server', () => {
    const [, , , , refused] = readLog(writeLog(input, history, false)).events;
    const { error } = revive(refused?.event ?? { type: '' });
    expect(error).toMatchObject({
      kind: 'refused',
      code: codes.invalidAnswer,
      fault: { kind: 'email' },
    });
  });

  test.each([
    ['', 'not JSON'],
    ['{}', 'no log of this page'],
    ['null', 'no log of this page'],
    ['{"kind":"askpath.log","version":2}', 'version 2'],
    ['{"kind":"askpath.log","version":1}', 'damaged at survey'],
  ])('that is malformed is refused: %s', (text, words) => {
    expect(() => readLog(text)).toThrow(words);
  });
});
