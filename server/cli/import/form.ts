import type { Expression } from './expressions/expression.ts';
import { defaultText, type Texts } from './texts.ts';

/** The common form: every reader makes it of its source, and the writer makes a survey file of it. */
export interface Form {
  /** Becomes the id of the survey. */
  readonly name: string;
  readonly title: Texts;
  readonly description?: Texts;
  /** Language tags of the source, the default first; empty where it names none. */
  readonly languages: readonly string[];
  readonly entries: readonly Entry[];
  readonly values: readonly Value[];
  /** Targets of references that are not the name of a question. */
  readonly aliases?: ReadonlyMap<string, Alias>;
  /** Whether conditions compare texts and options without regard to their case. */
  readonly isCaseless?: boolean;
  /** Shown in place of a name that cannot be inserted; without it the name in braces is. */
  readonly missingName?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly endText?: Texts;
  /** End pages by condition, the first that holds decides. */
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

/** Questions with a condition of their own; groups nest. */
export interface Group {
  readonly group: string;
  readonly title?: Texts;
  readonly description?: Texts;
  /** Asked again and again; the count is the greatest number of times. */
  readonly repeat?: Repeat;
  /** The name of what is repeated, where several groups repeat the same. */
  readonly list?: string;
  /** Whether its questions are asked in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly entries: readonly Entry[];
}

interface Repeat {
  /** Null where the source has no greatest number. */
  readonly max: number | null;
  /** Whether respondents can add no further time. */
  readonly isFixed?: boolean;
  /** The name of the question whose answer is the number of times. */
  readonly countedBy?: string;
  /** The text of the question whether there is another time. */
  readonly another: Texts;
  readonly yes: Texts;
  readonly no: Texts;
}

/** A question in the types and the configuration of a survey file; references have the names of the source. */
export interface FormQuestion {
  readonly name: string;
  /** The question of the source that this one is a part of, for the report. */
  readonly source: string;
  readonly type: string;
  readonly title: Texts;
  readonly description?: Texts | undefined;
  readonly required: boolean;
  /** The question is required where this holds; null where `required` decides alone. */
  readonly requiredIf?: Expression | null;
  readonly config: Readonly<Record<string, unknown>>;
  /** Rules about the answer that its configuration does not say. */
  readonly rules?: readonly Rule[];
  readonly choice?: readonly FormOption[];
  readonly subChoice?: readonly FormOption[];
  /** Whether its options, or the rows of a matrix, stand in a random order. */
  readonly isRandom?: boolean;
  readonly showIf: Expression | null;
  readonly next?: readonly Jump[];
}

/** An answer is accepted where all of these hold; `.` names it. */
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
  /** Whether it keeps its place in a random order. */
  readonly isAnchored?: boolean;
}

interface Jump {
  readonly when: Expression | null;
  /** The name of a question, or `end`. */
  readonly to: string;
}

/** The answer to a question, or to a part of it, the respondent's language, or the number of the time of a repeat. */
export type Alias = { readonly question: string; readonly part?: string } | 'language' | 'number';

/** A value from outside or a computed one. */
export interface Value {
  readonly name: string;
  /** The repeat that computes it each time. */
  readonly repeat?: string;
  readonly compute?: Expression;
  readonly given?: Readonly<Record<string, unknown>>;
}

/** All questions of the entries, in their order. */
export function questionsOf(entries: readonly Entry[]): readonly FormQuestion[] {
  return entries.flatMap((entry) => ('group' in entry ? questionsOf(entry.entries) : [entry]));
}

/** The groups that are asked again and again. */
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

/** The groups inside of a group. */
export function groupsIn({ entries }: Group): readonly Group[] {
  return entries.flatMap((entry) => ('group' in entry ? [entry, ...groupsIn(entry)] : []));
}
