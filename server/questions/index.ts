import type { Fault } from '../../contract/faults.ts';
import {
  type Answer,
  type Code,
  emptyAnswer,
  type Question,
  validate,
} from '../../contract/questions/index.ts';
import { clearButton, type Fields } from '../../contract/questions/shared/fields.ts';
import type { Cascade } from '../content/cascades.ts';
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
import type {
  ConditionValues,
  Issue,
  LinkedItems,
  ServerQuestionType,
  Unanswerable,
} from './shared/serverQuestionType.ts';
import type { Variable } from './shared/variable.ts';
import { singleInput } from './singleInput.ts';
import { text } from './text.ts';
import { unknown } from './unknown.ts';
import { upload } from './upload.ts';

/** Every server question type by its code: one file and one line here for a new type. */
export const serverQuestionTypes: { readonly [C in Code]: ServerQuestionType<C> } = {
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

export function codeOf(typeName: string): Code | null {
  const entry = Object.entries(serverQuestionTypes).find(
    ([, candidate]) => candidate.name === typeName,
  );
  return entry ? (Number(entry[0]) as Code) : null;
}

// The type system cannot pair a question with its answer in a union, so these functions take both.
export function issuesOf<C extends Code>(question: Question<C>): readonly Issue[] {
  return typeOf(question).issues(question);
}

export function conditionValuesOf<C extends Code>(question: Question<C>): ConditionValues {
  return typeOf(question).askable(question);
}

export function unanswerablePartsOf<C extends Code>(question: Question<C>): Unanswerable {
  return typeOf(question).unanswerable?.(question) ?? { isWhole: false, parts: [] };
}

/** The valid answer that consists of a text; null for an invalid text and for other types. */
export function answerOf<C extends Code>(question: Question<C>, text: string): Answer<C> | null {
  const given = typeOf(question).answerOf?.(text);
  if (given === undefined) return null;
  const { answer, faults } = validate(question, given);
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

/** Null for an unknown button. */
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

/**
 * The columns of an export that a question has.
 * @param linked the items of linked lists, which are in no question
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

/** The facts of a question's type. */
export function typeOf<C extends Code>(question: Question<C>): ServerQuestionType<C> {
  return serverQuestionTypes[question.type as C];
}
