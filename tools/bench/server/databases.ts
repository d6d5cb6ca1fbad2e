import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { openStore } from '../../../server/db/open.ts';
import type { Store } from '../../../server/db/store.ts';
import { postgresSchema, postgresUrl } from '../../lib/postgresSchema.ts';
import { survey } from './commits.ts';

export interface Database {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly remove: () => Promise<void>;
}

const distDir = resolve('dist');

export async function databases(): Promise<readonly Database[]> {
  const surveysDir = await surveysOf(survey);
  const embedded = await directory();
  const chosen: Database[] = [
    {
      name: 'SQLite',
      env: { DATA_DIR: embedded.path, SURVEYS_DIR: surveysDir, DIST_DIR: distDir },
      dataDir: embedded.path,
      databaseUrl: null,
      remove: embedded.remove,
    },
  ];
  if (!postgresUrl) {
    console.log('Postgres is left out: TEST_DATABASE_URL does not lead to one.');
    return chosen;
  }
  const { url, drop } = await postgresSchema(postgresUrl);
  const { path, remove } = await directory();
  chosen.push({
    name: 'Postgres',
    env: { DATA_DIR: path, SURVEYS_DIR: surveysDir, DIST_DIR: distDir, DATABASE_URL: url },
    dataDir: path,
    databaseUrl: url,
    remove: async () => {
      await remove();
      await drop();
      await rm(surveysDir, { recursive: true });
    },
  });
  return chosen;
}

async function directory() {
  const path = await mkdtemp(join(tmpdir(), 'askpath-bench-'));
  return { path, remove: () => rm(path, { recursive: true }) };
}

export async function withStore<Result>(
  { dataDir, databaseUrl }: Database,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir, databaseUrl });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
