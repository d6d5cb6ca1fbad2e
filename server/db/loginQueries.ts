import type { Insertable, Kysely } from 'kysely';
import type { LoginTable, Tables } from './tables.ts';
import type { Unit } from './transaction.ts';

/** Who is logged in by this token at this time, as a hash. */
export async function userByLogin(
  db: Kysely<Tables>,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const login = await db
    .selectFrom('login')
    .select('user_hash')
    .where('token_hash', '=', tokenHash)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return login?.user_hash;
}

export async function insertLogin({ db }: Unit, login: Insertable<LoginTable>): Promise<void> {
  await db.insertInto('login').values(login).execute();
}

/** Ends the login of a token, if there is one. */
export async function removeLogin({ db }: Unit, tokenHash: string): Promise<void> {
  await db.deleteFrom('login').where('token_hash', '=', tokenHash).execute();
}

/** Takes away every login that has ended by now, but for those that somebody else is about to. */
export async function removeLoginsEnded({ db, locksRows }: Unit, now: number): Promise<void> {
  await db
    .with('over', (cte) => {
      const over = cte.selectFrom('login').select('token_hash').where('ends_at', '<=', now);
      return locksRows ? over.forUpdate().skipLocked() : over;
    })
    .deleteFrom('login')
    .where('token_hash', 'in', (eb) => eb.selectFrom('over').select('token_hash'))
    .execute();
}
