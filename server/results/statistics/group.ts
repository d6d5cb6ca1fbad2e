import type { Exported } from '../../export/rows.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import type { Room } from './answers/collector.ts';
import { type QuestionStatistics, QuestionsCounts } from './questions.ts';
import type { RemovedQuestions } from './removedQuestions.ts';
import { completionOf, SessionCounts, type SessionStatistics } from './sessions.ts';

/** The statistics of a group of sessions. */
export interface GroupStatistics {
  readonly sessions: SessionStatistics;
  /** The questions in the order of the survey file, followed by those that only earlier versions have. */
  readonly questions: readonly QuestionStatistics[];
}

export class GroupCounts {
  readonly #sessions = new SessionCounts();
  readonly #questions: QuestionsCounts;

  constructor(survey: Questionnaire, room: Room) {
    this.#questions = new QuestionsCounts(survey, room);
  }

  get removed(): RemovedQuestions {
    return this.#questions.removed;
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
