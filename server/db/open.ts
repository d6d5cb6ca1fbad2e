import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openDemo } from './demo.ts';
import { openSqlite } from './sqlite.ts';
import type { Store, Stores, StoreWatch } from './store.ts';

/** Opens the recorded answers: the Postgres of `DATABASE_URL`, else a SQLite file in `DATA_DIR`. */
export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watch?: StoreWatch,
): Promise<Store> {
  if (config.databaseUrl !== null) {
    // Loaded where it is asked for: a server starts sooner without it.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(config.databaseUrl, watch);
  }
  await mkdir(config.dataDir, { recursive: true });
  return openSqlite(sqliteFile(config.dataDir), watch);
}

/** The embedded database in a directory. */
export function sqliteFile(directory: string): string {
  return join(directory, 'askpath.sqlite');
}

/** Opens both places answers go to; the demo one is closed first. */
export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watch: StoreWatch,
): Promise<Stores> {
  const real = await openStore(config, watch);
  if (config.databaseUrl === null) return { real, demo: await openSqlite(':memory:') };
  try {
    return { real, demo: await openDemo(real) };
  } catch (error) {
    await real.close();
    throw error;
  }
}
