import type * as v from 'valibot';
import type { Fault } from '../../../contract/faults.ts';
import type { OwnAnswers } from '../../../contract/ownAnswers/schema.ts';
import type { Answer, Code, Question, questionTypes } from '../../../contract/questions/index.ts';
import type { Fields } from '../../../contract/questions/shared/fields.ts';
import type { Blank } from '../../../contract/questions/shared/formats.ts';
import type { Cascade } from '../../content/cascades.ts';
import type { CountingOf } from './counting.ts';
import type { MomentKind } from './momentNumbers.ts';
import type { Variable, VariableValue } from './variable.ts';

export interface ConditionValues {
  /**
   * How many values an answer has. `is` and `isNot` need `one` value, `includes` needs `several`;
   * with `some` only `answered` is possible, with `none` no condition.
   */
  readonly values: 'one' | 'several' | 'some' | 'none';
  /** All possible values; null if any text is possible. */
  readonly possible: readonly string[] | null;
  /** Possible values that end the survey, so that no condition of a later question can depend on them. */
  readonly last?: readonly string[];
  /** Whether `atLeast` and `atMost` apply. */
  readonly numeric: boolean;
  /** The least number; 0 by default. */
  readonly least?: number;
  /** The greatest number that a text of any content can express. */
  readonly greatest?: number;
  /** The distance between possible numbers, counted from the least number or else from 0. */
  readonly step?: number;
  /** The most characters of a text. */
  readonly longest?: number;
  /** Returns whether validation accepts the text; without this function every text is accepted. */
  readonly fits?: (text: string) => boolean;
  /** The dates, times or months that bounds compare. */
  readonly moment?: Moments;
  /** The ids that can be chosen together with each possible value, for `includes` and `excludes`. */
  readonly beside?: Readonly<Record<string, readonly string[]>>;
}

export interface Moments {
  readonly kind: MomentKind;
  /** The first date, time or month as a number; minus infinity without a lower bound. */
  readonly least: number;
  readonly greatest: number;
  /** Returns the text of a number of this kind; null outside of the calendar. */
  readonly at: (number: number) => string | null;
}

export type PartName = 'row' | 'blank';

/** The rows or the blanks of a type that conditions can address. */
interface ConditionParts<C extends Code> {
  readonly name: PartName;
  readonly ids: (question: Question<C>) => readonly string[];
  readonly values: (question: Question<C>, id: string) => ConditionValues;
  /** Returns the values of a part; empty, null or undefined for a part without an answer. */
  readonly of: (
    answer: Answer<C>,
    id: string,
  ) => string | number | readonly string[] | null | undefined;
  /** Returns whether every answer contains this part; by default exactly if the question is required. */
  readonly isNeeded?: (question: Question<C>, id: string) => boolean;
  /** Whether the parts are texts of options or items, which an answer contains only for what is chosen. */
  readonly isOfChoice?: boolean;
}

/**
 * The kind of an answer or of its part: a text or number, several of them, or `any` if only the
 * answer shows it.
 */
export type PartKind = 'number' | 'text' | 'any' | 'several';

/** Returns the items of a linked list's tree at a level, from 0. */
export type LinkedItems = (cascade: string, level: number) => readonly VariableValue[];

/**
 * The feelings about a feature, from 1 (like) to 5 (dislike), with it and without it; undefined if
 * not answered.
 */
export type Feelings = Pick<OwnAnswers['answers'][number], 'present' | 'absent'>;

/** The fields of a form in which a plain answer is entered, from a survey file or from an address. */
export interface PlainFields {
  /**
   * The field of an answer that is not an object; several values share the field, or each has the
   * field of its index.
   */
  readonly whole?: string | ((index: number) => string);
  /** Returns the field of a part; by default the field has the name of the part. */
  readonly part?: (part: string) => string;
  /** Returns whether the answer, or the answer of a part, consists of several ids; false by default. */
  readonly hasSeveral?: (part?: string) => boolean;
}

/** An issue at a path of a survey file. */
export interface Issue {
  readonly path: string;
  readonly reason: string;
}

/** The parts of a question whose answers validation always refuses. */
export interface Unanswerable {
  /** Whether every non-empty answer is refused. */
  readonly isWhole: boolean;
  readonly parts: readonly Issue[];
}

