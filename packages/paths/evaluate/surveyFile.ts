/* A survey file as an author writes it, with the keys that decide on questions, answers and end pages. */

export type Scalar = string | number | boolean;

export type Condition =
  | readonly Condition[]
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | Test;

/** One subject and one comparison. */
export interface Test {
  readonly question?: string;
  readonly value?: string;
  readonly of?: 'score' | 'language' | 'device' | 'arm';
  readonly row?: string;
  readonly blank?: string;
  readonly count?: true;
  readonly is?: Scalar;
  readonly isNot?: Scalar;
  readonly includes?: string;
  readonly excludes?: string;
  readonly atLeast?: number | string;
  readonly atMost?: number | string;
  readonly between?: readonly [number | string, number | string];
  readonly before?: string | Bound;
  readonly after?: string | Bound;
  readonly matches?: string;
  readonly answered?: boolean;
  readonly notAnswered?: true;
}

/** A bound that an earlier answer, a value or the day of the start gives. */
export interface Bound {
  readonly question?: string;
  readonly value?: string;
  readonly of?: 'today';
  readonly blank?: string;
  readonly plus?: number;
}

/** The keys of a field for a text. */
export interface FieldConfig {
  readonly format?: number;
  readonly kind?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly min?: number | string | Bound;
  readonly max?: number | string | Bound;
  readonly step?: number | 'any';
  readonly unit?: unknown;
  readonly pattern?: string;
  readonly required?: boolean;
}

export interface Column {
  readonly id: string;
  readonly showIf?: Condition;
  readonly score?: number;
}

export interface Option extends Column {
  readonly subChoice?: readonly Column[];
  readonly questionConfig?: FieldConfig & {
    readonly input?: boolean;
    readonly exclusive?: boolean;
    readonly scores?: readonly number[];
  };
}

export interface OptionSource {
  readonly question: string;
  readonly which?: 'chosen' | 'notChosen' | 'answered';
  readonly except?: readonly string[];
}

export interface QuestionConfig extends FieldConfig {
  readonly requiredIf?: Condition;
  readonly acceptIf?: Condition;
  readonly anyRow?: boolean;
  readonly scope?: number;
  readonly startValue?: number;
  readonly look?: string;
  readonly comment?: 'none' | 'optional' | 'required';
  readonly cascadeId?: string;
  readonly levels?: readonly unknown[];
  readonly inputs?: readonly (FieldConfig & { readonly item: string })[];
  readonly maxCount?: number;
  readonly maxSize?: number;
  readonly accept?: readonly string[];
  readonly mission?: unknown;
}

export interface Question {
  readonly id: string;
  readonly type: string;
  readonly showIf?: Condition;
  readonly next?: readonly { readonly when?: Condition; readonly to: string }[];
  readonly score?: Weight;
  readonly config?: QuestionConfig;
  readonly choice?: readonly Option[];
  readonly subChoice?: readonly Column[];
  readonly choiceFrom?: OptionSource;
}

export interface Block {
  readonly block: string;
  readonly showIf?: Condition;
  readonly repeat?: { readonly max: number };
  readonly forEach?: OptionSource;
  readonly order?: 'random';
  readonly randomGroup?: string;
  readonly questions: readonly Entry[];
}

export type Entry = Question | Block;

/** `(points + offset) × weight` is what a question or a value adds to the score. */
export interface Weight {
  readonly offset?: number;
  readonly weight?: number;
}

export interface Value {
  readonly from?: 'address' | 'context' | 'info';
  readonly compute?: string;
  readonly type?: 'text' | 'number' | 'boolean';
  readonly maxLength?: number;
  readonly default?: Scalar;
  readonly score?: Weight;
}

export interface SurveyFile {
  readonly id: string;
  readonly questions: readonly Entry[];
  readonly values?: Readonly<Record<string, Value>>;
  readonly ends?: readonly { readonly id: string; readonly when: Condition }[];
  readonly scoring?: {
    readonly factor?: number;
    readonly offset?: number;
    readonly maximum?: number;
  };
}

/** An item of linked lists, with the items below it. */
export interface Item {
  readonly id: string;
  readonly items?: readonly Item[];
}
