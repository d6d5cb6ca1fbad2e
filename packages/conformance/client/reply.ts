import type { Exchange } from './exchange.ts';

/** A reply as an envelope; each field is as it was sent. */
export interface Reply {
  readonly exchange: Exchange;
  /** Undefined where the body is no JSON. */
  readonly body: unknown;
  /** The code of the envelope; NaN if the body is no envelope. */
  readonly code: number;
  readonly data: unknown;
  readonly message: unknown;
  readonly reason: unknown;
}

export function replyOf(exchange: Exchange): Reply {
  const body = parsed(exchange.text);
  const { code, data, message, reason } = Object(body) as Record<string, unknown>;
  return {
    exchange,
    body,
    code: typeof code === 'number' ? code : Number.NaN,
    ...{ data, message, reason },
  };
}

/** A field of the data; undefined where there is none, and for null, which counts as missing in the protocol. */
export function fieldOf(value: unknown, name: string): unknown {
  return value === null || value === undefined ? undefined : (Object(value)[name] ?? undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
