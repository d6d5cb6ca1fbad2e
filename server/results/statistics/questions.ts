import { type Answer, expectsAnswer } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import { isListed } from '../../export/reachedCopies.ts';
import type { Exported } from '../../export/rows.ts';
import { valuesOf } from '../../questions/index.ts';
import type { Questionnaire, SurveyQuestion } from '../../surveys/questionnaire.ts';
import type { Room } from './answers/collector.ts';
import { collectorOf } from './answers/index.ts';
import { Distribution, type Summary } from './distribution.ts';
import type { Result } from './results.ts';

export interface QuestionStatistics {
  readonly id: string;
  /** Sessions that came to the question: the respondents who were asked. */
  readonly reached: number;
  /** With an answer that is not empty; descriptions count as answered once they were passed. */
  readonly answered: number;
  /** Passed without an answer. */
  readonly skipped: number;
  /** The question on which a session without an end stands, or one that ended early stopped. */
  readonly left: number;
  /** Seconds from the previous answer, or from the start, to this one. */
  readonly seconds: Summary | null;
  readonly result: Result;
}

/** Counts what happened at one question. */
class QuestionCounts {
  reached = 0;
  answered = 0;
  skipped = 0;
  left = 0;
  readonly seconds = new Distribution();
  readonly question: SurveyQuestion;
  readonly #collector: ReturnType<typeof collectorOf>;

  constructor(question: SurveyQuestion, room: Room) {
    this.question = question;
    this.#collector = collectorOf(question.question, room);
  }

  add(answer: Answer, locale: string): void {
    const { question } = this.question;
    this.#collector.add(answer, locale);
    if (!expectsAnswer(question) || valuesOf(question, answer).length > 0) this.answered += 1;
    else if (!isBegunMission(answer)) this.skipped += 1;
  }

  statistics(): QuestionStatistics {
    return {
      id: this.question.id,
      reached: this.reached,
      answered: this.answered,
      skipped: this.skipped,
      left: this.left,
      seconds: this.seconds.summary(),
      result: this.#collector.result(),
    };
  }
}

/** Counts what happened at each question of a survey. */
export class QuestionsCounts {
  readonly #survey: Questionnaire;
  readonly #room: Room;
  readonly #counts = new Map<string, QuestionCounts>();

  constructor(survey: Questionnaire, room: Room) {
    this.#survey = survey;
    this.#room = room;
  }

  add(row: Exported): void {
    const { session, path, answers } = row;
    for (const id of path) this.#change(id, (question) => (question.reached += 1));
    for (const [id, answer] of answers) {
      this.#change(id, (question) => question.add(answer as Answer, session.locale));
    }
    const left = leftAt(row);
    if (left !== null) this.#change(left, (question) => (question.left += 1));
    let before = session.started_at;
    for (const { question_id: id, committed_at } of inOrderOfTime(row)) {
      const seconds = (committed_at - before) / 1000;
      this.#change(id, (question) => question.seconds.add(Math.max(seconds, 0)));
      before = committed_at;
    }
  }

  statistics(): readonly QuestionStatistics[] {
    return this.#survey.questions
      .filter((question) => this.#counts.has(question.id) || isListed(question, this.#survey))
      .map((question) => this.#countsOf(question).statistics());
  }

  #change(id: string, change: (question: QuestionCounts) => void): void {
    const question = this.#survey.byId.get(id);
    if (question) change(this.#countsOf(question));
  }

  #countsOf(question: SurveyQuestion): QuestionCounts {
    const counts = this.#counts.get(question.id) ?? new QuestionCounts(question, this.#room);
    this.#counts.set(question.id, counts);
    return counts;
  }
}

/** The question where a respondent stopped; null after the last one and after a full quota. */
function leftAt({ session, path, isComplete }: Exported): string | null {
  if (session.status === status.ended) {
    return isComplete || session.quota !== null ? null : (path.at(-1) ?? null);
  }
  const { question_id: current } = session;
  return current !== null && path.includes(current) ? current : (path.at(-1) ?? null);
}

function inOrderOfTime({ session, answers }: Exported): Exported['session']['answers'] {
  return session.answers
    .filter(({ question_id: id }) => answers.has(id))
    .sort((a, b) => a.committed_at - b.committed_at);
}

function isBegunMission(answer: Answer): boolean {
  return 'events' in answer && !('outcome' in answer);
}
