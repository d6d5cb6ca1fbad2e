import * as v from 'valibot';
import { abortOnFirstIssue } from '../faults.ts';
import type { Subject } from '../survey.ts';
import { check } from './check.ts';
import { evaluate } from './evaluate.ts';
import { kano } from './kano.ts';
import { linkage } from './linkage.ts';
import { list } from './list.ts';
import { multiCheck } from './multiCheck.ts';
import { multiInput } from './multiInput.ts';
import { multiRate } from './multiRate.ts';
import { multiSingle } from './multiSingle.ts';
import { order } from './order.ts';
import { picOpp } from './picOpp.ts';
import { picRate } from './picRate.ts';
import { radio } from './radio.ts';
import { rate } from './rate.ts';
import type { Facts, ValidationResult } from './shared/define.ts';
import type { Fields } from './shared/fields.ts';
import { ratingEntries } from './shared/ratings.ts';
import { singleInput } from './singleInput.ts';
import { type Mission, text } from './text.ts';
import { unknown } from './unknown.ts';
import { upload } from './upload.ts';

/** Every question type by its code: one file and one line here for a new type. */
export const questionTypes = {
  0: unknown,
  1: radio,
  2: check,
  3: list,
  4: singleInput,
  5: multiInput,
  6: multiSingle,
  7: multiCheck,
  8: rate,
  9: multiRate,
  10: linkage,
  11: text,
  12: upload,
  13: order,
  14: picRate,
  15: picOpp,
  16: evaluate,
  17: kano,
} as const;

export type Code = keyof typeof questionTypes;
type Questions = { [C in Code]: v.InferOutput<(typeof questionTypes)[C]['schema']> };
type Answers = { [C in Code]: v.InferOutput<(typeof questionTypes)[C]['answer']> };
export type Question<C extends Code = Code> = Questions[C];
export type Answer<C extends Code = Code> = Answers[C];

/** Ties a question to its own answer for the type system. */
const typed: {
  [C in Code]: {
    validate(question: Question<C>, raw: unknown): ValidationResult<Answer<C>>;
    read(fields: Fields, question: Question<C>): Answer<C>;
    expectsAnswer(question: Question<C>): boolean;
  };
} = questionTypes;

/** Reads a subject; an unreadable one becomes the `unknown` type, which can be skipped. */
export function readQuestion(subject: Subject): Question {
  const type = subject.type in questionTypes ? questionTypes[subject.type as Code] : unknown;
  const read = v.safeParse(type.schema, {
    ...subject,
    choice: subject.choice ?? [],
    config: { ...subject.config, ...ratingIn(subject) },
  });
  const isFit = read.success && type !== unknown && hasOptions(read.output);
  return isFit ? read.output : asUnknown(subject);
}

/** A question without the options or columns it needs could not be answered (R28). */
function hasOptions({ type, choice }: Question): boolean {
  const { needsOptions, hasColumns } = questionTypes[type];
  if (needsOptions && choice.length === 0) return false;
  return !hasColumns || choice.every(({ subChoice }) => subChoice.length > 0);
}

export function validate<C extends Code>(
  question: Question<C>,
  raw: unknown,
): ValidationResult<Answer<C>> {
  return typed[question.type as C].validate(question, raw);
}

export function readForm<C extends Code>(question: Question<C>, fields: Fields): Answer<C> {
  return typed[question.type as C].read(fields, question);
}

export function emptyAnswer(question: Question): Answer {
  return questionTypes[question.type].empty;
}

/** Null for a value without the answer's shape. */
export function readAnswer(question: Question, raw: unknown): Answer | null {
  const read = v.safeParse(questionTypes[question.type].answer, raw, abortOnFirstIssue);
  return read.success ? read.output : null;
}

export function parseAnswer(question: Question, result: string | undefined): Answer | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), result);
  return read.success ? readAnswer(question, read.output) : null;
}

/** No fact holds for a code that no type has. */
export function factsOf(type: number): Facts {
  return questionTypes[type as Code] ?? unknown;
}

export function expectsAnswer<C extends Code>(question: Question<C>): boolean {
  return typed[question.type as C].expectsAnswer(question);
}

export function cascadeOf({ config }: Question): Question<10>['config'] | undefined {
  return 'cascadeId' in config ? config : undefined;
}

export function hasBounds(question: Question): question is Question<2 | 7 | 14> {
  return factsOf(question.type).hasBounds;
}

export function hasCascade(question: Question): question is Question<10> {
  return factsOf(question.type).hasCascade;
}

export function hasFiles(question: Question): question is Question<12> {
  return factsOf(question.type).hasFiles;
}

export function missionOf({ config }: Question): Mission | undefined {
  return 'mission' in config ? config.mission : undefined;
}

export function isMission(question: Question): boolean {
  return missionOf(question) !== undefined;
}

export function wireType({ type, config }: Question): number {
  return 'code' in config ? config.code : type;
}

function asUnknown({ type: code, result: _, ...subject }: Subject): Question<0> {
  return { ...subject, type: 0, choice: [], config: { required: false, code } };
}

/** `config` takes precedence over the question itself. */
function ratingIn({ config, ...subject }: Subject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(ratingEntries).map(([field, schema]) => [
      field,
      [config?.[field], subject[field]].find((value) => value != null && v.is(schema, value)),
    ]),
  );
}
