import { type Insertable, type Kysely, sql } from 'kysely';
import type { LoginTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

/** The times in epoch milliseconds by which a login expires. */
export interface LoginTimes {
  readonly now: number;
  readonly idleSince: number;
}

const lastUse = sql<number>`coalesce(used_at, created_at)`;

export async function loginByToken(
  db: Kysely<Tables>,
  tokenHash: string,
  { now, idleSince }: LoginTimes,
): Promise<{ readonly userHash: string; readonly lastUse: number } | undefined> {
  return db
    .selectFrom('login')
    .select(['user_hash as userHash', lastUse.as('lastUse')])
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .where(lastUse, '>', idleSince)
    .executeTakeFirst();
}

export async function touchLogin(
  { db }: Transaction,
  tokenHash: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('login')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where(lastUse, '<', now)
    .execute();
}

export async function insertLogin(
  { db }: Transaction,
  login: Insertable<LoginTable>,
): Promise<void> {
  await db.insertInto('login').values(login).execute();
}

export async function removeLogin({ db }: Transaction, tokenHash: string): Promise<void> {
  await db.deleteFrom('login').where('token_hash', '=', tokenHash).execute();
}

export async function removeLoginsEnded(
  { db, locksRows }: Transaction,
  { now, idleSince }: LoginTimes,
): Promise<void> {
  await db
    .with('over', (cte) => {
      const ended = cte
        .selectFrom('login')
        .select('token_hash')
        .where((eb) => eb.or([eb('ends_at', '<=', now), eb(lastUse, '<=', idleSince)]));
      return locksRows ? ended.forUpdate().skipLocked() : ended;
    })
    .deleteFrom('login')
    .where('token_hash', 'in', (eb) => eb.selectFrom('over').select('token_hash'))
    .execute();
}
