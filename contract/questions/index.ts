import * as v from 'valibot';
import { check } from '../../types/check/contract.ts';
import { evaluate } from '../../types/evaluate/contract.ts';
import { kano } from '../../types/kano/contract.ts';
import { linkage } from '../../types/linkage/contract.ts';
import { list } from '../../types/list/contract.ts';
import { multiCheck } from '../../types/multiCheck/contract.ts';
import { multiInput } from '../../types/multiInput/contract.ts';
import { multiRate } from '../../types/multiRate/contract.ts';
import { multiSingle } from '../../types/multiSingle/contract.ts';
import { order } from '../../types/order/contract.ts';
import { picOpp } from '../../types/picOpp/contract.ts';
import { picRate } from '../../types/picRate/contract.ts';
import { radio } from '../../types/radio/contract.ts';
import { rate } from '../../types/rate/contract.ts';
import { singleInput } from '../../types/singleInput/contract.ts';
import { text } from '../../types/text/contract.ts';
import { unknown } from '../../types/unknown/contract.ts';
import { upload } from '../../types/upload/contract.ts';
import { abortOnFirstIssue } from '../faults.ts';
import type { Subject } from '../survey.ts';
import type { AnswersContext } from './shared/answers.ts';
import type { AnswerButtons, AnswersOf, Facts, FormOf, ValidationResult } from './shared/define.ts';
import type { Fields } from './shared/fields.ts';
import type { Mission } from './shared/mission.ts';
import { ratingEntries } from './shared/ratings.ts';

const builtIn = {
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

type BuiltIn = typeof builtIn;
/** The codes of the types in `types/`; a package has one from 1000 on. */
export type BuiltInCode = keyof BuiltIn;

/** Question types by their codes. A package adds its own by declaration merging (docs/types.md). */
export interface QuestionTypes extends BuiltIn {}

/** Every question type by its code; a new type needs a folder in `types/` and a line above. */
export const questionTypes = { ...builtIn } as { readonly [C in Code]: QuestionTypes[C] };

/** The type of a question that this version cannot read. */
export const unknownType: QuestionType = unknown;

export type Code = keyof QuestionTypes;
type Questions = { [C in Code]: v.InferOutput<QuestionTypes[C]['schema']> };
type Answers = { [C in Code]: v.InferOutput<QuestionTypes[C]['answer']> };
export type Question<C extends Code = Code> = Questions[C];
export type Answer<C extends Code = Code> = Answers[C];
/** Questions of the types whose configuration has a key. */
export type QuestionWith<Key extends string> = {
  [C in Code]: Key extends keyof Question<C>['config'] ? Question<C> : never;
}[Code];
/** Questions of the types whose answers have a part. */
export type QuestionAnsweredBy<Part extends string> = {
  [C in Code]: Part extends keyof Answer<C> ? Question<C> : never;
}[Code];
/** A question of a type that has missions, and its answer. */
export type MissionQuestion = QuestionWith<'mission'>;
export type MissionAnswer = Answer<MissionQuestion['type']>;
/** A question of a type with the fact `hasCascade`. */
export type CascadeQuestion = QuestionWith<'cascadeId'>;
/** A question of a type with the fact `hasFiles`. */
export type FilesQuestion = QuestionAnsweredBy<'files'>;
export type FilesAnswer = Answer<FilesQuestion['type']>;
/** A question of a type with the fact `hasBounds`. */
type BoundedQuestion = Extract<
  QuestionWith<'max'>,
  { readonly config: { readonly max?: number | undefined } }
>;

/** The facts of a question type that the app and the server read; an unknown type has them too. */
export interface QuestionType extends Facts {
  readonly code: number;
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly answer: v.GenericSchema;
  readonly empty: unknown;
  readonly read: (fields: Fields, question: never) => unknown;
  readonly isEmpty: (answer: never) => boolean;
  readonly expectsAnswer: (question: never) => boolean;
  readonly isCompletedByPress: (answer: never, question: never) => boolean;
  readonly textOfPart?: (question: never, part: string) => string | undefined;
  readonly validate: (question: never, raw: unknown) => ValidationResult<unknown>;
  readonly fields: FormOf<never, never>;
  readonly buttons?: AnswerButtons<never>;
  readonly answers: AnswersOf<unknown, never>;
}

/**
 * Adds the type of a package, before the first question is read.
 *
 * @throws for a code or a name that another type has
 */
export function addQuestionType(type: QuestionType): void {
  const others = Object.values<QuestionType>(questionTypes).filter((other) => other !== type);
  const other = others.find(({ code, name }) => code === type.code || name === type.name);
  if (other || type.code < 1000) {
    throw new Error(
      `The question type ${type.name} needs a name and a code of its own, 1000 or more.`,
    );
  }
  Object.assign(questionTypes, { [type.code]: type });
}

/** Ties a question to its own answer for the type system. */
const typed: {
  [C in Code]: {
    validate(question: Question<C>, raw: unknown): ValidationResult<Answer<C>>;
    read(fields: Fields, question: Question<C>): Answer<C>;
    resolve?(answer: Answer<C>, question: Question<C>): Answer<C>;
    expectsAnswer(question: Question<C>): boolean;
    isCompletedByPress(answer: Answer<C>, question: Question<C>): boolean;
    textOfPart?(question: Question<C>, part: string): string | undefined;
    readonly fields: FormOf<Answer<C>, Question<C>>;
    readonly answers: AnswersOf<Answer<C>, Question<C>>;
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

/** A question without the options or columns that its type needs could not be answered. */
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

/** The answer of a form that was filled in without its script, as the view shows it. */
export function resolveForm<C extends Code>(question: Question<C>, fields: Fields): Answer<C> {
  const { read, resolve } = typed[question.type as C];
  const answer = read(fields, question);
  return resolve?.(answer, question) ?? answer;
}

/** The fields of a form that give this answer, in the order in which they are entered. */
export function formOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): ReadonlyMap<string, readonly string[]> {
  const fields = typed[question.type as C].fields(answer, question);
  return new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()]));
}

