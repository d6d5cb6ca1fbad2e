import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseConfigError, type Store } from '../db/store.ts';
import { budgets, type Counter, type Counters, type Limiter } from './limiter.ts';
import { memoryCounter } from './memoryCounter.ts';
import { limiterOf } from './openLimits.ts';
import { sharedCounter } from './sharedCounter.ts';

export interface OpenLimiter extends Limiter {
  removeExpired(): Promise<void>;
}

const page = 5_000;

export async function openLimiter({ db, pool }: Store): Promise<OpenLimiter> {
  if (!pool) {
    const salt = randomBytes(32).toString('base64url');
    return { ...limiterOf(countersBy(memoryCounter), salt), removeExpired: async () => {} };
  }
  const { rows } = await sql<{ salt: string }>`select salt from rate_limit_salt`.execute(db);
  const [row] = rows;
  if (!row)
    throw new DatabaseConfigError(
      'The table rate_limit_salt is empty: one random text is expected',
    );
  const counters = countersBy((points, name) => sharedCounter(pool, name, points));
  return {
    ...limiterOf(counters, row.salt),
    async removeExpired() {
      await sql`delete from rate_limit where key in (
        select key from rate_limit where expire < ${Date.now()} limit ${page} for update skip locked
      )`.execute(db);
    },
  };
}

function countersBy(make: (points: number, name: string) => Counter): Counters {
  return {
    // Only this process counts all requests, because static files and health checks cost less than
    // a shared row that counts them.
    any: memoryCounter(budgets.any),
    session: make(budgets.session, 'session'),
    address: make(budgets.address, 'address'),
    arrival: make(budgets.arrival, 'arrival'),
    page: make(budgets.page, 'page'),
    ready: make(budgets.ready, 'ready'),
  };
}
