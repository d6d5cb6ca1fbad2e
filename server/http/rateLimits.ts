import { createHmac, randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { calls } from '../../contract/calls.ts';
import { codes } from '../../contract/envelope.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { clientOf, networkOf } from '../limits/address.ts';
import type { Counted, Limiter } from '../limits/limiter.ts';
import { type RefusalReply, refusalResponse } from './reply.ts';

const arrivalPaths: ReadonlySet<string> = new Set([calls.start.path, calls.upload.path]);

export interface RateLimits {
  /** Limits an address by kind of request; `reply` makes the refusal, JSON by default. */
  readonly address: (kind: Counted['kind'], reply?: RefusalReply) => MiddlewareHandler;
  /** Limits a session, and the number of surveys of an address; throws a 429 {@link Refusal}. */
  readonly survey: (c: Context, request: RequestContext, surveyId: string) => Promise<void>;
}

/** Without a limiter requests are unlimited; `proxies` is the number of trusted proxies. */
export function rateLimits(limiter: Limiter | undefined, proxies: number): RateLimits {
  const addressOf = (c: Context) =>
    clientOf(socketAddress(c), c.req.header('X-Forwarded-For'), proxies);
  return {
    address:
      (kind, reply = refusalResponse) =>
      async (c, next) => {
        if (!limiter) return next();
        const isArrival = kind === 'call' && arrivalPaths.has(c.req.path);
        const seconds = await limiter.take({
          address: addressOf(c),
          kind: isArrival ? 'arrival' : kind,
          tokens: [],
          surveyId: null,
        });
        if (!seconds) return next();
        c.header('Cache-Control', 'no-store');
        return reply(c, tooManyCalls(seconds));
      },
    async survey(c, request, surveyId) {
      const seconds = await limiter?.take({
        address: addressOf(c),
        kind: 'named',
        tokens: [request.token(surveyId), request.loginToken()].filter(
          (token) => token !== undefined,
        ),
        surveyId,
      });
      if (seconds) throw tooManyCalls(seconds);
    },
  };
}

/** Keeps addresses private even in memory. */
const salt = randomBytes(32);

/** Hashed network of the client; empty when unknown. */
export function hashedNetwork(c: Context, proxies: number): string {
  const address = clientOf(socketAddress(c), c.req.header('X-Forwarded-For'), proxies);
  if (address === null) return '';
  return createHmac('sha256', salt).update(networkOf(address)).digest('base64url');
}

function tooManyCalls(seconds: number): RetryLater {
  return new RetryLater(codes.tooManyRequests, 'These are too many calls at once', seconds);
}

/** Null without a connection, as in a test. */
function socketAddress(c: Context): string | null {
  const incoming: unknown = c.env?.incoming;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? null) : null;
}
