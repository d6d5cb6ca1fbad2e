import {
  insertLogin,
  type LoginTimes,
  loginByToken,
  removeLogin,
  removeLoginsEnded,
  touchLogin,
} from '../db/loginQueries.ts';
import { transaction } from '../db/transaction.ts';
import type { Deps, Visit } from '../http/deps.ts';
import { hashOf } from '../lib/hash.ts';

/** Milliseconds between recorded uses, which saves a write per call. */
const useIntervalMs = 60_000;

/** Who calls: the hash that {@link logIn} made of them, or null when nobody is logged in (any more). */
export async function userOf(deps: Deps, visit: Visit): Promise<string | null> {
  const token = visit.login();
  if (token === undefined) return null;
  // Logins are recorded whatever they are for: several servers share them, and none shares a demo.
  const { real } = deps.stores;
  const times = loginTimes(deps);
  const tokenHash = hashOf(token);
  const login = await loginByToken(real.db, tokenHash, times);
  if (!login) return null;
  if (times.now - login.lastUse >= useIntervalMs) {
    await transaction(real, (unit) => touchLogin(unit, tokenHash, times.now));
  }
  return login.userHash;
}

/** Compensates for recorded uses being up to a minute old. */
function loginTimes({ clock, loginIdle }: Deps): LoginTimes {
  const now = clock();
  return { now, idleSince: now - loginIdle - useIntervalMs };
}

/**
 * Keeps that somebody has logged in, and gives the token of it. It is always a new one, and the one that the browser
 * brought along opens nothing any more (reliability S10).
 *
 * @param who what names them for ever: the provider and its name for them, or what they call themselves
 * @param life milliseconds until the login ends
 */
export async function logIn(
  deps: Deps,
  visit: Visit,
  who: readonly string[],
  life: number,
): Promise<string> {
  const token = deps.randomToken();
  const now = deps.clock();
  const brought = visit.login();
  await transaction(deps.stores.real, async (unit) => {
    if (brought !== undefined) await removeLogin(unit, hashOf(brought));
    await insertLogin(unit, {
      token_hash: hashOf(token),
      user_hash: hashOf(JSON.stringify(who)),
      created_at: now,
      used_at: now,
      ends_at: now + life,
    });
  });
  return token;
}

export async function logOut(deps: Deps, visit: Visit): Promise<void> {
  const token = visit.login();
  if (token === undefined) return;
  await transaction(deps.stores.real, (unit) => removeLogin(unit, hashOf(token)));
}

/** Takes away the logins that are over; they open nothing as it is. */
export async function removeOldLogins(deps: Deps): Promise<void> {
  await removeLoginsEnded(deps.stores.real, loginTimes(deps));
}
