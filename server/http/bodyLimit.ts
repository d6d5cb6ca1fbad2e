import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { refusalResponse } from './reply.ts';

const countBytes = bodyLimit({ maxSize: limits.body, onError: tooLarge });

/**
 * Limits the body of every call but an upload. A declared length is enforced by Node; only a body without one is
 * counted, because the web stream which that needs takes a third of a call's time.
 */
export const limitBody: MiddlewareHandler = (c, next) => {
  if (c.req.path === calls.upload.path) return next();
  const length = Number(c.req.header('Content-Length') ?? Number.NaN);
  if (Number.isNaN(length) || c.req.header('Transfer-Encoding')) {
    return countBytes(c, next).catch(() =>
      refusalResponse(c, new Refusal(codes.badRequest, 'The body did not arrive')),
    );
  }
  return length > limits.body ? Promise.resolve(tooLarge(c)) : next();
};

function tooLarge(c: Context): Response {
  return refusalResponse(c, new Refusal(codes.tooLarge, 'This is more than one call can carry'));
}
