import { type Answer, expectsAnswer } from '../../../contract/questions/index.ts';
import { status } from '../../../contract/status.ts';
import { isListed } from '../../export/reachedCopies.ts';
import type { Exported } from '../../export/rows.ts';
import { valuesOf } from '../../questions/index.ts';
import type { Questionnaire, SurveyQuestion } from '../../surveys/questionnaire.ts';
import type { Room } from './answers/collector.ts';
import { collectorOf } from './answers/index.ts';
import { Distribution, type Summary } from './distribution.ts';
import type { RemovedQuestions } from './removedQuestions.ts';
import type { Result } from './results.ts';

export interface QuestionStatistics {
  /**
   * The id; for a question that the survey no longer has, followed by its type, as in the names of
   * the export's columns.
   */
  readonly id: string;
  /** The number of sessions that reached the question, whose respondents were asked. */
  readonly reached: number;
  /**
   * The number of sessions with a non-empty answer; a description counts as answered once the
   * respondent has passed it.
   */
  readonly answered: number;
  /** The number of sessions that passed the question without an answer. */
  readonly skipped: number;
  /** The number of sessions that stopped at the question, without an end or by an early end. */
  readonly left: number;
  /** The seconds from the previous answer, or from the start, to this answer. */
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

  readonly id: string;

  constructor(id: string, question: SurveyQuestion, room: Room) {
    this.id = id;
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
      id: this.id,
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
    const { session, shown, answers } = row;
    const reached = new Map(shown.map((question) => [question.id, this.#countsIn(row, question)]));
    for (const question of reached.values()) question.reached += 1;
    for (const [id, answer] of answers) reached.get(id)?.add(answer as Answer, session.locale);
    const stopped = reached.get(stoppedAt(row) ?? '');
    if (stopped) stopped.left += 1;
    let before = session.started_at;
    for (const { question_id: id, committed_at } of inOrderOfTime(row)) {
      const seconds = (committed_at - before) / 1000;
      reached.get(id)?.seconds.add(Math.max(seconds, 0));
      before = committed_at;
    }
  }

  statistics(): readonly QuestionStatistics[] {
    const present = this.#survey.questions
      .filter((question) => this.#counts.has(question.id) || isListed(question, this.#survey))
      .map((question) => this.#countsOf(question.id, question));
    const removed = [...this.removed.keys()].flatMap((id) => this.#counts.get(id) ?? []);
    return [...present, ...removed].map((counts) => counts.statistics());
  }

  /** The removed questions that sessions were asked, in the order of their first session. */
  get removed(): RemovedQuestions {
    const { byId } = this.#survey;
    return new Map(
      [...this.#counts].flatMap(([id, { question }]) => (byId.has(id) ? [] : [[id, question]])),
    );
  }

  /** Returns the counts of a question of the survey, or of one that only the session's version has. */
  #countsIn({ columnIds }: Exported, question: SurveyQuestion): QuestionCounts {
    const id = columnIds.get(question.id) ?? question.id;
    return this.#countsOf(id, this.#survey.byId.get(id) ?? question);
  }

  #countsOf(id: string, question: SurveyQuestion): QuestionCounts {
    const counts = this.#counts.get(id) ?? new QuestionCounts(id, question, this.#room);
    this.#counts.set(id, counts);
    return counts;
  }
}

/**
 * Returns the question at which a respondent stopped; null after the last question and after a full
 * quota.
 */
function stoppedAt({ session, shown, isComplete }: Exported): string | null {
  const path = shown.map(({ id }) => id);
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
