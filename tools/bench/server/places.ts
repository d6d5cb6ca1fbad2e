import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openStore } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { scratch } from '../../../test/server/support/process.ts';
import { postgresSchema, postgresUrl } from '../../../test/server/support/world.ts';
import { surveysOf } from '../../paths/plans/surveys.ts';
import { survey } from './commits.ts';

export interface Place {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly remove: () => Promise<void>;
}

const distDir = resolve('dist');

export async function places(): Promise<readonly Place[]> {
  const surveysDir = await surveysOf(survey);
  const removals: (() => Promise<void>)[] = [];
  const onEnd = (remove: () => Promise<void>) => void removals.push(remove);
  const embedded = await scratch(onEnd);
  const found: Place[] = [
    {
      name: 'SQLite',
      env: { ...embedded.env, SURVEYS_DIR: surveysDir, DIST_DIR: distDir },
      dataDir: embedded.env.DATA_DIR,
      databaseUrl: null,
      remove: async () => void (await removals[0]?.()),
    },
  ];
  if (!postgresUrl) {
    console.log('Postgres is left out: TEST_DATABASE_URL does not lead to one.');
    return found;
  }
  const { url, drop } = await postgresSchema(postgresUrl);
  const { env } = await scratch(onEnd);
  found.push({
    name: 'Postgres',
    env: { ...env, SURVEYS_DIR: surveysDir, DIST_DIR: distDir, DATABASE_URL: url },
    dataDir: env.DATA_DIR,
    databaseUrl: url,
    remove: async () => {
      await removals[1]?.();
      await drop();
      await rm(surveysDir, { recursive: true });
    },
  });
  return found;
}

export async function withStore<Result>(
  { dataDir, databaseUrl }: Place,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
