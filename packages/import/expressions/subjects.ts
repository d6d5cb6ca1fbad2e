import type { FormQuestion } from '../form.ts';
import { Unconvertible } from './expression.ts';

/** A question with its ids in the survey file. */
export interface Identified {
  readonly id: string;
  readonly index: number;
  /** The outermost group that contains the question. */
  readonly page?: unknown;
  readonly question: FormQuestion;
  /** The groups that repeat the question, from the outermost; empty for a question that is asked once. */
  readonly repeats: readonly string[];
  /** Ids of options, rows and columns, by their names in the source. */
  readonly options: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, string>;
  /** Whether the source ignores case in comparisons. */
  readonly isCaseless: boolean;
}

/** The answer, value or column that a name of the source stands for. */
export type Target =
  | { readonly kind: 'value'; readonly name: string; readonly type: ValueKind }
  /** The language of the respondent. */
  | { readonly kind: 'language' }
  /** The number of the repetition. */
  | { readonly kind: 'number' }
  | {
      readonly kind: 'answer';
      readonly of: Identified;
      readonly part?: string;
      /** The number of the repetition, for a name that stands for a single repetition. */
      readonly time?: number;
      /** Whether the name stands for the answers of all repetitions. */
      readonly isSeveral: boolean;
    };

/** The kind of a value; a `word` is a text without spaces. */
export type ValueKind = 'number' | 'text' | 'word' | 'moment' | 'truth';

/** What a condition compares; `one` and `several` are choices of options. */
export interface Subject {
  readonly leaf: Readonly<Record<string, unknown>>;
  readonly kind: 'one' | 'several' | 'some' | ValueKind;
  /** Ids by the names of the source, for `one` and `several`. */
  readonly options: ReadonlyMap<string, string>;
  /** Whether a number is always a whole number. */
  readonly isWhole: boolean;
  readonly canCount: boolean;
  readonly isCaseless: boolean;
}

const none: ReadonlyMap<string, string> = new Map();

/** The subject that a condition on the target compares. */
export function subjectOf(target: Target): Subject {
  const isCaseless = target.kind === 'answer' && target.of.isCaseless;
  const plain = { options: none, isWhole: false, canCount: false, isCaseless };
  if (target.kind === 'value') return { ...plain, leaf: { value: target.name }, kind: target.type };
  if (target.kind === 'language') return { ...plain, leaf: { of: 'language' }, kind: 'text' };
  if (target.kind === 'number') return { ...plain, leaf: {}, kind: 'number', isWhole: true };
  const { of, part } = target;
  if (target.isSeveral) throw new Unconvertible(`"${of.question.name}" is asked several times`);
  const { question } = of;
  const leaf = { question: of.id };
  if (part !== undefined) return { ...plain, ...partOf(of, part) };
  switch (question.type) {
    case 'radio':
    case 'list':
      return { ...plain, leaf, kind: 'one', options: of.options };
    case 'check':
    case 'picRate':
      return { ...plain, leaf, kind: 'several', options: of.options, canCount: true };
    case 'rate':
    case 'evaluate':
      return { ...plain, leaf, kind: 'number', isWhole: true };
    case 'singleInput':
      return { ...plain, leaf, ...blankKind(question.config) };
    case 'linkage':
      return { ...plain, leaf, kind: 'several' };
    case 'text':
      throw new Unconvertible(`"${question.name}" has no answer`);
    default:
      return { ...plain, leaf, kind: 'some', canCount: question.type === 'order' };
  }
}

function partOf(
  of: Identified,
  part: string,
): Pick<Subject, 'leaf' | 'kind' | 'isWhole'> & Partial<Subject> {
  const { question } = of;
  const id = of.options.get(part);
  if (id === undefined) throw new Unconvertible(`"${question.name}" has no part "${part}"`);
  const leaf = { question: of.id, row: id };
  if (question.type === 'multiInput') {
    const option = question.choice?.find(({ name }) => name === part);
    return { leaf: { question: of.id, blank: id }, ...blankKind(option?.config ?? {}) };
  }
  if (question.type === 'multiSingle' || question.type === 'multiCheck') {
    const kind = question.type === 'multiSingle' ? 'one' : 'several';
    return { leaf, kind, options: of.columns, isWhole: false };
  }
  if (question.type === 'multiRate' || question.type === 'order') {
    return { leaf, kind: 'number', isWhole: true };
  }
  if (isOptionText(of, part)) {
    return { leaf: { question: of.id, blank: id }, kind: 'text', isWhole: false };
  }
  throw new Unconvertible(`a part of "${question.name}" cannot be asked about`);
}

/** Whether SurveyJS reads a row, column or field as empty, because the question has none of this name. */
export function isMissingPart(target: Target): boolean {
  if (target.kind !== 'answer' || target.part === undefined || !target.of.isCaseless) return false;
  const isPlain = /^multi/.test(target.of.question.type) && /^\w+$/.test(target.part);
  return isPlain && target.of.options.get(target.part) === undefined;
}

/** Whether a part of an answer is the text of an option such as "Other". */
export function isOptionText({ question }: Identified, part: string): boolean {
  const isChoice = /^(?:radio|check|list|picRate)$/.test(question.type);
  const option = isChoice ? question.choice?.find(({ name }) => name === part) : undefined;
  return option?.config?.input === true;
}

function blankKind({ kind, format, step }: Readonly<Record<string, unknown>>): {
  readonly kind: Subject['kind'];
  readonly isWhole: boolean;
} {
  if (kind === 'date' || kind === 'time' || kind === 'month')
    return { kind: 'moment', isWhole: false };
  const isNumber = format === 1 || (kind === 'number' && step !== undefined);
  return { kind: isNumber ? 'number' : 'text', isWhole: step === 1 };
}

/** The ids of options whose names contain a text. */
export function idsWith(
  { options, isCaseless }: Subject,
  value: string | number | boolean,
): readonly string[] {
  const plain = (text: string) => (isCaseless ? text.toLowerCase() : text);
  const part = plain(String(value));
  return [...options].filter(([name]) => plain(name).includes(part)).map(([, id]) => id);
}

/** The id of an option by its name; a source may write numbers and booleans as texts. */
export function optionId(
  { options }: Subject,
  value: string | number | boolean,
): string | undefined {
  const name = String(value);
  return options.get(name) ?? options.get(name.trim());
}
