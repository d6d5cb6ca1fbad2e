import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { type QuestionStatistics, QuestionsCounts } from './questions.ts';
import { completionOf, SessionCounts, type SessionStatistics } from './sessions.ts';

/** The numbers of some sessions. */
export interface GroupStatistics {
  readonly sessions: SessionStatistics;
  /** In the order of the survey file. */
  readonly questions: readonly QuestionStatistics[];
}

export class GroupCounts {
  readonly #sessions = new SessionCounts();
  readonly #questions: QuestionsCounts;

  constructor(survey: Questionnaire, words: number) {
    this.#questions = new QuestionsCounts(survey, { words });
  }

  get size(): number {
    return this.#sessions.size;
  }

  add(row: Exported): void {
    this.#sessions.add(row, completionOf(row));
    this.#questions.add(row);
  }

  statistics(): GroupStatistics {
    return {
      sessions: this.#sessions.result(),
      questions: this.#questions.statistics(),
    };
  }
}
