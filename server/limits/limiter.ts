/** One call, as far as a limit looks at it. */
export interface Counted {
  /** The client's address, as the socket or a trusted proxy has it; null where nobody knows. */
  readonly address: string | null;
  readonly tokens: readonly string[];
  readonly surveyId: string | null;
  /** `arrival` creates data without a session; `named` adds the survey to an already counted request. */
  readonly kind: 'call' | 'arrival' | 'page' | 'ready' | 'named';
}

/** Bounds how often somebody calls (reliability S19). */
export interface Limiter {
  /** Counts a call; gives the seconds to wait before another one, 0 when this one may go on. */
  take(call: Counted): Promise<number>;
}

/** Counts under a key. */
export interface Counter {
  /** Counts once; gives the milliseconds until the budget is there again, 0 while it lasts. */
  count(key: string): Promise<number>;
}

/** Seconds after which a budget is there again. */
export const period = 10;

/** Calls in one period: many times what a respondent needs, and what a school or a firm behind one address does. */
export const budgets = {
  session: 100,
  address: 3_000,
  arrival: 1_000,
  page: 1_000,
  ready: 100,
} as const;

/** Surveys per address and period, existing or not, against guessing ids. */
export const surveysPerAddress = 30;

export type Counters = Readonly<Record<keyof typeof budgets, Counter>>;
