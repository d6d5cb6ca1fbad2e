import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { ensurePrivateDirectory, ensurePrivateFile } from '../storage/disk.ts';
import { openDemo } from './demo.ts';
import { lockDirectory, unusable } from './lock.ts';
import { openSqlite } from './sqlite.ts';
import { DatabaseConfigError, type Store, type Stores, type StoreWatch } from './store.ts';

export async function openStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watcher?: StoreWatch,
): Promise<Store> {
  if (config.databaseUrl !== null) {
    // This module is loaded on demand, so that a server without Postgres starts faster.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(config.databaseUrl, watcher);
  }
  await ensurePrivateDirectory(config.dataDir);
  return openPrivateSqlite(config.dataDir, watcher);
}

/**
 * Opens the database of a command that reads.
 * @throws {DatabaseConfigError} when there is no database, as in a mistyped directory
 */
export async function openExistingStore(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<Store> {
  if (hasDatabase(config)) return openStore(config);
  throw new DatabaseConfigError(
    `DATA_DIR ${config.dataDir}: there is no ${sqliteFile(config.dataDir)}; the server creates it`,
  );
}

/** Returns whether the database is Postgres, or a file that exists. */
export function hasDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== null || existsSync(sqliteFile(dataDir));
}

async function openPrivateSqlite(directory: string, watcher?: StoreWatch): Promise<Store> {
  const file = sqliteFile(directory);
  // The file is created before SQLite opens it, because SQLite copies the file's mode to its journal.
  await ensurePrivateFile(file);
  return openSqlite(file, watcher);
}

export function sqliteFile(directory: string): string {
  return join(directory, 'askpath.sqlite');
}

export async function openStores(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  watcher: StoreWatch,
): Promise<Stores> {
  if (config.databaseUrl === null) return openEmbedded(config.dataDir, watcher);
  const real = await openStore(config, watcher);
  try {
    return { real, demo: await openDemo(real) };
  } catch (error) {
    await real.close();
    throw error;
  }
}

async function openEmbedded(dataDir: string, watcher: StoreWatch): Promise<Stores> {
  await ensurePrivateDirectory(dataDir).catch((error: unknown) => {
    throw unusable(dataDir, error);
  });
  const unlock = await lockDirectory(dataDir);
  try {
    const real = await openPrivateSqlite(dataDir, watcher);
    const close = () => real.close().finally(unlock);
    return { real: { ...real, close }, demo: await openSqlite(':memory:') };
  } catch (error) {
    unlock();
    throw error;
  }
}
