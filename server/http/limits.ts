import { createHmac, randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { calls } from '../../contract/calls.ts';
import { codes } from '../../contract/envelope.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { clientOf, networkOf } from '../limits/address.ts';
import type { Counted, Limiter } from '../limits/limiter.ts';
import type { Visit } from './deps.ts';
import { refuse } from './reply.ts';

const arrivals: ReadonlySet<string> = new Set([calls.start.path, calls.upload.path]);

type Answer = (c: Context, refusal: RetryLater) => Response | Promise<Response>;

export interface Limits {
  /** Refuses an address that asks for too much of this kind; `answer` makes the reply, JSON by default. */
  readonly address: (kind: Counted['kind'], answer?: Answer) => MiddlewareHandler;
  /** Counts a request for its session and its survey for the address; throws a 429 {@link Refusal}. */
  readonly survey: (c: Context, visit: Visit, surveyId: string) => Promise<void>;
}

/**
 * Applies a limiter; without one requests are unlimited.
 *
 * @param proxies how many proxies of ours a call comes through
 */
export function limitsBy(limiter: Limiter | undefined, proxies: number): Limits {
  const addressOf = (c: Context) => clientOf(socketOf(c), c.req.header('X-Forwarded-For'), proxies);
  return {
    address:
      (kind, answer = refuse) =>
      async (c, next) => {
        if (!limiter) return next();
        const isArrival = kind === 'call' && arrivals.has(c.req.path);
        const seconds = await limiter.take({
          address: addressOf(c),
          kind: isArrival ? 'arrival' : kind,
          tokens: [],
          surveyId: null,
        });
        if (!seconds) return next();
        c.header('Cache-Control', 'no-store');
        return answer(c, tooMany(seconds));
      },
    async survey(c, visit, surveyId) {
      const seconds = await limiter?.take({
        address: addressOf(c),
        kind: 'named',
        tokens: [visit.token(surveyId), visit.login()].filter((token) => token !== undefined),
        surveyId,
      });
      if (seconds) throw tooMany(seconds);
    },
  };
}

/** Hashed addresses are private even in memory. */
const salt = randomBytes(32);

/** Hashed network of the caller; empty when unknown. */
export function clientNetwork(c: Context, proxies: number): string {
  const address = clientOf(socketOf(c), c.req.header('X-Forwarded-For'), proxies);
  if (address === null) return '';
  return createHmac('sha256', salt).update(networkOf(address)).digest('base64url');
}

function tooMany(seconds: number): RetryLater {
  return new RetryLater(codes.tooManyRequests, 'These are too many calls at once', seconds);
}

/** The other end of the connection; null where there is none, as in a test. */
function socketOf(c: Context): string | null {
  const incoming: unknown = c.env?.incoming;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? null) : null;
}
