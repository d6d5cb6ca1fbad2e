/** One call, as far as a limit looks at it. */
export interface Counted {
  /** The client's address, as the socket or a trusted proxy has it; null where nobody knows. */
  readonly address: string | null;
  /** The token of the session that is called, and that of the login, as far as there are any. */
  readonly tokens: readonly string[];
  /** The survey that is named; null where nobody knows yet. */
  readonly surveyId: string | null;
  /**
   * What is asked for: an `arrival` leaves something behind without a session, as a start or an upload does;
   * `named` is the rest of a call or a page that was counted already, once it is known which survey it names.
   */
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

/** Surveys that one address may name in one period, whether they are there or not: nobody guesses ids by the thousand. */
export const surveysPerAddress = 30;

export type Counters = Readonly<Record<keyof typeof budgets, Counter>>;
