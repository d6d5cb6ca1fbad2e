export type SessionEvent = 'commit' | 'start' | 'end';

interface AnsweredCall {
  readonly route: string;
  readonly status: number;
  /** The code of the refusal; null without one. */
  readonly refused: number | null;
  readonly seconds: number;
}

export interface Meter {
  callAnswered(call: AnsweredCall): void;
  /** A committed change. */
  sessionEvent(event: SessionEvent): void;
  /** The number of transactions that shared one commit of SQLite. */
  groupCommitted(size: number): void;
  /** A page was left to the script. */
  pageNotDrawn(reason: 'lag' | 'error'): void;
}

export const noMeter: Meter = {
  callAnswered() {},
  sessionEvent() {},
  groupCommitted() {},
  pageNotDrawn() {},
};
