import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes, Refusal } from '../../contract/envelope.ts';
import { hashOf } from '../lib/hash.ts';
import type { AuthDeps } from './deps.ts';

const maxIdLength = 256;

export interface AppUser {
  readonly id: string;
  readonly hash: string | null;
  /** The query behind a signed id; a survey may take values from it. */
  readonly values: string;
}

/**
 * Reads `USERID.EXPIRES.MAC` with a secret, or a plain id without one.
 * @throws {Refusal} 403 for an invalid signature, 400 for an invalid id
 */
export function readAppUser(
  deps: AuthDeps,
  surveyId: string,
  info: string,
  acceptsValues = false,
): AppUser {
  if (deps.infoSecret === null) return { id: validUserId(info), hash: null, values: '' };
  const [, signed, expires, mac] = /^(.+)\.(\d{1,12})\.([\w-]{43})$/su.exec(info) ?? [];
  if (signed === undefined || expires === undefined || mac === undefined) throw invalidLink();
  const expected = createHmac('sha256', deps.infoSecret)
    .update(`${surveyId}.${signed}.${expires}`)
    .digest('base64url');
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) throw invalidLink();
  if (deps.clock() >= Number(expires) * 1000) throw invalidLink();
  const [, id = '', values = ''] = acceptsValues
    ? (/^([^?]*)\??(.*)$/su.exec(signed) ?? [])
    : [signed, signed];
  // The prefix keeps app users apart from logins, which are hashed with an issuer's URL.
  return { id: validUserId(id), hash: hashOf(JSON.stringify(['info', id])), values };
}

export function invalidLink(): Refusal {
  return new Refusal(
    codes.forbidden,
    'This link is not valid any more. Open the survey again from your app.',
  );
}

function validUserId(id: string): string {
  if (id !== '' && !/\p{Cc}/u.test(id) && [...id].length <= maxIdLength) return id;
  throw new Refusal(
    codes.badRequest,
    `userId: 1 to ${maxIdLength} characters are expected, none of them a control character`,
  );
}
