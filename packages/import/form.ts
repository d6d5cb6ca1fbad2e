import type { Expression } from './expressions/expression.ts';
import { defaultText, type Texts } from './texts.ts';

/** The form that all sources share: a reader for each source makes it, and the writer makes a survey file of it. */
export interface Form {
  /** The name that becomes the id of the survey. */
  readonly name: string;
  readonly title: Texts;
  readonly description?: Texts;
  /** Language tags of the source, the default language first; empty if the source names none. */
  readonly languages: readonly string[];
  readonly entries: readonly Entry[];
  readonly values: readonly Value[];
  /** What names stand for that are not the name of a question. */
  readonly aliases?: ReadonlyMap<string, Alias>;
  /** Whether conditions ignore case when they compare texts and options. */
  readonly isCaseless?: boolean;
  /** The text that replaces a name which cannot be inserted; without it the name stays in braces. */
  readonly missingName?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly endText?: Texts;
  /** End pages with conditions; the first page whose condition is true is shown. */
  readonly ends?: readonly End[];
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface End {
  readonly name: string;
  readonly when: Expression;
  readonly text?: Texts | undefined;
  /** An https address. */
  readonly link?: string | undefined;
  readonly label?: Texts | undefined;
}

export type Entry = FormQuestion | Group;

/** Entries with a common condition; groups can be nested. */
export interface Group {
  readonly group: string;
  readonly title?: Texts;
  readonly description?: Texts;
  /** Present for a group that is asked several times. */
  readonly repeat?: Repeat;
  /** The name of the list that several groups with a repeat fill in together. */
  readonly list?: string;
  /** Whether the questions are asked in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly entries: readonly Entry[];
}

interface Repeat {
  /** The most repetitions; null if the source has no limit. */
  readonly max: number | null;
  /** Whether respondents cannot add a repetition. */
  readonly isFixed?: boolean;
  /** The name of the question whose answer is the number of repetitions. */
  readonly countedBy?: string;
  /** The title of the question that asks for another repetition. */
  readonly another: Texts;
  readonly yes: Texts;
  readonly no: Texts;
}

/** A question with the type and the config of a survey file; references use the names of the source. */
export interface FormQuestion {
  readonly name: string;
  /** The name in the report of the source's question, of which this question may be a part. */
  readonly source: string;
  readonly type: string;
  readonly title: Texts;
  readonly description?: Texts | undefined;
  readonly required: boolean;
  /** The condition under which the question is required; null if `required` alone decides. */
  readonly requiredIf?: Expression | null;
  readonly config: Readonly<Record<string, unknown>>;
  /** The default answer. */
  readonly default?: FormDefault;
  /** Rules about the answer that the config cannot express. */
  readonly rules?: readonly Rule[];
  readonly choice?: readonly FormOption[];
  readonly subChoice?: readonly FormOption[];
  /** Whether the options, or the rows of a matrix, are in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly next?: readonly Jump[];
}

/** What the type of a question decides: its config, and its options and columns. */
export type QuestionContent = Pick<FormQuestion, 'type' | 'config'> &
  Partial<Pick<FormQuestion, 'choice' | 'subChoice'>>;

/** An answer in the names of the source, with several options as a list and parts as an object; or an expression. */
export type FormDefault = { readonly constant: unknown } | { readonly expression: Expression };

/** An answer is accepted if the expressions of all rules are true; `.` stands for the answer. */
export interface Rule {
  readonly accept: Expression;
  readonly message?: Texts | undefined;
}

export interface FormOption {
  readonly name: string;
  readonly text: Texts;
  readonly imgs?: readonly { readonly src: string; readonly alt: string }[];
  readonly config?: Readonly<Record<string, unknown>>;
  readonly showIf?: Expression | null;
  /** Whether the option keeps its position in a random order. */
  readonly isAnchored?: boolean;
}

interface Jump {
  readonly when: Expression | null;
  /** The name of a question, or `end`. */
  readonly to: string;
}

/** The answer to a question or to a part of it, the respondent's language, or the number of the repetition. */
export type Alias = { readonly question: string; readonly part?: string } | 'language' | 'number';

/** A value that is computed or that comes from outside the survey. */
export interface Value {
  readonly name: string;
  /** The group that computes the value in each repetition. */
  readonly repeat?: string;
  readonly compute?: Expression;
  readonly origin?: Readonly<Record<string, unknown>>;
}

/** All questions in groups and outside of them, in their order. */
export function questionsOf(entries: readonly Entry[]): readonly FormQuestion[] {
  return entries.flatMap((entry) => ('group' in entry ? questionsOf(entry.entries) : [entry]));
}

/** The groups that are asked several times. */
export function repeatsIn(entries: readonly Entry[]): readonly Group[] {
  return entries.flatMap((entry) => {
    if (!('group' in entry)) return [];
    return entry.repeat ? [entry] : repeatsIn(entry.entries);
  });
}

/** The title and the description, for the report. */
export function wordsOf({
  title,
  description,
}: {
  readonly title?: Texts | undefined;
  readonly description?: Texts | undefined;
}): string {
  return [title, description].flatMap((texts) => (texts ? [defaultText(texts)] : [])).join(' – ');
}

/** The groups directly inside a group. */
export function groupsIn({ entries }: Group): readonly Group[] {
  return entries.flatMap((entry) => ('group' in entry ? [entry, ...groupsIn(entry)] : []));
}
