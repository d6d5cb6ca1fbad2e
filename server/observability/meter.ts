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
  /** Records the number of transactions that shared one commit of SQLite. */
  groupCommitted(size: number): void;
  pageNotRendered(reason: 'lag' | 'error'): void;
  /** Records an attempt to send an event to the webhook; `dead` is the last attempt. */
  webhookTried(result: 'accepted' | 'failed' | 'dead'): void;
}

export const noMeter: Meter = {
  callAnswered() {},
  sessionEvent() {},
  groupCommitted() {},
  pageNotRendered() {},
  webhookTried() {},
};
