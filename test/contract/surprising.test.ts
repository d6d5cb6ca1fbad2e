import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { envelope, unwrap } from '../../contract/envelope.ts';
import { allExamples } from '../../contract/examples/index.ts';
import { textsFor } from '../../contract/examples/texts.ts';
import { type Question, readQuestion, validate } from '../../contract/questions/index.ts';
import { type Blank, formats, typedKindOf } from '../../contract/questions/shared/formats.ts';
import { subjectSchema } from '../../contract/survey.ts';
import { validAnswer } from '../../packages/paths/run/answers.ts';

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
    saveAnswers: true,
    endTitle: 'Done',
    endText: 'Bye',
    frameOrigins: ['https://example.org'],
    accent: '#036',
  },
};
const prompt = { index: 1, count: 2, lang: 'en', description: 'Tell us', result: '{}' };
const rating = {
  ...{ rateType: 1, icon: 2, scope: 7, startValue: 0, leftLevel: 'low', rightLevel: 'high' },
  rateHint: [{ hint: 'Poor', i18n: { de: 'Schlecht' }, score: 0 }],
};

/** A question of every type with every field that it can have. */
const subjects: readonly { questionId: string }[] = [
  ...allExamples.map(({ name, subject }) => ({ ...prompt, questionId: name, ...subject })),
  { ...prompt, ...{ questionId: 'rating-beside-config', type: 8, title: 'Rate', ...rating } },
];

const respondent = { id: 'r', score: 3, maxScore: 4, timedOut: false };
const extensions = { left: 9, seconds: 300 };
const maxAnswerTimeConfig = { latestEndTime: 2_000, systemCurrTime: 1_000, extensions };
const [subject] = subjects;
const step = { status: 2, subject, maxAnswerTimeConfig, respondent };
const location = { ...step, channel: 'web', survey };
const needed = ['questionId', 'type', 'index', 'count'];

/** A complete reply of every call, and the paths of its required fields. */
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
  extendTime: [step, []],
  upload: [[{ id: 'f', name: 'a.png', size: 3, type: 'image/png', url: '/f' }], ['0', '0.id']],
  cascade: [[{ id: '1', text: 'Tree', leaf: true }], ['0', '0.id']],
  ownAnswers: [
    {
      ...{
        title: 'Survey',
        lang: 'en',
        locale: 'en',
        startedAt: 1,
        endedAt: 2,
        signature: 'a.png',
      },
      answers: [{ title: 'How?', lines: ['Well'], present: 1, absent: 5 }],
    },
    ['startedAt', 'endedAt'],
  ],
  attachInfo: [{}, []],
  exInfo: [{}, []],
};

const anything = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    1,
    2,
    -1,
    1e9,
    3e15,
    0.5,
    '',
    '1',
    'ok',
    [],
    {},
    [null],
    [{}],
  ),
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
  '$questionId can be answered or skipped with any value in an optional field (R28)',
  (subject) => {
    const optional = pathsIn(subject).filter(
      (path) => !isNeeded(path) && !(isInput(subject) && boundsValues(path)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...optional), anything, (path, value) => {
        const read = v.safeParse(subjectSchema, replaced(subject, path, value));
        expect(read).toMatchObject({ success: true });
        if (read.success) expectAnswerable(readQuestion(read.output));
      }),
      { numRuns: 100 },
    );
  },
);

/** Answers contain ids of options; the id of a cascade names a file. */
function isNeeded(path: Path): boolean {
  const name = path.at(-1);
  return (path.length === 1 && needed.includes(String(name))) || name === 'id';
}

function isInput(subject: object): boolean {
  const { type } = subject as { readonly type?: unknown };
  return type === 4 || type === 5;
}

/** Other bounds of a value may leave no answer. */
function boundsValues(path: Path): boolean {
  return ['min', 'max', 'step', 'pattern'].includes(String(path.at(-1)));
}

function expectAnswerable(question: Question): void {
  const { faults } = validate(question, answerTo(question));
  expect({ question, faults }).toEqual({ question, faults: [] });
}

function answerTo(question: Question): unknown {
  switch (question.type) {
    case 1: {
      const [option] = question.choice;
      return { choice: option?.id, text: textFor(option?.questionConfig) };
    }
    case 2:
      return {
        choices: question.choice
          .filter(({ questionConfig }) => !questionConfig.exclusive)
          .slice(0, question.config.max)
          .map(({ id, questionConfig }) => ({ id, text: textFor(questionConfig) })),
      };
    case 4:
      return { text: textFor(question.config) };
    case 5: {
      const blanks = question.choice.map(({ id, questionConfig }) => [id, textFor(questionConfig)]);
      return { blanks: Object.fromEntries(blanks) };
    }
    case 10:
      return { path: ['any'] };
    case 11:
      return { outcome: 'finished' };
    case 12: {
      const [type = 'image/png'] = question.config.accept;
      return { files: [{ id: 'f', name: 'f', size: 1, type, url: '' }] };
    }
    default:
      return validAnswer(question);
  }
}

/** A text for each format; phone numbers and addresses have a fixed or smallest length. */
const texts = ['x', '1', '文', 'x', 'x@x.xx', '13000000000', '9000000000'];

function textFor(blank: Partial<Blank> = {}): string {
  const { format = 0, minLength = 1, maxLength = 10_000 } = blank;
  const rules = { placeholder: '', format, ...blank } as Blank;
  const [typed] = typedKindOf(rules) ? textsFor(rules) : [];
  if (typed) return typed.text;
  const text = texts[format ?? formats.free] ?? '';
  return text.length > 1 ? text : text.repeat(Math.max(1, Math.min(minLength, maxLength)));
}

/** The path of every part of a value. */
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
