import type { Context } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { isSameSecret } from '../lib/hash.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { failureLimit } from '../limits/failures.ts';
import type { Deps } from './deps.ts';
import { hashedNetwork } from './rateLimits.ts';

/** Returns the Bearer token of the request; the scheme's name is case-insensitive (RFC 9110). */
export function bearerOf(c: Context): string | undefined {
  return /^bearer +(.*)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

interface TokenOptions {
  readonly token: string;
  /** What the token opens, for the log entry of a failure. */
  readonly opens: string;
  /** The number of trusted proxies in front of the server. */
  readonly proxies: number;
}

/**
 * Failures are counted by address and the token's first characters, so that guessing does not lock
 * out clients of the same address that have the right token.
 */
const prefixLength = 4;

/**
 * Makes a check of tokens that returns whether a token is the expected one. The check throws 429
 * after too many wrong tokens with the same first characters, before it compares, so that a guess
 * learns nothing more.
 */
export function tokenCheck(
  { log }: Deps,
  { token, opens, proxies }: TokenOptions,
): (c: Context, presented: string) => Promise<boolean> {
  const failures = failureLimit();
  return async (c, presented) => {
    const client = `${hashedNetwork(c, proxies)} ${presented.slice(0, prefixLength)}`;
    const seconds = await failures.wait(client);
    if (seconds > 0) {
      throw new RetryLater(codes.tooManyRequests, 'These were too many wrong tokens', seconds);
    }
    if (isSameSecret(presented, token)) return true;
    await failures.count(client);
    log.warn(`A wrong token for ${opens} was refused`);
    return false;
  };
}
