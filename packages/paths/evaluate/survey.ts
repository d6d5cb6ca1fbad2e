import type { Condition, Item, Option, Question, Scalar, SurveyFile } from './surveyFile.ts';

/** A condition on which a question is shown, with the key that has it. */
export interface Requirement {
  readonly words: string;
  readonly condition: Condition | ((scope: Scope) => boolean);
}

/** An option of a question; one that is taken over is shown only where its source says so. */
export interface SourceOption {
  readonly option: Option;
  readonly isCarried?: (scope: Scope) => boolean;
}

/** The time of a repeated block that asks, with the ids that its questions have in it. */
export interface Copy {
  readonly ids: ReadonlyMap<string, string>;
  readonly number: number;
}

/** A question as it is asked: of a repeated block once for each time. */
export interface AskedQuestion {
  readonly id: string;
  readonly question: Question;
  /** Its options or rows, with those that are taken over from an earlier question. */
  readonly options: readonly SourceOption[];
  /** The conditions that must all hold for the question to be shown. */
  readonly requirements: readonly Requirement[];
  readonly copy: Copy;
}

/** A block in one of its times. */
export interface AskedBlock {
  readonly isShuffled: boolean;
  /** The name of the group with which it changes places; null where it keeps its place. */
  readonly group: string | null;
  readonly nodes: readonly Node[];
}

export type Node = AskedQuestion | AskedBlock;

/** A survey file with all times of its blocks. */
export interface Survey {
  readonly file: SurveyFile;
  readonly nodes: readonly Node[];
  /** All questions in the order of the file. */
  readonly questions: readonly AskedQuestion[];
  readonly byId: ReadonlyMap<string, AskedQuestion>;
  /** The ids of all copies of a question by its id in the file. */
  readonly copies: ReadonlyMap<string, readonly string[]>;
  /** The trees of linked lists by their ids. */
  readonly trees: ReadonlyMap<string, readonly Item[]>;
}

/** An answer as JSON of the protocol, with the question that was answered. */
export interface AnsweredQuestion {
  readonly asked: AskedQuestion;
  readonly answer: unknown;
}

/** Facts about the respondent, and the time of the start. */
export interface Respondent {
  readonly language: string;
  readonly device: string;
  readonly arm: string | null;
  /** Values from outside, by their names. */
  readonly values: Readonly<Record<string, Scalar>>;
  /** The day of the start, such as `2031-05-01`. */
  readonly today: string;
}

/** What conditions and expressions can ask about. */
export interface Scope {
  readonly survey: Survey;
  readonly respondent: Respondent;
  /** The answers on the path so far, by the ids of their questions. */
  readonly answers: ReadonlyMap<string, AnsweredQuestion>;
  readonly value: (name: string, scope: Scope) => Scalar | null;
  readonly score: (scope: Scope) => number | null;
  readonly copy?: Copy;
}
