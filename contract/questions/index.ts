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
import { ratingEntries } from './shared/ratings.ts';
import { singleInput } from './singleInput.ts';
import { type Mission, text } from './text.ts';
import { unknown } from './unknown.ts';
import { upload } from './upload.ts';

/** Every question type by its code (spec §3). A new type is one file beside this one and one line here. */
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
/** Each type's question, by code. */
type Questions = { [C in Code]: v.InferOutput<(typeof questionTypes)[C]['schema']> };
/** Each type's answer, by code. */
type Answers = { [C in Code]: v.InferOutput<(typeof questionTypes)[C]['answer']> };
export type Question<C extends Code = Code> = Questions[C];
export type Answer<C extends Code = Code> = Answers[C];

/** The same types, seen so that the compiler can tie a question to its own answer. */
const typed: {
  [C in Code]: {
    validate(question: Question<C>, raw: unknown): ValidationResult<Answer<C>>;
    expectsAnswer(question: Question<C>): boolean;
  };
} = questionTypes;

/**
 * The question a subject is. One that cannot be read, whatever the reason, becomes the `unknown` type,
 * that can be skipped.
 */
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

/** The one law of app and server (contract.md, "Committing"): the answer as kept, and its faults. */
export function validate<C extends Code>(
  question: Question<C>,
  raw: unknown,
): ValidationResult<Answer<C>> {
  return typed[question.type as C].validate(question, raw);
}

/** The empty answer to a question. */
export function emptyAnswer(question: Question): Answer {
  return questionTypes[question.type].empty;
}

/** Anything that claims to be an answer, as an answer to this question; null when it has not the shape. */
export function readAnswer(question: Question, raw: unknown): Answer | null {
  const read = v.safeParse(questionTypes[question.type].answer, raw, abortOnFirstIssue);
  return read.success ? read.output : null;
}

/** The answer a subject brings with it as JSON; null when there is none or it does not parse. */
export function parseAnswer(question: Question, result: string | undefined): Answer | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), result);
  return read.success ? readAnswer(question, read.output) : null;
}

/** The facts of a question type by its code; none for a code that no type has. */
export function factsOf(type: number): Facts {
  return questionTypes[type as Code] ?? unknown;
}

/** False for a question that only has something to read. */
export function expectsAnswer<C extends Code>(question: Question<C>): boolean {
  return typed[question.type as C].expectsAnswer(question);
}

/** The tree of linked lists that a question asks along. */
export function cascadeOf({ config }: Question): Question<10>['config'] | undefined {
  return 'cascadeId' in config ? config : undefined;
}

/** The mission of a question, where it is one. */
export function missionOf({ config }: Question): Mission | undefined {
  return 'mission' in config ? config.mission : undefined;
}

/** True for a question that is a mission. */
export function isMission(question: Question): boolean {
  return missionOf(question) !== undefined;
}

/** The type's code as the wire knows it. */
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
