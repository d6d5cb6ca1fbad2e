import {
  insertLogin,
  type LoginTimes,
  loginByToken,
  removeLogin,
  removeLoginsEnded,
  touchLogin,
} from '../db/loginQueries.ts';
import { transaction } from '../db/transaction.ts';
import { hashOf } from '../lib/hash.ts';
import type { AuthDeps } from './deps.ts';
import type { RequestContext } from './requestContext.ts';

const useIntervalMs = 60_000;

export async function loggedInUser(
  deps: AuthDeps,
  request: RequestContext,
): Promise<string | null> {
  const token = request.loginToken();
  if (token === undefined) return null;
  // Logins are stored with the real answers, because processes do not share the store of demo surveys.
  const { real } = deps.stores;
  const times = loginTimes(deps);
  const tokenHash = hashOf(token);
  const login = await loginByToken(real.db, tokenHash, times);
  if (!login) return null;
  if (times.now - login.lastUse >= useIntervalMs) {
    await transaction(real, (trx) => touchLogin(trx, tokenHash, times.now));
  }
  return login.userHash;
}

/** A recorded use may be up to a minute old, so that a login gets one more minute before it expires. */
function loginTimes({ clock, loginIdleMs }: AuthDeps): LoginTimes {
  const now = clock();
  return { now, idleSince: now - loginIdleMs - useIntervalMs };
}

/**
 * Replaces the browser's login and returns its token, so that no other login can be planted; `user`
 * is issuer and subject, or a name.
 */
export async function logIn(
  deps: AuthDeps,
  request: RequestContext,
  user: readonly string[],
  lifetimeMs: number,
): Promise<string> {
  const token = deps.randomToken();
  const now = deps.clock();
  const previous = request.loginToken();
  await transaction(deps.stores.real, async (trx) => {
    if (previous !== undefined) await removeLogin(trx, hashOf(previous));
    await insertLogin(trx, {
      token_hash: hashOf(token),
      user_hash: userHashOf(user),
      created_at: now,
      used_at: now,
      ends_at: now + lifetimeMs,
    });
  });
  return token;
}

export function userHashOf(user: readonly string[]): string {
  return hashOf(JSON.stringify(user));
}

export async function logOut({ stores }: AuthDeps, request: RequestContext): Promise<void> {
  const token = request.loginToken();
  if (token === undefined) return;
  await transaction(stores.real, (trx) => removeLogin(trx, hashOf(token)));
}

export async function removeOldLogins(deps: AuthDeps): Promise<void> {
  await removeLoginsEnded(deps.stores.real, loginTimes(deps));
}
