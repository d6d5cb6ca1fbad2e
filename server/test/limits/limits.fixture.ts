import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { noon, survey } from '../support/world.ts';

export const second = 1000;

// The limiters use the clock of the process, which these functions control.
export const useClock = () =>
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: noon });
export const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
export const waitOf = (headers: Headers) => Number(headers.get('Retry-After'));
export const shop = survey({
  id: 'shop',
  title: 'Shop',
  config: { frameOrigins: ['https://shop.example.org'] },
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

/** Returns the keys of the counts that processes share; empty with SQLite. */
export async function countsIn({ db, pool }: Store): Promise<readonly string[]> {
  if (!pool) return [];
  const counts = await sql<{ key: string }>`select key from rate_limit order by key`.execute(db);
  return counts.rows.map(({ key }) => key);
}
