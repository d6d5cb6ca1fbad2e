import type { Fault } from '../../contract/faults.ts';
import {
  type Answer,
  type BuiltInCode,
  type Code,
  emptyAnswer,
  type Question,
  type QuestionType,
  questionTypes,
  unknownType,
  validate,
} from '../../contract/questions/index.ts';
import { clearButton, type Fields } from '../../contract/questions/shared/fields.ts';
import { check } from '../../types/check/server.ts';
import { evaluate } from '../../types/evaluate/server.ts';
import { kano } from '../../types/kano/server.ts';
import { linkage } from '../../types/linkage/server.ts';
import { list } from '../../types/list/server.ts';
import { multiCheck } from '../../types/multiCheck/server.ts';
import { multiInput } from '../../types/multiInput/server.ts';
import { multiRate } from '../../types/multiRate/server.ts';
import { multiSingle } from '../../types/multiSingle/server.ts';
import { order } from '../../types/order/server.ts';
import { picOpp } from '../../types/picOpp/server.ts';
import { picRate } from '../../types/picRate/server.ts';
import { radio } from '../../types/radio/server.ts';
import { rate } from '../../types/rate/server.ts';
import { singleInput } from '../../types/singleInput/server.ts';
import { text } from '../../types/text/server.ts';
import { unknown } from '../../types/unknown/server.ts';
import { upload } from '../../types/upload/server.ts';
import type { Cascade } from '../content/cascades.ts';
import { addOtherNames } from '../content/problems/otherWords.ts';
import { packagedTypes } from './packages.ts';
import type {
  ConditionValues,
  Feelings,
  Issue,
  LinkedItems,
  ServerQuestionType,
  Unanswerable,
} from './shared/serverQuestionType.ts';
import type { Variable } from './shared/variable.ts';

const builtIn: { readonly [C in BuiltInCode]: ServerQuestionType<C> } = {
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
};

/** Every server question type by its code. A new type adds a folder in `types/` and one line above. */
export const serverQuestionTypes = {
  ...builtIn,
  ...(await packagedTypes(process.env.QUESTION_TYPES)),
} as { readonly [C in Code]: ServerQuestionType<C> };

export function codeOf(typeName: string): Code | null {
  const entry = Object.entries(serverQuestionTypes).find(
    ([, candidate]) => candidate.name === typeName,
  );
  return entry ? (Number(entry[0]) as Code) : null;
}

for (const { name, otherNames = {} } of Object.values(serverQuestionTypes))
  addOtherNames(name, otherNames);

/** Returns whether a question of a survey file is there to be answered, as `expectsAnswer` says of one on the wire. */
export function expectsAnswerInFile({
  type,
  config,
}: {
  readonly type: string;
  readonly config: object;
}): boolean {
  const code = codeOf(type);
  const contract: QuestionType = code === null ? unknownType : questionTypes[code];
  return contract.expectsAnswer({ config } as never);
}

// These functions take the question and the answer separately, because the type system cannot pair
// them in a union.
export function issuesOf<C extends Code>(question: Question<C>): readonly Issue[] {
  return typeOf(question).issues(question);
}

export function conditionValuesOf<C extends Code>(question: Question<C>): ConditionValues {
  return typeOf(question).askable(question);
}

export function unanswerablePartsOf<C extends Code>(question: Question<C>): Unanswerable {
  return typeOf(question).unanswerable?.(question) ?? { isWhole: false, parts: [] };
}

/**
 * Returns the valid answer that consists of a text; null for an invalid text and for types of other
 * answers.
 */
export function answerOf<C extends Code>(question: Question<C>, text: string): Answer<C> | null {
  const parsed = typeOf(question).answerOf?.(text);
  if (parsed === undefined) return null;
  const { answer, faults } = validate(question, parsed);
  return faults.length > 0 ? null : answer;
}

export function validateExternal<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Fault[] {
  // A skipped question has nothing to validate.
  if (valuesOf(question, answer).length === 0) return [];
  return typeOf(question).validateExternal?.(answer, question, cascades) ?? [];
}

/** Returns the answer after a button of the form was pressed; null for an unknown button. */
export function pressButton<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  button: string,
): Answer<C> | null {
  if (button === clearButton) return emptyAnswer(question) as Answer<C>;
  return typeOf(question).press?.(answer, button) ?? null;
}

export function isWholeForm<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  fields: Fields,
): boolean {
  return typeOf(question).isWholeForm?.(answer, fields, question) ?? true;
}

export function valuesOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): readonly string[] {
  return typeOf(question).values(answer);
}

export function amountOf<C extends Code>(question: Question<C>, answer: Answer<C>): number | null {
  return typeOf(question).amount(answer);
}

export function pointsOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  scoreOf: (option: string, subOption?: string) => number,
): number {
  return typeOf(question).points(answer, scoreOf);
}

/** Returns the feelings in an answer, for which the app has words; undefined for all other types. */
export function feelingsOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): Feelings | undefined {
  return typeOf(question).feelings?.(answer);
}

/**
 * Returns the columns that a question has in an export.
 * @param linked the items of linked lists, which the question itself does not have
 */
export function variablesOf<C extends Code>(
  question: Question<C>,
  linked: LinkedItems = () => [],
): readonly Variable[] {
  return typeOf(question).variables(question, linked);
}

export function cellsOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): Readonly<Record<string, string | number>> {
  return typeOf(question).cells(answer, question);
}

export { withoutOtherOptions } from './withoutOtherOptions.ts';

/** Returns the server's part of a question's type. */
export function typeOf<C extends Code>(question: Question<C>): ServerQuestionType<C> {
  return serverQuestionTypes[question.type as C];
}
