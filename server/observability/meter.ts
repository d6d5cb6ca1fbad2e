/** A change of a session that is counted. */
export type SessionEvent = 'commit' | 'start' | 'end';

interface AnsweredCall {
  /** The path's pattern. */
  readonly route: string;
  readonly status: number;
  /** The code of the refusal; null without one. */
  readonly refused: number | null;
  readonly seconds: number;
}

/** Receives measurements. */
export interface Meter {
  callAnswered(call: AnsweredCall): void;
  /** A committed change. */
  sessionEvent(event: SessionEvent): void;
  /** The number of transactions that shared one commit of SQLite. */
  groupCommitted(size: number): void;
}

export const noMeter: Meter = { callAnswered() {}, sessionEvent() {}, groupCommitted() {} };
