import type * as v from 'valibot';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question, questionTypes } from '../../../contract/questions/index.ts';
import type { Fields } from '../../../contract/questions/shared/fields.ts';
import type { Blank } from '../../../contract/questions/shared/formats.ts';
import type { Cascade } from '../../content/cascades.ts';
import type { CountingOf } from './counting.ts';
import type { MomentKind } from './momentNumbers.ts';
import type { Variable, VariableValue } from './variable.ts';

export interface ConditionValues {
  /**
   * `is` and `isNot` ask about `one` value, `includes` about `several`; `some` allows only `answered`, `none` nothing.
   */
  readonly values: 'one' | 'several' | 'some' | 'none';
  /** All possible values; null for any text. */
  readonly possible: readonly string[] | null;
  /** Possible values that end the survey and decide no branch. */
  readonly last?: readonly string[];
  /** Whether `atLeast` and `atMost` apply. */
  readonly numeric: boolean;
  /** The least number; 0 by default. */
  readonly least?: number;
  /** The greatest number that a text of any content can express. */
  readonly greatest?: number;
  /** Numbers lie this far apart, counted from the least one or else from 0. */
  readonly step?: number;
  /** The most characters of a text. */
  readonly longest?: number;
  /** Whether the text is accepted as it is; without it any is. */
  readonly fits?: (text: string) => boolean;
  /** Dates, times or months, which bounds compare. */
  readonly moment?: Moments;
  /** Ids that may be chosen beside each possible value, which `includes` and `excludes` ask about. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
}

export interface Moments {
  readonly kind: MomentKind;
  /** The first and the last one, as numbers; infinite without bounds. */
  readonly least: number;
  readonly greatest: number;
  /** The text of such a number; null outside of the calendar. */
  readonly at: (number: number) => string | null;
}

export type PartName = 'row' | 'blank';

/** The rows or the blanks of a type that conditions ask about. */
interface ConditionParts<C extends Code> {
  readonly name: PartName;
  readonly ids: (question: Question<C>) => readonly string[];
  readonly values: (question: Question<C>, id: string) => ConditionValues;
  /** Empty, null or undefined for a part without an answer. */
  readonly of: (
    answer: Answer<C>,
    id: string,
  ) => string | number | readonly string[] | null | undefined;
  /** Whether an answer has this part; by default where the question is required. */
  readonly isNeeded?: (question: Question<C>, id: string) => boolean;
  /** Whether the parts are texts of options or items, which the answer has where these are chosen. */
  readonly isOfChoice?: boolean;
}

/** The kind of an answer or of its part: one text or number, several, or unknown until it is given. */
export type PartKind = 'number' | 'text' | 'any' | 'several';

/** The items of a tree at a level, from 0. */
export type LinkedItems = (cascade: string, level: number) => readonly VariableValue[];

/** An issue of a survey file at a path. */
export interface Issue {
  readonly path: string;
  readonly reason: string;
}

/** Parts of a question whose answers validation always refuses. */
export interface Unanswerable {
  /** Whether every non-empty answer is refused. */
  readonly isWhole: boolean;
  readonly parts: readonly Issue[];
}

/** The server's part of a question type; the contract has the rest. */
export interface ServerQuestionType<C extends Code = Code> {
  readonly name: (typeof questionTypes)[C]['name'];
  readonly config: v.ObjectEntries;
  /** `questionConfig` of options in a survey file; null for a type without options. */
  readonly option: v.ObjectEntries | null;
  readonly hasSubChoices?: boolean;
  /** Issues that the schemas cannot express. */
  readonly issues: (question: Question<C>) => readonly Issue[];
  readonly askable: (question: Question<C>) => ConditionValues;
  /** Faults of a valid answer that depend on data outside the question. */
  readonly validateExternal?: (
    answer: Answer<C>,
    question: Question<C>,
    cascades: ReadonlyMap<string, Cascade>,
  ) => readonly Fault[];
  /** Parts whose answers validation always refuses, where the config can cause any. */
  readonly unanswerable?: (question: Question<C>) => Unanswerable;
  /** The answer that consists of a text, for a type of one text. */
  readonly answerOf?: (text: string) => Answer<C>;
  /** Rows, blanks and other parts that expressions and texts read by name. */
  readonly parts?: (question: Question<C>) => readonly string[];
  /** The kind of each part; a text by default. */
  readonly partKind?: PartKind;
  /** The kind of the whole answer; null where a part has to be named. By default its condition values tell. */
  readonly wholeKind?: PartKind | null;
  readonly conditionParts?: ConditionParts<C>;
  /** Ids chosen beside the value. */
  readonly chosenBeside?: (answer: Answer<C>) => readonly string[];
  /** Whether conditions can count the options of an answer. */
  readonly hasCount?: boolean;
  /** The config of a typed text, or of one of its blanks. */
  readonly blankOf?: (question: Question<C>, id?: string) => Blank | undefined;
  /** The option or item whose text a form offers only once it is chosen. */
  readonly laterText?: (question: Question<C>, answer: Answer<C>) => string | undefined;
  /** The answer after a button of the form that does not send it; null for an unknown button. */
  readonly press?: (answer: Answer<C>, button: string) => Answer<C> | null;
  /** Whether the form has offered all that this answer calls for; true by default. */
  readonly isWholeForm?: (answer: Answer<C>, fields: Fields, question: Question<C>) => boolean;
  readonly values: (answer: Answer<C>) => readonly string[];
  /** The values in expressions and texts, where they differ. */
  readonly words?: (answer: Answer<C>) => readonly string[];
  readonly amount: (answer: Answer<C>) => number | null;
  readonly counting: CountingOf<C>;
  /** Points before offset and weight; `scoreOf` is the score of an option or sub-option. */
  readonly points: (
    answer: Answer<C>,
    scoreOf: (option: string, subOption?: string) => number,
  ) => number;
  /** The answer without what somebody has written or uploaded; without it the whole answer is kept. */
  readonly anonymous?: (answer: Answer<C>, question: Question<C>) => Answer<C>;
  /** The most choices or files that conditions count; by default as many as there are options. */
  readonly mostCounted?: (question: Question<C>) => number;
  /** The columns of an export. */
  readonly variables: (question: Question<C>, linked: LinkedItems) => readonly Variable[];
  readonly cells: (
    answer: Answer<C>,
    question: Question<C>,
  ) => Readonly<Record<string, string | number>>;
}

export const noConditions: ConditionValues = { values: 'none', possible: [], numeric: false };

export const answeredOnly: ConditionValues = { values: 'some', possible: null, numeric: false };
