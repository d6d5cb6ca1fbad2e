import {
  type Answer,
  type Code,
  type Question,
  questionTypes,
} from '../../../contract/questions/index.ts';
import type { ValidationResult } from '../../../contract/questions/shared/define.ts';
import {
  formats,
  type TextRules,
  typedKindOf,
} from '../../../contract/questions/shared/formats.ts';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';

const free: TextRules = { format: formats.free };

/**
 * Returns an answer of the same shape without its content: the first options, the first point of a
 * scale, an x per letter. It has the same faults as the original where possible.
 *
 * @param alias replaces ids of files
 */
export function placeholderFor(
  question: Question,
  answer: Answer,
  alias: (id: string) => string,
): Answer {
  const kinds = faultKinds(question, answer);
  const valid = blank(question, answer, true, alias);
  const masked = blank(question, answer, false, alias);
  return faultKinds(question, masked) === kinds || faultKinds(question, valid) !== kinds
    ? masked
    : valid;
}

/** Sorted and joined; empty for an accepted answer. */
export function faultKinds(question: Question, answer: unknown): string {
  // Importing the contract's `validate` would move it out of the first load.
  const type: { validate(question: never, answer: unknown): ValidationResult<unknown> } =
    questionTypes[question.type];
  return type
    .validate(question as never, answer)
    .faults.map(({ kind }) => kind)
    .sort()
    .join();
}

/** Writes an x per letter; keeps blank texts. */
export function maskText(text: string): string {
  return text.trim() === '' ? text : 'x'.repeat([...text].length);
}

interface Masking {
  /** Whether the text is one that the blank accepts. */
  readonly isValid: boolean;
  readonly alias: (id: string) => string;
}

function blank<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  isValid: boolean,
  alias: (id: string) => string,
): Answer<C> {
  return byType[question.type as C](answer, question, { isValid, alias });
}

const byType: {
  readonly [C in Code]: (answer: Answer<C>, question: Question<C>, masking: Masking) => Answer<C>;
} = {
  0: () => ({}),
  1: option,
  2: options,
  3: option,
  4: ({ text }, { config }, masking) => ({ text: write(text, config, masking) }),
  5: ({ blanks }, { choice }, masking) => {
    const rulesOf = (id: string) => choice.find((one) => one.id === id)?.questionConfig ?? free;
    return { blanks: mapped(blanks, (text, id) => write(text, rulesOf(id), masking)) };
  },
  6: ({ rows }, question) => ({
    rows: mapped(rows, (_, id) => columnsIn(question, id)[0]?.id ?? ''),
  }),
  7: ({ rows }, question) => ({
    rows: mapped(rows, (columns, id) => firstIds(columnsIn(question, id), columns.length)),
  }),
  8: ({ score }, { config }) => ({ score: firstPoint(score, config) }),
  9: ({ rows }, { config }) => ({ rows: mapped(rows, () => scalePoints(config)[0] ?? 0) }),
  10: ({ path }) => ({ path: path.map(() => 'x') }),
  // The log contains the events of a mission anyway.
  11: (answer) => answer,
  12: ({ files }, { config }, { alias }) => ({
    files: files.map(({ id, name }) => ({
      id: alias(id),
      name: maskText(name),
      size: 1,
      type: config.accept[0] ?? 'image/png',
      url: '',
    })),
  }),
  13: ({ order }, { choice }) => ({ order: firstIds(choice, order.length) }),
  14: options,
  15: ({ choice }, question) => ({
    choice: choice === null ? null : (question.choice[0]?.id ?? ''),
  }),
  16: ({ score, tags, comment }, { choice, config }, masking) => ({
    score: firstPoint(score, config),
    tags: firstIds(choice, tags.length),
    ...(comment === undefined ? {} : { comment: write(comment, free, masking) }),
  }),
  17: ({ present, absent }) => ({
    present: present === null ? null : 3,
    absent: absent === null ? null : 3,
  }),
};

function option(
  { choice, text = '' }: Answer<1 | 3>,
  question: Question<1 | 3>,
  masking: Masking,
): Answer<1 | 3> {
  if (choice === null) return { choice };
  const all: Question<1 | 3>['choice'] = question.choice;
  const first = all.find(({ questionConfig }) => !questionConfig.input) ?? all[0];
  if (!first?.questionConfig.input) return { choice: first?.id ?? '' };
  return { choice: first.id, text: write(text, first.questionConfig, masking) };
}

function options(
  { choices }: Answer<2 | 14>,
  question: Question<2 | 14>,
  masking: Masking,
): Answer<2 | 14> {
  const all: Question<2 | 14>['choice'][number][] = question.choice;
  const isExclusive = (one: (typeof all)[number]) =>
    'exclusive' in one.questionConfig && one.questionConfig.exclusive;
  const exclusive = all.find(isExclusive);
  // One option may be too few unless it is exclusive.
  if (masking.isValid && exclusive && choices.length === 1) {
    return { choices: [{ id: exclusive.id }] };
  }
  const rest = all.filter((one) => !isExclusive(one));
  const plain = rest.filter(({ questionConfig }) => !questionConfig.input);
  const from = plain.length >= choices.length ? plain : rest;
  return {
    choices: from.slice(0, choices.length).map(({ id, questionConfig }) => ({
      id,
      ...(questionConfig.input ? { text: write('x', questionConfig, masking) } : {}),
    })),
  };
}

function write(text: string, rules: TextRules, { isValid }: Masking): string {
  return isValid ? sample(text, rules) : maskText(text);
}

function firstIds(from: readonly { readonly id: string }[], length: number): string[] {
  return from.slice(0, length).map(({ id }) => id);
}

function firstPoint(
  score: number | null,
  config: Parameters<typeof scalePoints>[0],
): number | null {
  return score === null ? null : (scalePoints(config)[0] ?? 0);
}

function columnsIn({ choice }: Question<6 | 7>, row: string): readonly { readonly id: string }[] {
  return choice.find(({ id }) => id === row)?.subChoice ?? [];
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  to: (value: From, id: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, to(value, id)]));
}

/** A valid text of the blank, of the same length where possible; none is known for a pattern of an author. */
function sample(text: string, blank: TextRules): string {
  if (text.trim() === '') return text;
  const { length } = [...text.trim()];
  const bound = String(blank.min ?? blank.max ?? '').replace('today', '');
  switch (typedKindOf(blank)) {
    case 'number':
      return bound || '0';
    case 'date':
      return bound || new Date().toISOString().slice(0, 10);
    case 'time':
      return bound || '00:00';
    case 'month':
      return bound || new Date().toISOString().slice(0, 7);
    case 'phone':
      return '+351212345678';
  }
  switch (blank.format) {
    case formats.digits:
      return '0'.repeat(length);
    case formats.chinese:
      return '文'.repeat(length);
    case formats.email:
      return `${'x'.repeat(Math.max(1, length - 5))}@x.xx`;
    case formats.chinaMobile:
      return '13000000000';
    case formats.indiaMobile:
      return '9000000000';
    default:
      return maskText(text);
  }
}
