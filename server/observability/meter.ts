export type SessionEvent = 'commit' | 'start' | 'end';

interface AnsweredCall {
  readonly route: string;
  readonly status: number;
  readonly refused: number | null;
  readonly seconds: number;
}

export interface Meter {
  callAnswered(call: AnsweredCall): void;
  sessionEvent(event: SessionEvent): void;
  /** The number of transactions that shared one commit of SQLite. */
  groupCommitted(size: number): void;
  pageNotDrawn(reason: 'lag' | 'error'): void;
  /** A try to send an event to the webhook; `dead` is the last one. */
  webhookTried(result: 'accepted' | 'failed' | 'dead'): void;
}

export const noMeter: Meter = {
  callAnswered() {},
  sessionEvent() {},
  groupCommitted() {},
  pageNotDrawn() {},
  webhookTried() {},
};
