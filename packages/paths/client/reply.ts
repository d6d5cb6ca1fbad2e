import * as v from 'valibot';
import type { Call } from '../../../contract/call.ts';
import { envelope } from '../../../contract/envelope.ts';

export interface Reply<Data> {
  readonly http: number;
  readonly code: number;
  readonly message: string | undefined;
  readonly headers: Headers;
  readonly text: string;
  /** The data of the envelope, read by the contract's schema, also in a refusal. */
  readonly data: Data;
  readonly fault: unknown;
}

/**
 * Reads the envelope of a reply.
 * @throws for a reply that the call cannot have
 */
export async function replyOf<One extends Call>(
  row: One,
  response: Response,
): Promise<Reply<v.InferOutput<One['reply']>>> {
  const text = await response.text();
  const wrapped = v.parse(envelope(row.reply), JSON.parse(text));
  const { message, data } = wrapped as { message?: string; data?: unknown };
  return {
    http: response.status,
    code: wrapped.code,
    headers: response.headers,
    message,
    text,
    data,
    fault: Object(data).fault,
  };
}