/** The server's part of a question type; the contract has the rest. */
export interface ServerQuestionType<C extends Code = Code> {
  readonly name: (typeof questionTypes)[C]['name'];
  /**
   * The words by which other programs call the type, in lower case without separators, each with what the configuration
   * needs then; empty for nothing. The message about an unknown type suggests the type by them.
   */
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly config: v.ObjectEntries;
  /** The meanings of keys, such as `config.min`, that have another one in the type's questions than elsewhere. */
  readonly keyDescriptions?: Readonly<Record<string, string>>;
  /** The schema of `questionConfig` of options in a survey file; null for a type without options. */
  readonly option: v.ObjectEntries | null;
  readonly hasSubChoices?: boolean;
  /**
   * Whether options can have pictures: false if a control of the browser lists the options, which
   * shows only texts; true by default.
   */
  readonly hasPictures?: boolean;
  /** Returns the issues that the schemas cannot express. */
  readonly issues: (question: Question<C>) => readonly Issue[];
  readonly askable: (question: Question<C>) => ConditionValues;
  /** Returns the faults of a valid answer that depend on data outside the question. */
  readonly validateExternal?: (
    answer: Answer<C>,
    question: Question<C>,
    cascades: ReadonlyMap<string, Cascade>,
  ) => readonly Fault[];
  /** Returns the parts whose answers validation always refuses; for types whose config can cause this. */
  readonly unanswerable?: (question: Question<C>) => Unanswerable;
  /** Returns the answer that consists of a text, for a type of one text. */
  readonly answerOf?: (text: string) => Answer<C>;
  /** Returns the rows, blanks and other parts that expressions and texts can name. */
  readonly parts?: (question: Question<C>) => readonly string[];
  /** The kind of each part; a text by default. */
  readonly partKind?: PartKind;
  /**
   * The kind of the whole answer; null if a part must be named. By default the condition values
   * determine it.
   */
  readonly wholeKind?: PartKind | null;
  readonly conditionParts?: ConditionParts<C>;
  /** How survey files and addresses write a default answer; without it a question begins empty. */
  readonly plain?: PlainFields;
  /** Returns the ids that were chosen together with the value. */
  readonly chosenBeside?: (answer: Answer<C>) => readonly string[];
  /** Whether conditions can count the options of an answer. */
  readonly hasCount?: boolean;
  /** Returns the config of a typed text, or of one of the question's blanks. */
  readonly blankOf?: (question: Question<C>, id?: string) => Blank | undefined;
  /** Returns the option or item for whose text the form has a field only after it is chosen. */
  readonly laterText?: (question: Question<C>, answer: Answer<C>) => string | undefined;
  /**
   * Returns the answer after a button of the form was pressed that does not send it; null for an
   * unknown button.
   */
  readonly press?: (answer: Answer<C>, button: string) => Answer<C> | null;
  /** Returns whether the form offered every field that this answer needs; true by default. */
  readonly isWholeForm?: (answer: Answer<C>, fields: Fields, question: Question<C>) => boolean;
  readonly values: (answer: Answer<C>) => readonly string[];
  /** Returns the values in expressions and texts, if they differ from `values`. */
  readonly words?: (answer: Answer<C>) => readonly string[];
  readonly amount: (answer: Answer<C>) => number | null;
  /**
   * Returns the feelings in an answer, for which the app has words in a review and in a copy of the
   * answers.
   */
  readonly feelings?: (answer: Answer<C>) => Feelings;
  readonly counting: CountingOf<C>;
  /** Returns the points before offset and weight; `scoreOf` is the score of an option or sub-option. */
  readonly points: (
    answer: Answer<C>,
    scoreOf: (option: string, subOption?: string) => number,
  ) => number;
  /** Returns the answer without what the respondent has typed or uploaded; by default the whole answer. */
  readonly anonymous?: (answer: Answer<C>, question: Question<C>) => Answer<C>;
  /** Returns the most choices or files that conditions count; by default the number of options. */
  readonly mostCounted?: (question: Question<C>) => number;
  /** Returns the columns of an export. */
  readonly variables: (question: Question<C>, linked: LinkedItems) => readonly Variable[];
  readonly cells: (
    answer: Answer<C>,
    question: Question<C>,
  ) => Readonly<Record<string, string | number>>;
}

export const noConditions: ConditionValues = { values: 'none', possible: [], numeric: false };

export const answeredOnly: ConditionValues = { values: 'some', possible: null, numeric: false };
