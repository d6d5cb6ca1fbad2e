import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { codes, domainCodes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { isDatabaseAway, isTransient } from '../db/errors.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { StorageUnavailable } from '../storage/unavailable.ts';
import { DecoderError } from '../uploads/decoder/decoder.ts';
import { routeOf } from './accessLog.ts';

/** The seconds of `Retry-After` by the code of a refusal. */
const retryAfter: Readonly<Record<number, string>> = {
  [codes.tooManyRequests]: '1',
  [codes.unavailable]: '1',
};

/** Makes the response to any thrown value: JSON for a call, a page for a form. */
export type RefusalReply = (c: Context, error: unknown) => Response | Promise<Response>;

/** Responds to any thrown value with JSON. */
export function refusalResponse(c: Context, error: unknown): Response {
  const refusal = withRetryAfter(c, error);
  return c.json(refusalBody(refusal), httpStatus(refusal));
}

/** Converts any thrown value to a refusal, and sets `Retry-After` if a repeated request may succeed. */
export function withRetryAfter(c: Context, error: unknown): Refusal {
  const refusal = toRefusal(error, c);
  const seconds =
    refusal instanceof RetryLater ? String(refusal.seconds) : retryAfter[refusal.code];
  if (seconds !== undefined) c.header('Retry-After', seconds);
  return refusal;
}

export function refusalBody({ code, message, fault, reason = 'other' }: Refusal) {
  return {
    code,
    reason,
    message: message.slice(0, limits.message).toWellFormed(),
    ...(fault ? { data: { fault } } : {}),
  };
}

export function httpStatus({ code }: Refusal): ContentfulStatusCode {
  if (domainCodes.has(code)) return 200;
  return code >= 400 && code <= 599 ? (code as ContentfulStatusCode) : 500;
}

/**
 * Converts any thrown value to a refusal. An unexpected error is logged under the request's id,
 * which is all that the reply says of it.
 */
export function toRefusal(error: unknown, c: Context): Refusal {
  const refusal = error instanceof Refusal ? error : hideError(error, c);
  c.set('refusalCode', refusal.code);
  return refusal;
}

function hideError(error: unknown, c: Context): Refusal {
  const fields = { id: c.get('requestId') };
  c.get('log').error(`${c.req.method} ${routeOf(c)} failed`, error, fields);
  if (isDatabaseAway(error)) return new RetryLater(codes.unavailable, busy, spreadSeconds());
  return isTransient(error) || error instanceof StorageUnavailable || error instanceof DecoderError
    ? new Refusal(codes.unavailable, busy)
    : new Refusal(codes.serverError, 'Something went wrong on our side.');
}

const busy = 'The server is busy. Please try again in a moment.';

/**
 * Returns 3 to 5 seconds: three repeats outlast a failover of the database, and the spread keeps
 * clients from repeating at the same time.
 */
function spreadSeconds(): number {
  return 3 + Math.floor(Math.random() * 3);
}
