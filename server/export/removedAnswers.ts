import { status } from '../../contract/status.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { CodebookEntry } from './codebook/entry.ts';
import type { Exported } from './rows.ts';

/** The most questions that a notice names. */
const mostNamed = 20;

/**
 * Counts sessions that ended with another version of their survey, and answers that name what the
 * survey no longer has.
 */
export class RemovedAnswers {
  readonly #survey: Questionnaire;
  readonly #columns: readonly CodebookEntry[];
  readonly #answers = new Map<string, number>();
  #sessions = 0;

  /** @param entries the columns of all versions */
  constructor(survey: Questionnaire, entries: readonly CodebookEntry[]) {
    this.#survey = survey;
    this.#columns = entries.filter(
      ({ question, isRemoved, options }) =>
        question !== null && (isRemoved || options.some((option) => option.isRemoved)),
    );
  }

  /** Whether any answer may name something that was removed. */
  get isPossible(): boolean {
    return this.#columns.length > 0;
  }

  add({ session, cells }: Pick<Exported, 'session' | 'cells'>): void {
    const version = session.path_revision ?? session.revision;
    if (session.status === status.ended && version !== this.#survey.revision) this.#sessions += 1;
    const questions = new Set<string>();
    for (const { name, question, isRemoved, options } of this.#columns) {
      const cell = cells[name] ?? '';
      const isNamed = isRemoved
        ? // An option that was not chosen has the cell 0.
          cell !== '' && cell !== 0
        : options.some((option) => option.isRemoved && option.value === cell);
      if (isNamed && question !== null) questions.add(question);
    }
    for (const question of questions)
      this.#answers.set(question, (this.#answers.get(question) ?? 0) + 1);
  }

  /** Returns a sentence for an export or a log; null if there is nothing to report. */
  notice(sessions = this.#sessions, isComplete = true): string | null {
    const parts = [
      ...(sessions > 0
        ? [`Sessions that ended with another version of the survey: ${sessions}`]
        : []),
      ...(this.#answers.size > 0 ? [this.#described(isComplete)] : []),
    ];
    return parts.length > 0 ? parts.join('. ') : null;
  }

  #described(isComplete: boolean): string {
    const counts = [...this.#answers].sort(([, a], [, b]) => b - a);
    const total = counts.reduce((sum, [, count]) => sum + count, 0);
    const named = counts.slice(0, mostNamed).map(([question, count]) => `${question} ${count}`);
    const more = counts.length > mostNamed ? ', …' : '';
    const least = isComplete ? '' : 'at least ';
    return (
      'Answers that name a question or an option that it no longer has: ' +
      `${least}${total} (${named.join(', ')}${more})`
    );
  }
}
