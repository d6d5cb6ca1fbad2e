import { status } from '../../../contract/status.ts';
import type { Exported } from '../../export/rows.ts';
import { deviceIn } from '../../surveys/conditions/sessionFacts.ts';
import { type Count, Counts } from './counts.ts';
import { type Bin, Distribution, type Summary, stepOfTime } from './distribution.ts';

export interface Day {
  /** The day in UTC, such as 2031-05-01. */
  readonly day: string;
  readonly started: number;
  /** The number of completed sessions that started on this day. */
  readonly completed: number;
}

/**
 * The statistics of the exported sessions, without those of respondents who returned to the start
 * and have not started again.
 */
export interface SessionStatistics {
  readonly started: number;
  /** The number of sessions that ended with an answer to every question of their path. */
  readonly completed: number;
  /** The number of sessions that a full quota ended. */
  readonly byQuota: number;
  /**
   * The number of sessions that ended before the last question, because the time was over or the
   * host page ended them.
   */
  readonly endedEarly: number;
  /** The number of sessions without an end: the respondent left, or is still answering. */
  readonly unfinished: number;
  readonly days: readonly Day[];
  /** The seconds from the start to the end of completed sessions. */
  readonly duration: { readonly summary: Summary | null; readonly bins: readonly Bin[] };
  readonly score: { readonly summary: Summary | null; readonly bins: readonly Bin[] } | null;
  /** The standard deviation of the scores; null for fewer than two scores. */
  readonly scoreDeviation: number | null;
  readonly languages: readonly Count[];
  readonly devices: readonly Count[];
  readonly channels: readonly Count[];
  readonly arms: readonly Outcome[];
  readonly quotas: readonly Count[];
  readonly ends: readonly Count[];
  readonly signatures: number;
}

interface Outcome {
  readonly id: string;
  readonly started: number;
  readonly completed: number;
}

/** How far a session got; `home` is a session that has not started again. */
type Completion = 'home' | 'unfinished' | 'byQuota' | 'endedEarly' | 'completed';

export function completionOf({ session, isComplete }: Exported): Completion {
  if (session.status === status.home) return 'home';
  if (session.status !== status.ended) return 'unfinished';
  if (session.quota !== null) return 'byQuota';
  return isComplete ? 'completed' : 'endedEarly';
}

/** Counts sessions, except those that have not started again. */
export class SessionCounts {
  readonly #completions = new Counts();
  readonly #started = new Counts();
  readonly #completed = new Counts();
  readonly #languages = new Counts();
  readonly #devices = new Counts();
  readonly #channels = new Counts();
  readonly #arms = { started: new Counts(), completed: new Counts() };
  readonly #quotas = new Counts();
  readonly #ends = new Counts();
  readonly #duration = new Distribution();
  readonly #score = new Distribution();
  /** The sums of Welford's algorithm, because a plain sum of squares would lose precision. */
  #spread = { count: 0, mean: 0, squares: 0 };
  #signatures = 0;

  add(row: Exported, completion: Completion): void {
    const { session, randomCells, end } = row;
    this.#completions.add(completion);
    const day = new Date(session.started_at).toISOString().slice(0, 10);
    this.#started.add(day);
    this.#languages.add(session.locale);
    this.#devices.add(deviceIn(session.device) ?? '');
    this.#channels.add(session.channel);
    if (session.sign) this.#signatures += 1;
    if (randomCells.arm) this.#arms.started.add(randomCells.arm);
    if (session.quota !== null) this.#quotas.add(session.quota);
    else if (end !== undefined) this.#ends.add(end ?? '');
    if (completion !== 'completed') return;
    this.#completed.add(day);
    if (randomCells.arm) this.#arms.completed.add(randomCells.arm);
    if (session.finished_at !== null)
      this.#duration.add((session.finished_at - session.started_at) / 1000);
    if (session.score !== null) this.#addScore(session.score);
  }

  get size(): number {
    return this.#languages.byCount().reduce((sum, { count }) => sum + count, 0);
  }

  result(): SessionStatistics {
    const of = (completion: Completion) => this.#completions.of(completion);
    const { count, squares } = this.#spread;
    return {
      started: this.size,
      completed: of('completed'),
      byQuota: of('byQuota'),
      endedEarly: of('endedEarly'),
      unfinished: of('unfinished'),
      days: this.#started.sorted().map(({ id: day, count: started }) => ({
        day,
        started,
        completed: this.#completed.of(day),
      })),
      duration: { summary: this.#duration.summary(), bins: this.#duration.bins(stepOfTime) },
      score: count === 0 ? null : { summary: this.#score.summary(), bins: this.#score.bins() },
      scoreDeviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
      languages: this.#languages.byCount(),
      devices: this.#devices.byCount(),
      channels: this.#channels.byCount(),
      arms: this.#arms.started.sorted().map(({ id, count: started }) => ({
        id,
        started,
        completed: this.#arms.completed.of(id),
      })),
      quotas: this.#quotas.byCount(),
      ends: this.#ends.byCount(),
      signatures: this.#signatures,
    };
  }

  #addScore(score: number): void {
    this.#score.add(score);
    const { count, mean, squares } = this.#spread;
    const next = mean + (score - mean) / (count + 1);
    this.#spread = {
      count: count + 1,
      mean: next,
      squares: squares + (score - mean) * (score - next),
    };
  }
}
