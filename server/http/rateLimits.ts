import { hash, randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { readEntry } from '../../contract/address.ts';
import { calls } from '../../contract/calls.ts';
import { codes } from '../../contract/envelope.ts';
import type { RequestContext } from '../auth/requestContext.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { clientOf, networkOf } from '../limits/address.ts';
import type { Counted, Limiter } from '../limits/limiter.ts';
import { countOpen } from '../limits/openCount.ts';
import { type RefusalReply, refusalResponse } from './reply.ts';

const arrivalPaths: ReadonlySet<string> = new Set([calls.start.path, calls.upload.path]);

declare module 'hono' {
  interface ContextVariableMap {
    /**
     * The survey that the request names, set once the limits allow its address to learn whether the
     * survey exists.
     */
    namedSurvey: string;
  }
}

export interface RateLimits {
  /**
   * Limits the replies in progress of an address, because a client that stops reading holds its
   * reply in memory.
   */
  readonly openReplies: MiddlewareHandler;
  /** Limits an address by kind of request; `reply` makes the response of a refusal, JSON by default. */
  readonly address: (kind: Counted['kind'], reply?: RefusalReply) => MiddlewareHandler;
  /**
   * Limits the surveys that an address names in the paths of pages; precedes everything that
   * depends on the survey.
   */
  readonly named: (reply: RefusalReply) => MiddlewareHandler;
  /**
   * Limits the requests of a session, and the number of surveys of an address.
   * @throws {Refusal} 429 beyond a limit
   */
  readonly survey: (c: Context, request: RequestContext, surveyId: string) => Promise<void>;
}

/** The replies in progress that one address may have, unless the process has few file handles. */
const maxOpenReplies = 2_000;

/**
 * Makes the middleware of all limits. Without a limiter requests are unlimited; `proxies` is the
 * number of trusted proxies.
 */
export function rateLimits(
  limiter: Limiter | undefined,
  proxies: number,
  repliesPerAddress = maxOpenReplies,
): RateLimits {
  const addressOf = (c: Context) =>
    clientOf(socketAddress(c), c.req.header('X-Forwarded-For'), proxies);
  const open = countOpen(repliesPerAddress);
  const survey = async (c: Context, surveyId: string, tokens: readonly string[]) => {
    const address = addressOf(c);
    const seconds = await limiter?.take({ address, kind: 'named', tokens, surveyId });
    if (seconds) throw tooManyCalls(seconds);
    c.set('namedSurvey', surveyId);
  };
  return {
    openReplies: (c, next) => {
      const outgoing: unknown = c.env?.outgoing;
      if (!limiter || !(outgoing instanceof ServerResponse)) return next();
      const end = open.begin(hashedNetwork(c, proxies));
      if (!end) {
        c.header('Cache-Control', 'no-store');
        return Promise.resolve(refusalResponse(c, tooManyCalls(1)));
      }
      outgoing.once('close', end);
      return next();
    },
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
    named: (reply) => async (c, next) => {
      const entry = readEntry(c.req.path);
      if (entry.kind !== 'survey') return next();
      try {
        await survey(c, entry.surveyId, []);
      } catch (error) {
        return reply(c, error);
      }
      return next();
    },
    survey(c, request, surveyId) {
      const tokens = [request.token(surveyId), request.loginToken()];
      return survey(
        c,
        surveyId,
        tokens.filter((token) => token !== undefined),
      );
    },
  };
}

/** The salt keeps addresses private even in a dump of the memory. */
const salt = randomBytes(32).toString('base64url');

/** Returns the hash of the client's network; empty when the network is unknown. */
export function hashedNetwork(c: Context, proxies: number): string {
  const address = clientOf(socketAddress(c), c.req.header('X-Forwarded-For'), proxies);
  if (address === null) return '';
  return hash('sha256', salt + networkOf(address), 'base64url');
}

function tooManyCalls(seconds: number): RetryLater {
  return new RetryLater(codes.tooManyRequests, 'These are too many calls at once', seconds);
}

/** Returns the address of the connection; null without a connection, as in a test. */
function socketAddress(c: Context): string | null {
  const incoming: unknown = c.env?.incoming;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? null) : null;
}
