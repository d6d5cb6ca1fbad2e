import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store, Stores, StoreWatch } from './store.ts';

/** Opens the recorded answers: the Postgres of `DATABASE_URL`, else a SQLite file in `DATA_DIR`. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watch?: StoreWatch,
): Promise<Store> {
  if (config.databaseUrl !== null) return openPostgres(config.databaseUrl, watch);
  await mkdir(config.dataDir, { recursive: true });
  return openSqlite(join(config.dataDir, 'askpath.sqlite'), watch);
}

/** Opens both places answers go to. */
export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watch: StoreWatch,
): Promise<Stores> {
  return { real: await openStore(config, watch), demo: await openSqlite(':memory:') };
}
