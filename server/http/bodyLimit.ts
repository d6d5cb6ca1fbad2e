import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { type RefusalReply, refusalResponse } from './reply.ts';

const tooLarge = new Refusal(codes.tooLarge, 'The body is larger than that of a call may be');

/**
 * Refuses a body that is too long. Only a body without a declared length is counted, which takes a
 * third of a call's time; Node enforces a declared length.
 */
export function limitBody(reply: RefusalReply = refusalResponse): MiddlewareHandler {
  const refuse = (c: Context) => reply(c, tooLarge);
  const countBytes = bodyLimit({ maxSize: limits.body, onError: refuse });
  return async (c, next) => {
    if (c.req.path === calls.upload.path) return next();
    const length = Number(c.req.header('Content-Length') ?? Number.NaN);
    if (Number.isNaN(length) || c.req.header('Transfer-Encoding')) {
      return countBytes(c, next).catch(() =>
        reply(c, new Refusal(codes.badRequest, 'The body did not arrive')),
      );
    }
    return length > limits.body ? refuse(c) : next();
  };
}
