import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes, Refusal } from '../../contract/envelope.ts';
import type { Deps } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';

/** Code points of an id. */
const longest = 256;

/** A respondent as the app knows them in which they answer. */
export interface AppUser {
  readonly id: string;
  /** What a session of theirs is found by; null where nobody has signed who they are. */
  readonly hash: string | null;
}

/**
 * Who the `info` of an address says its bearer is. Where the deployment has a secret, it is `USERID.EXPIRES.MAC`, good
 * for one survey until then; without one it is the id itself, by nobody's word.
 *
 * @throws {Refusal} 403 for what is not signed, not for this survey, or not any more; 400 for what is no id
 */
export function appUserOf(deps: Deps, surveyId: string, info: string): AppUser {
  if (deps.infoSecret === null) return { id: checked(info), hash: null };
  // From the end: an id may have dots.
  const [, id, expires, mac] = /^(.+)\.(\d{1,12})\.([\w-]{43})$/su.exec(info) ?? [];
  if (id === undefined || expires === undefined || mac === undefined) throw stale();
  const right = createHmac('sha256', deps.infoSecret)
    .update(`${surveyId}.${id}.${expires}`)
    .digest('base64url');
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(right))) throw stale();
  if (deps.clock() >= Number(expires) * 1000) throw stale();
  // No provider of logins is called so: theirs are addresses.
  return { id: checked(id), hash: hashOf(JSON.stringify(['info', id])) };
}

/** The refusal of a link that opens nothing, whatever the reason. */
export function stale(): Refusal {
  return new Refusal(
    codes.forbidden,
    'This link is not valid any more. Open the survey again from your app.',
  );
}

function checked(id: string): string {
  if (id !== '' && !/\p{Cc}/u.test(id) && [...id].length <= longest) return id;
  throw new Refusal(
    codes.badRequest,
    `userId: 1 to ${longest} characters are expected, none of them a control character`,
  );
}
