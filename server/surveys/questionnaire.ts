import type { Question } from '../../contract/questions/index.ts';
import type { Definition, QuestionInFile } from './definition.ts';

/** One question of a loaded survey. */
export interface Asked {
  readonly id: string;
  /** Position in the file, from 0. */
  readonly place: number;
  readonly inFile: QuestionInFile;
  /** As the contract's laws read it; its texts are those of the fallback language. */
  readonly question: Question;
  /** How many questions the longest way from here to the end has, this one included. */
  readonly remaining: number;
}

/** A survey ready to be answered. */
export interface Questionnaire {
  readonly id: string;
  readonly definition: Definition;
  /** Changes when the file does. */
  readonly revision: string;
  /** The file itself, for the other processes that serve it. */
  readonly text: string;
  readonly first: Asked;
  readonly asked: readonly Asked[];
  readonly byId: ReadonlyMap<string, Asked>;
}
