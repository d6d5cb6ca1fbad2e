import { status } from '../../../contract/status.ts';
import type { Exported } from '../../export/rows.ts';
import { deviceIn } from '../../surveys/conditions/sessionFacts.ts';
import { type Count, Counts } from './counts.ts';
import { type Bin, Distribution, type Summary, stepOfTime } from './distribution.ts';

export interface Day {
  /** Such as 2031-05-01, in UTC. */
  readonly day: string;
  readonly started: number;
  /** Counts sessions that started on this day. */
  readonly completed: number;
}

/** Sessions are those of an export, without those of respondents who have not started again. */
export interface SessionStatistics {
  readonly started: number;
  /** Ended, with an answer to every question of their path. */
  readonly completed: number;
  /** Ended by a full quota. */
  readonly byQuota: number;
  /** Ended before the last question: the time was over, or the host page ended them. */
  readonly endedEarly: number;
  /** Not ended: left, or still answering. */
  readonly unfinished: number;
  readonly days: readonly Day[];
  /** Seconds from the start to the end of completed sessions. */
  readonly duration: { readonly summary: Summary | null; readonly bins: readonly Bin[] };
  readonly score: { readonly summary: Summary | null; readonly bins: readonly Bin[] } | null;
  /** Standard deviation of the scores; null without two of them. */
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

/** `home` is a session that has not started again. */
type Completion = 'home' | 'unfinished' | 'byQuota' | 'endedEarly' | 'completed';

export function completionOf({ session, isComplete }: Exported): Completion {
  if (session.status === status.home) return 'home';
  if (session.status !== status.ended) return 'unfinished';
  if (session.quota !== null) return 'byQuota';
  return isComplete ? 'completed' : 'endedEarly';
}

/** Counts sessions; one that has not started again is not counted. */
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
  /** Σ(x − 0)² would cancel; this is Welford's sum. */
  #spread = { count: 0, mean: 0, squares: 0 };
  #signatures = 0;

  add(row: Exported, completion: Completion): void {
    const { session, drawn, end } = row;
    this.#completions.add(completion);
    const day = new Date(session.started_at).toISOString().slice(0, 10);
    this.#started.add(day);
    this.#languages.add(session.locale);
    this.#devices.add(deviceIn(session.device) ?? '');
    this.#channels.add(session.channel);
    if (session.sign) this.#signatures += 1;
    if (drawn.arm) this.#arms.started.add(drawn.arm);
    if (session.quota !== null) this.#quotas.add(session.quota);
    else if (end !== undefined) this.#ends.add(end ?? '');
    if (completion !== 'completed') return;
    this.#completed.add(day);
    if (drawn.arm) this.#arms.completed.add(drawn.arm);
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
