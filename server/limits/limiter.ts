export interface Counted {
  /** The address of the client; null if unknown. */
  readonly address: string | null;
  readonly tokens: readonly string[];
  readonly surveyId: string | null;
  /**
   * The kind of request: `any` is every request, `arrival` creates data without a session, `named`
   * only adds the survey to a request that is counted already.
   */
  readonly kind: 'any' | 'call' | 'arrival' | 'page' | 'ready' | 'named';
}

export interface Limiter {
  /** Counts a call and returns the seconds to wait, 0 within the budget. */
  take(call: Counted): Promise<number>;
}

export interface Counter {
  count(key: string): Promise<number>;
}

/** The seconds for which calls are counted. */
export const period = 10;

/** Calls in a period, enough for a school behind one address. */
export const budgets = {
  any: 20_000,
  session: 100,
  address: 3_000,
  arrival: 1_000,
  page: 1_000,
  ready: 100,
} as const;

/** Limits the surveys that an address can try in a period, which prevents guessing of survey ids. */
export const surveysPerAddress = 30;

export type Counters = Readonly<Record<keyof typeof budgets, Counter>>;
