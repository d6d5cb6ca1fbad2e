import type { Fault } from '../../contract/faults.ts';
import type { Answer, Code, Question } from '../../contract/questions/index.ts';
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
import type { Askable, Misfit, Served } from './shared/serverQuestionType.ts';
import { singleInput } from './singleInput.ts';
import { text } from './text.ts';
import { unknown } from './unknown.ts';
import { upload } from './upload.ts';

/** What the server knows of every question type. A new type is one file beside this one and one line here. */
export const servedTypes: { readonly [C in Code]: Served<C> } = {
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

/** The wire's code for the type named in a survey file; null for a name no type has. */
export function codeOf(typeName: string): Code | null {
  const entry = Object.entries(servedTypes).find(([, served]) => served.name === typeName);
  return entry ? (Number(entry[0]) as Code) : null;
}

// The compiler cannot see that a question and its own answer go together once both are unions; these
// doors let them in as a pair, and nowhere else.
export function misfitsOf<C extends Code>(question: Question<C>): readonly Misfit[] {
  return servedAs(question).misfits(question);
}

export function askableOf<C extends Code>(question: Question<C>): Askable {
  return servedAs(question).askable(question);
}

export function beyondLaw<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  cascades: ReadonlyMap<string, Cascade>,
): readonly Fault[] {
  // What was passed over was accepted as nothing; there is nothing beyond it.
  if (valuesOf(question, answer).length === 0) return [];
  return servedAs(question).beyond?.(answer, question, cascades) ?? [];
}

export function valuesOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): readonly string[] {
  return servedAs(question).values(answer);
}

export function amountOf<C extends Code>(question: Question<C>, answer: Answer<C>): number | null {
  return servedAs(question).amount(answer);
}

export function pointsOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
  scoreOf: (option: string, subOption?: string) => number,
): number {
  return servedAs(question).points(answer, scoreOf);
}

export function columnsOf<C extends Code>(question: Question<C>): readonly string[] {
  return servedAs(question).columns(question);
}

export function cellsOf<C extends Code>(
  question: Question<C>,
  answer: Answer<C>,
): Readonly<Record<string, string | number>> {
  return servedAs(question).cells(answer, question);
}

function servedAs<C extends Code>(question: Question<C>): Served<C> {
  return servedTypes[question.type as C];
}
