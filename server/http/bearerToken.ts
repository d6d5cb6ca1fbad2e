import type { Context } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { isSameSecret } from '../lib/hash.ts';
import { RetryLater } from '../lib/retryLater.ts';
import { failureLimit } from '../limits/failures.ts';
import type { Deps } from './deps.ts';
import { hashedNetwork } from './rateLimits.ts';

/** The token that a program gives; the name of its scheme has no case (RFC 9110). */
export function bearerOf(c: Context): string | undefined {
  return /^bearer +(.*)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
}

interface TokenOptions {
  readonly token: string;
  /** For the log. */
  readonly opens: string;
  /** Trusted ones. */
  readonly proxies: number;
}

/** Whether a given token is right; throws 429 after too many wrong ones, so that nothing is learnt about others. */
export function tokenCheck(
  { log }: Deps,
  { token, opens, proxies }: TokenOptions,
): (c: Context, given: string) => Promise<boolean> {
  const failures = failureLimit();
  return async (c, given) => {
    const client = hashedNetwork(c, proxies);
    const seconds = await failures.wait(client);
    if (seconds > 0) {
      throw new RetryLater(codes.tooManyRequests, 'These were too many wrong tokens', seconds);
    }
    if (isSameSecret(given, token)) return true;
    await failures.count(client);
    log.warn(`A wrong token for ${opens} was refused`);
    return false;
  };
}
