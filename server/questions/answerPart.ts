import { type Answer, factsOf, type Question } from '../../contract/questions/index.ts';
import { amountOf, conditionValuesOf, valuesOf } from './index.ts';

/** An answer, or one row or blank of it, as expressions and texts read it. */
export interface AnswerPart {
  /** Ids of choices, texts or numbers; empty where nothing is answered. */
  readonly values: readonly string[];
  /** Null for an answer that is no number. */
  readonly number: number | null;
  /** Own texts of chosen options, by the id of the option. */
  readonly ownTexts: ReadonlyMap<string, string>;
}

/** The kind of a part: one text or number, several, or unknown until it is given. */
export type PartKind = 'number' | 'text' | 'any' | 'several';

const kanoParts = ['present', 'absent'];
const commentPart = 'comment';

/** Rows, blanks and other parts of the answers to a question. */
export function answerPartsOf({ choice, type, config }: Question): readonly string[] {
  const facts = factsOf(type);
  if (type === 5 || facts.hasColumns || type === 9) return choice.map(({ id }) => id);
  if (type === 17) return kanoParts;
  return 'comment' in config && config.comment !== 'none' ? [commentPart] : [];
}

/** The kind of an answer, or of its part; null where an author has to name a part, or there is no answer. */
export function kindOfPart(question: Question, part?: string): PartKind | null {
  if (part !== undefined) return kindOfNamedPart(question, part);
  const { values, numeric } = conditionValuesOf(question);
  if (values === 'none' || question.type === 17) return null;
  if (answerPartsOf(question).length > 0 && question.type !== 16) return null;
  if (values === 'several' || question.type === 12 || question.type === 13) return 'several';
  if (question.type === 4) return 'any';
  return numeric ? 'number' : 'text';
}

function kindOfNamedPart(question: Question, part: string): PartKind | null {
  if (!answerPartsOf(question).includes(part)) return null;
  if (question.type === 9 || question.type === 17) return 'number';
  if (question.type === 7) return 'several';
  return question.type === 5 ? 'any' : 'text';
}

/** The answer to a question, or to a part of it. */
export function answerPartOf(question: Question, answer: Answer, part?: string): AnswerPart {
  const fields = answer as Readonly<Record<string, unknown>>;
  if (part !== undefined) return given(partIn(fields, part));
  return {
    values: wholeValues(question, answer, fields),
    number: amountOf(question, answer) ?? numberIn(fields.text),
    ownTexts: ownTextsIn(fields),
  };
}

/** The numbers in an answer: of its rows, of its blanks, or itself. */
export function numbersIn(question: Question, answer: Answer, part?: string): readonly number[] {
  const parts = part === undefined ? answerPartsOf(question) : [part];
  const all = parts.length === 0 || question.type === 16 ? [undefined] : parts;
  return all.flatMap((one) => answerPartOf(question, answer, one).number ?? []);
}

/** A text that is a number in digits, as people write it without separators; null for any other. */
export function numberIn(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\s*[-+]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(text)) return null;
  return Number(text);
}

function wholeValues(
  question: Question,
  answer: Answer,
  fields: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (question.type !== 12) return valuesOf(question, answer);
  return (fields.files as readonly { readonly name: string }[]).map(({ name }) => name);
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