/** Valid and invalid answers on both sides of every bound, the simplest first; `validate` tells them apart. */
export function answersTo<C extends Code>(
  question: Question<C>,
  context: AnswersContext,
): readonly Answer<C>[] {
  return typed[question.type as C].answers(question, context);
}

export function emptyAnswer(question: Question): Answer {
  return questionTypes[question.type].empty;
}

/** Reads a stored or sent answer; null for a value without the answer's shape. */
export function readAnswer(question: Question, raw: unknown): Answer | null {
  const read = v.safeParse(questionTypes[question.type].answer, raw, abortOnFirstIssue);
  return read.success ? read.output : null;
}

export function parseAnswer(question: Question, result: string | undefined): Answer | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson()), result);
  return read.success ? readAnswer(question, read.output) : null;
}

/** The facts of a type by its code; those of an unknown type for an unknown code. */
export function factsOf(type: number): Facts {
  return questionTypes[type as Code] ?? unknown;
}

export function expectsAnswer<C extends Code>(question: Question<C>): boolean {
  return typed[question.type as C].expectsAnswer(question);
}

/** Whether the press that chose this answer completes it, so that the next question can follow by itself. */
export function isCompletedByPress<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): boolean {
  return typed[question.type as C].isCompletedByPress(answer, question);
}

/** The survey's text for a part of an answer; undefined for a part that no survey names. */
export function textOfPart<C extends Code>(
  question: Question<C>,
  part: string,
): string | undefined {
  const option = question.choice.find(({ id }) => id === part);
  return option?.text ?? typed[question.type as C].textOfPart?.(question, part);
}

export function cascadeOf({ config }: Question): CascadeQuestion['config'] | undefined {
  return 'cascadeId' in config ? config : undefined;
}

export function hasBounds(question: Question): question is BoundedQuestion {
  return factsOf(question.type).hasBounds;
}

/** Whether an answer has a text of several lines, in a field of the question or of an option. */
export function hasTextArea({ config, choice }: Question): boolean {
  if ('comment' in config) return config.comment !== 'none';
  const blanks: readonly object[] = [config, ...choice.map(({ questionConfig }) => questionConfig)];
  return blanks.some(
    (blank) =>
      'multiline' in blank && blank.multiline === true && 'format' in blank && !blank.format,
  );
}

export function hasCascade(question: Question): question is CascadeQuestion {
  return factsOf(question.type).hasCascade;
}

export function hasFiles(question: Question): question is FilesQuestion {
  return factsOf(question.type).hasFiles;
}

export function missionOf({ config }: Question): Mission | undefined {
  return 'mission' in config ? config.mission : undefined;
}

/** Whether a question is a mission, in the contract or in the file of a survey. */
export function isMission({ config }: { readonly config: object }): boolean {
  return 'mission' in config && config.mission !== undefined;
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
