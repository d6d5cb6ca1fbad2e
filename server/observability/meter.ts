/** What can happen to a session. */
export type Happening = 'commit' | 'start' | 'end';

/** A call that has been answered. */
interface Answered {
  /** Its address as a pattern. */
  readonly route: string;
  /** The HTTP status. */
  readonly status: number;
  /** The code of its refusal; null where nothing was refused. */
  readonly refused: number | null;
  readonly seconds: number;
}

/** Who counts and measures what the server does. */
export interface Meter {
  answered(call: Answered): void;
  /** Something is on the disk that was not there before. */
  happened(what: Happening): void;
  /** So many pieces of work shared one commit of SQLite. */
  grouped(pieces: number): void;
}

/** Where nobody asks. */
export const noMeter: Meter = { answered() {}, happened() {}, grouped() {} };
