import { createHash, createHmac } from 'node:crypto';

/** An idempotency key that depends only on the name. */
export function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url');
}

/** A user id as an app signs it; `until` is the time at which the signature expires, in epoch seconds. */
export function signedInfo(
  secret: string,
  surveyId: string,
  userId: string,
  until: number,
): string {
  const text = `${userId}.${until}`;
  return `${text}.${createHmac('sha256', secret).update(`${surveyId}.${text}`).digest('base64url')}`;
}
