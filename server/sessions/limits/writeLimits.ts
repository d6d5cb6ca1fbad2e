import { codes } from '../../../contract/envelope.ts';
import { megabyte } from '../../../contract/limits.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { RetryLater } from '../../lib/retryLater.ts';
import { type ByteBudget, byteBudget } from '../../limits/byteBudget.ts';
import type { SessionDeps } from '../deps.ts';

/** Bytes of answers per client in ten minutes, enough for a thousand respondents behind one address. */
const answerBytes = 128 * megabyte;
/** Bytes that a call stores besides its texts: rows, their indexes and the stored reply. */
const rowBytes = 1024;
const spaceSeconds = 60;

export function answerBudget(isLimited: boolean): ByteBudget {
  return byteBudget(answerBytes, isLimited);
}

/** @throws {Refusal} 429 when the client's address has stored too much in ten minutes */
export async function requireWriteBudget(
  { written }: Pick<SessionDeps, 'written'>,
  { network }: Pick<RequestContext, 'network'>,
  stored: unknown,
): Promise<void> {
  const bytes = rowBytes + Buffer.byteLength(JSON.stringify(stored) ?? '');
  const seconds = (await written?.count(network(), bytes)) ?? 0;
  if (seconds === 0) return;
  throw new RetryLater(codes.tooManyRequests, 'Your network has sent too much at once', seconds);
}

/** Refuses a new session, so that the disk has space for the sessions in progress. */
export function noSpace(): RetryLater {
  return new RetryLater(
    codes.unavailable,
    'The server takes no new respondents at the moment. Please try again later.',
    spaceSeconds,
  );
}
