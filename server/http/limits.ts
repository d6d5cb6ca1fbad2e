import { createHmac, randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { calls } from '../../contract/calls.ts';
import { codes, Refusal } from '../../contract/envelope.ts';
import { clientOf, networkOf } from '../limits/address.ts';
import type { Limiter } from '../limits/limiter.ts';
import { tokensOf } from './jar.ts';
import { refuse } from './reply.ts';

const arrivals: ReadonlySet<string> = new Set([calls.start.path, calls.upload.path]);

/**
 * Refuses who calls too often, and says when to come back (reliability S19).
 *
 * @param proxies how many proxies of ours a call comes through
 */
export function limited(
  limiter: Limiter,
  proxies: number,
  isSurvey: (id: string) => boolean,
): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await limiter.take({
      address: clientOf(socketOf(c), c.req.header('X-Forwarded-For'), proxies),
      tokens: tokensOf(c, isSurvey),
      isArrival: arrivals.has(c.req.path),
    });
    if (seconds === 0) return next();
    c.header('Cache-Control', 'no-store');
    const refused = refuse(c, new Refusal(codes.tooMany, 'These are too many calls at once'));
    refused.headers.set('Retry-After', String(seconds));
    return refused;
  };
}

/** Addresses are not kept, not even in memory (P02). */
const salt = randomBytes(32);

/** The network that calls, under a name that means nothing outside this process; empty where nobody knows it. */
export function clientNetwork(c: Context, proxies: number): string {
  const address = clientOf(socketOf(c), c.req.header('X-Forwarded-For'), proxies);
  if (address === null) return '';
  return createHmac('sha256', salt).update(networkOf(address)).digest('base64url');
}

/** The other end of the connection; null where there is none, as in a test. */
function socketOf(c: Context): string | null {
  const incoming: unknown = c.env?.incoming;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? null) : null;
}
