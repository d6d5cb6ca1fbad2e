import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import { toAsciiDigits } from '../../contract/questions/shared/characters.ts';
import { amountOf, conditionValuesOf, typeOf } from './index.ts';
import type { PartKind } from './shared/serverQuestionType.ts';

/** An answer, or a row or blank of it, as expressions and texts read it. */
export interface AnswerPart {
  /** Ids of choices, texts or numbers; empty without an answer. */
  readonly values: readonly string[];
  /** The number of the answer; null for an answer that is not a number. */
  readonly number: number | null;
  /** The texts that the respondent typed beside chosen options, by the id of the option. */
  readonly ownTexts: ReadonlyMap<string, string>;
}

/** Returns the rows, blanks and other parts of the answers to a question. */
export function answerPartsOf<C extends Code>(question: Question<C>): readonly string[] {
  return typeOf(question).parts?.(question) ?? [];
}

/**
 * Returns the kind of an answer or of its part; null when the author must name a part, or the type
 * has no answer.
 */
export function kindOfPart<C extends Code>(question: Question<C>, part?: string): PartKind | null {
  const { partKind = 'text', wholeKind } = typeOf(question);
  if (part !== undefined) return answerPartsOf(question).includes(part) ? partKind : null;
  if (wholeKind !== undefined) return wholeKind;
  const { values, numeric } = conditionValuesOf(question);
  if (values === 'none') return null;
  if (values === 'several') return 'several';
  return numeric ? 'number' : 'text';
}

/** Returns the answer to a question, or to a part of it, in the form that expressions read. */
export function answerPartOf(question: Question, answer: Answer, part?: string): AnswerPart {
  const fields = answer as Readonly<Record<string, unknown>>;
  if (part !== undefined) return plainPart(partIn(fields, part));
  return {
    values: wordsOf(question, answer),
    number: amountOf(question, answer) ?? numberIn(fields.text),
    ownTexts: ownTextsIn(fields),
  };
}

/** Returns the numbers in an answer: those of its rows or blanks, or the number that it is. */
export function numbersIn(question: Question, answer: Answer, part?: string): readonly number[] {
  const isWhole = part === undefined && typeOf(question).wholeKind !== null;
  const parts = part === undefined ? answerPartsOf(question) : [part];
  return (isWhole ? [undefined] : parts).flatMap(
    (item) => answerPartOf(question, answer, item).number ?? [],
  );
}

/**
 * Returns the number that a text is, in digits of any script without separators; null for any other
 * text.
 */
export function numberIn(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const digits = toAsciiDigits(text);
  return /^\s*[-+]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(digits) ? Number(digits) : null;
}

function wordsOf<C extends Code>(question: Question<C>, answer: Answer<C>): readonly string[] {
  const { words, values } = typeOf(question);
  return (words ?? values)(answer);
}

function partIn(fields: Readonly<Record<string, unknown>>, part: string): unknown {
  const group = Object(fields.rows ?? fields.blanks ?? fields);
  return Object.hasOwn(group, part) ? group[part] : undefined;
}

function plainPart(part: unknown): AnswerPart {
  const values = [part]
    .flat()
    .filter((value) => value !== undefined && value !== null && value !== '')
    .map(String);
  const [only] = values;
  return {
    values,
    number: values.length === 1 ? numberIn(only) : null,
    ownTexts: new Map(),
  };
}

function ownTextsIn(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const { choice, choices, path, text } = fields;
  const only = Array.isArray(path) ? path.at(-1) : choice;
  if (typeof only === 'string' && typeof text === 'string') return new Map([[only, text]]);
  const chosen = (Array.isArray(choices) ? choices : []) as readonly {
    readonly id: string;
    readonly text?: string;
  }[];
  return new Map(chosen.flatMap((item) => (item.text === undefined ? [] : [[item.id, item.text]])));
}
