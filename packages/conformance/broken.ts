import type { Exchange } from './client/exchange.ts';
import type { Reply } from './client/reply.ts';

/** The server has contradicted the sentence of a check. */
export class Broken extends Error {
  readonly exchange: Exchange | null;

  constructor(expected: string, reply: Reply | null) {
    super(expected);
    this.exchange = reply?.exchange ?? null;
  }
}

/** The check needs something that this server does not have, or that the adapter does not name. */
export class Skipped extends Error {}
