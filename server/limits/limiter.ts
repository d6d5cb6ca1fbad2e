export interface Counted {
  /** Null for an unknown address. */
  readonly address: string | null;
  readonly tokens: readonly string[];
  readonly surveyId: string | null;
  /** `arrival` creates data without a session; `named` adds the survey to a counted request. */
  readonly kind: 'call' | 'arrival' | 'page' | 'ready' | 'named';
}

export interface Limiter {
  /** Counts a call and returns the seconds to wait, 0 within the budget (S19). */
  take(call: Counted): Promise<number>;
}

export interface Counter {
  count(key: string): Promise<number>;
}

/** Seconds. */
export const period = 10;

/** Calls per period, enough for a school behind one address. */
export const budgets = {
  session: 100,
  address: 3_000,
  arrival: 1_000,
  page: 1_000,
  ready: 100,
} as const;

/** Prevents guessing of survey ids. */
export const surveysPerAddress = 30;

export type Counters = Readonly<Record<keyof typeof budgets, Counter>>;
