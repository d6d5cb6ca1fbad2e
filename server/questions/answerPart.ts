import type { Answer, Code, Question } from '../../contract/questions/index.ts';
import { amountOf, conditionValuesOf, typeOf } from './index.ts';
import type { PartKind } from './shared/serverQuestionType.ts';

/** An answer, or one row or blank of it, as expressions and texts read it. */
export interface AnswerPart {
  /** Ids of choices, texts or numbers; empty where nothing is answered. */
  readonly values: readonly string[];
  /** Null for an answer that is no number. */
  readonly number: number | null;
  /** Own texts of chosen options, by the id of the option. */
  readonly ownTexts: ReadonlyMap<string, string>;
}

/** Rows, blanks and other parts of the answers to a question. */
export function answerPartsOf<C extends Code>(question: Question<C>): readonly string[] {
  return typeOf(question).parts?.(question) ?? [];
}

/** The kind of an answer, or of its part; null where an author has to name a part, or there is no answer. */
export function kindOfPart<C extends Code>(question: Question<C>, part?: string): PartKind | null {
  const { partKind = 'text', wholeKind } = typeOf(question);
  if (part !== undefined) return answerPartsOf(question).includes(part) ? partKind : null;
  if (wholeKind !== undefined) return wholeKind;
  const { values, numeric } = conditionValuesOf(question);
  if (values === 'none') return null;
  if (values === 'several') return 'several';
  return numeric ? 'number' : 'text';
}

/** The answer to a question, or to a part of it. */
export function answerPartOf(question: Question, answer: Answer, part?: string): AnswerPart {
  const fields = answer as Readonly<Record<string, unknown>>;
  if (part !== undefined) return given(partIn(fields, part));
  return {
    values: wordsOf(question, answer),
    number: amountOf(question, answer) ?? numberIn(fields.text),
    ownTexts: ownTextsIn(fields),
  };
}

/** The numbers in an answer: of its rows, of its blanks, or itself. */
export function numbersIn(question: Question, answer: Answer, part?: string): readonly number[] {
  const isWhole = part === undefined && typeOf(question).wholeKind !== null;
  const parts = part === undefined ? answerPartsOf(question) : [part];
  return (isWhole ? [undefined] : parts).flatMap(
    (one) => answerPartOf(question, answer, one).number ?? [],
  );
}

/** A text that is a number in digits, as people write it without separators; null for any other. */
export function numberIn(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\s*[-+]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(text)) return null;
  return Number(text);
}

function wordsOf<C extends Code>(question: Question<C>, answer: Answer<C>): readonly string[] {
  const { words, values } = typeOf(question);
  return (words ?? values)(answer);
}

function partIn(fields: Readonly<Record<string, unknown>>, part: string): unknown {
  const group = Object(fields.rows ?? fields.blanks ?? fields);
  return Object.hasOwn(group, part) ? group[part] : undefined;
}

function given(part: unknown): AnswerPart {
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
  return new Map(chosen.flatMap((one) => (one.text === undefined ? [] : [[one.id, one.text]])));
}
