import type * as v from 'valibot';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question, questionTypes } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';

/** What the conditions of a branch may ask about an answer, besides whether there is one. */
export interface Askable {
  /**
   * `is` and `isNot` ask about one value, `includes` about several; of `some` only `answered` can be asked, and
   * of `none` nothing.
   */
  readonly values: 'one' | 'several' | 'some' | 'none';
  /** Every value that can occur; null when any text can. */
  readonly possible: readonly string[] | null;
  /** Those of the possible values after which nothing is asked any more, so that no branch is decided by them. */
  readonly last?: readonly string[];
  /** True when `atLeast` and `atMost` mean something. */
  readonly numeric: boolean;
}

/** A problem with a question in a survey file, at a path inside the question. */
export interface Misfit {
  readonly path: string;
  readonly reason: string;
}

/** What the server knows of one question type beyond the contract: one file beside this one each. */
export interface Served<C extends Code = Code> {
  readonly name: (typeof questionTypes)[C]['name'];
  /** `config` in a survey file: the contract's, with texts in several languages. */
  readonly config: v.ObjectEntries;
  /** `questionConfig` of each option in a survey file; null for a type without options. */
  readonly option: v.ObjectEntries | null;
  /** True where options have sub-options: the columns of a matrix. */
  readonly hasSubChoices?: boolean;
  /** What its schemas cannot say about a question of this type. */
  readonly misfits: (question: Question<C>) => readonly Misfit[];
  readonly askable: (question: Question<C>) => Askable;
  /** What the law cannot know about an answer it has accepted, because it lies outside the question. */
  readonly beyond?: (
    answer: Answer<C>,
    question: Question<C>,
    cascades: ReadonlyMap<string, Cascade>,
  ) => readonly Fault[];
  /** The answer as conditions see it. */
  readonly values: (answer: Answer<C>) => readonly string[];
  /** The answer as a number, null when it is none. */
  readonly amount: (answer: Answer<C>) => number | null;
  /** Points before offset and weight; `scoreOf` is the score of an option, or of one of its sub-options. */
  readonly points: (
    answer: Answer<C>,
    scoreOf: (option: string, subOption?: string) => number,
  ) => number;
  /** Names of its columns in an export, after the question's id; the empty name is the id alone. */
  readonly columns: (question: Question<C>) => readonly string[];
  /** The answer, one cell per column that has something to say. */
  readonly cells: (
    answer: Answer<C>,
    question: Question<C>,
  ) => Readonly<Record<string, string | number>>;
}

/** A type about which conditions can ask nothing. */
export const nothingToAsk: Askable = { values: 'none', possible: [], numeric: false };

/** A type about which conditions can only ask whether it was answered. */
export const onlyWhether: Askable = { values: 'some', possible: null, numeric: false };
