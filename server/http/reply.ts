import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { codes, domainCodes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { isTrouble } from '../db/errors.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { FilesAway } from '../storage/unavailable.ts';
import { DecoderError } from '../uploads/decoder/decoder.ts';
import { routeOf } from './observe.ts';

/** Seconds after which a refused call may be worth repeating. */
const retryAfter: Readonly<Record<number, string>> = {
  [codes.tooManyRequests]: '1',
  [codes.unavailable]: '1',
};

/** Answers a call with whatever was thrown instead of a result. */
export function refuse(c: Context, error: unknown): Response {
  const refusal = retriable(c, error);
  return c.json(bodyOf(refusal), httpStatusOf(refusal));
}

/** Anything thrown, as a refusal; the reply to come says when to try again where that may help. */
export function retriable(c: Context, error: unknown): Refusal {
  const refusal = refusalOf(error, c);
  const seconds =
    refusal instanceof RetryLater ? String(refusal.seconds) : retryAfter[refusal.code];
  if (seconds !== undefined) c.header('Retry-After', seconds);
  return refusal;
}

/** A refusal as the contract wraps it. */
export function bodyOf({ code, message, fault }: Refusal) {
  return {
    code,
    message: message.slice(0, limits.message).toWellFormed(),
    ...(fault ? { data: { fault } } : {}),
  };
}

export function httpStatusOf({ code }: Refusal): ContentfulStatusCode {
  if (domainCodes.has(code)) return 200;
  return code >= 400 && code <= 599 ? (code as ContentfulStatusCode) : 500;
}

/**
 * Anything thrown, as a refusal. What is none of ours is logged under the id of the request, without its address, its
 * body or what the database says about values (P02); the caller learns nothing of it but that id.
 */
export function refusalOf(error: unknown, c: Context): Refusal {
  const refusal = error instanceof Refusal ? error : hidden(error, c);
  c.set('refused', refusal.code);
  return refusal;
}

function hidden(error: unknown, c: Context): Refusal {
  const facts = { id: c.get('requestId') };
  c.get('log').error(`${c.req.method} ${routeOf(c)} failed`, error, facts);
  return isTrouble(error) || error instanceof FilesAway || error instanceof DecoderError
    ? new Refusal(codes.unavailable, 'The server is busy. Please try again in a moment.')
    : new Refusal(codes.serverError, 'Something went wrong on our side.');
}
