import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { envelope, unwrap } from '../../contract/envelope.ts';
import { type Question, readQuestion, validate } from '../../contract/questions/index.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { anAnswerTo } from '../support/fixtures/answers.ts';

type Path = readonly (string | number)[];

const survey = {
  id: 's',
  lang: 'en',
  title: 'Breakfast',
  description: 'About mornings',
  config: {
    startPageLogoType: 2,
    startPageLogoUrl: 'https://example.org/logo.png',
    endPageBtnEnable: true,
    endPageBtnLink: 'https://example.org/',
    endPageBtnText: 'Home',
    endPageLinkTrusted: true,
    agreement: 'Agreed?',
    signature: 'optional',
    demo: true,
    scanToStart: true,
    recommendDesktopChrome: true,
    allowPrevious: false,
    allowReAnswer: true,
    endText: 'Bye',
    frameOrigins: ['https://example.org'],
    accent: '#036',
  },
};
const prompt = { lang: 'en', title: 'How was it?', description: 'Tell us', result: '{}' };
const option = (id: string, questionConfig = {}) => ({
  ...{ id, text: id, imgs: ['https://example.org/a.png'], questionConfig },
  subChoice: ['x', 'y'].map((column) => ({ id: column, text: column, imgs: [] })),
});
const blank = { kind: 'text', minLength: 2, maxLength: 20, multiline: true, placeholder: 'Here' };
const rating = {
  ...{ rateType: 1, icon: 2, scope: 7, startValue: 0, leftLevel: 'low', rightLevel: 'high' },
  rateHint: [{ hint: 'Poor', i18n: { de: 'Schlecht' }, score: 0 }],
};
const mission = {
  ...{ instruction: 'Find the lamp', link: '/shop', remind: false },
  steps: [{ text: 'Look', imgs: ['/a.png'] }],
};

/** A question of every type with every field that it can have. */
const subjects: readonly object[] = [
  { type: 1, choice: [option('a'), option('b', { ...blank, format: 0, input: true })] },
  {
    ...{ type: 2, config: { required: true, min: 1, max: 2 } },
    choice: [option('a'), option('b', { ...blank, input: true }), option('c', { exclusive: true })],
  },
  { type: 3, choice: [option('a'), option('b')] },
  { type: 4, config: { ...blank, format: 3 } },
  { type: 5, choice: [option('a', { ...blank, format: 3 }), option('b', { required: false })] },
  { type: 6, choice: [option('a'), option('b')] },
  { type: 7, config: { min: 1, max: 2 }, choice: [option('a'), option('b')] },
  { type: 8, config: rating },
  { type: 8, ...rating },
  { type: 9, config: rating, choice: [option('a'), option('b')] },
  { type: 10, config: { cascadeId: 'plants', levels: ['Kind', 'Plant'] } },
  { type: 11, config: { mission } },
  { type: 12, config: { maxCount: 2, maxSize: 1000, accept: ['image/png'] } },
  { type: 13, config: { min: 2 }, choice: [option('a'), option('b')] },
  { type: 14, config: { min: 1, max: 2 }, choice: [option('a'), option('b')] },
  { type: 15, choice: [option('a'), option('b')] },
  {
    ...{ type: 16, config: { ...rating, comment: 'optional' } },
    choice: [option('a', { scores: [1, 2] })],
  },
  { type: 17 },
].map((subject) => ({ questionId: 'q', index: 1, count: 2, ...prompt, ...subject }));

const respondent = { id: 'r', score: 3, maxScore: 4, timedOut: false };
const maxAnswerTimeConfig = { latestEndTime: 2_000, systemCurrTime: 1_000 };
const [, , , subject] = subjects;
const step = { status: 2, subject, maxAnswerTimeConfig, respondent };
const location = { ...step, channel: 'web', survey };
const needed = ['questionId', 'type', 'index', 'count'];

/** A whole reply of every call, and the paths of the fields that it cannot do without. */
const replies: { readonly [Name in keyof typeof calls]: readonly [unknown, readonly string[]] } = {
  survey: [survey, ['id']],
  location: [location, ['status', 'survey', 'survey.id']],
  wake: [location, ['status', 'survey', 'survey.id']],
  reAnswer: [location, ['status', 'survey', 'survey.id']],
  start: [step, []],
  commitAnswer: [step, []],
  inAppCommitAnswer: [step, []],
  currSubject: [subject, needed],
  inAppCurrSubject: [subject, needed],
  prevSubject: [subject, needed],
  termQuestionnaire: [step, []],
  upload: [[{ id: 'f', name: 'a.png', size: 3, type: 'image/png', url: '/f' }], ['0', '0.id']],
  cascade: [[{ id: '1', text: 'Tree', leaf: true }], ['0', '0.id']],
  attachInfo: [{}, []],
  exInfo: [{}, []],
};

const anything = fc.oneof(
  fc.constantFrom(null, true, false, 0, 1, 2, -1, 1e9, 0.5, '', '1', 'ok', [], {}, [null], [{}]),
  fc.jsonValue(),
);

describe.each(Object.keys(replies) as (keyof typeof calls)[])('%s', (name) => {
  const [data, required] = replies[name];
  const optional = pathsIn(data).filter((path) => !required.includes(path.join('.')));

  test('a surprising value of an optional field reads as a missing one (R19)', () => {
    if (optional.length === 0) return;
    fc.assert(
      fc.property(fc.constantFrom(...optional), anything, (path, value) => {
        const read = v.safeParse(envelope(calls[name].reply), {
          code: 200,
          data: replaced(data, path, value),
        });
        expect(read).toMatchObject({ success: true });
        if (read.success) unwrap(read.output);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([true, 'ok', 1, {}, null, undefined, []])(
  'a start or a commit answered by %j is a success without content',
  (data) => {
    for (const { reply } of [calls.start, calls.commitAnswer, calls.inAppCommitAnswer]) {
      expect(unwrap(v.parse(envelope(reply), { code: 200, data }))).toEqual({});
    }
  },
);

test('a refusal whose message is no text keeps its code', () => {
  const refusal = v.parse(envelope(calls.start.reply), { code: 4004, message: { text: 'moved' } });
  expect(refusal).toMatchObject({ code: 4004 });
});

test.each(subjects)(
  'type $type can be answered or passed over, whatever an optional field holds (R28)',
  (whole) => {
    const optional = pathsIn(whole).filter((path) => !isNeeded(path));
    fc.assert(
      fc.property(fc.constantFrom(...optional), anything, (path, value) => {
        const read = v.safeParse(subjectSchema, replaced(whole, path, value));
        expect(read).toMatchObject({ success: true });
        if (read.success) expectAnswerable(readQuestion(read.output));
      }),
      { numRuns: 300 },
    );
  },
);

/** Ids are what answers are made of, and what a cascade is asked for by. */
function isNeeded(path: Path): boolean {
  const name = path.at(-1);
  return (path.length === 1 && needed.includes(String(name))) || name === 'id';
}

function expectAnswerable(question: Question): void {
  const { faults } = validate(question, anAnswerTo(question));
  expect({ question, faults }).toEqual({ question, faults: [] });
}

/** Every place inside a value, from the top down. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = keys.flatMap((key) => pathsIn(value[key as keyof typeof value], [...path, key]));
  return path.length > 0 ? [path, ...below] : below;
}

function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...Object(value) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}
