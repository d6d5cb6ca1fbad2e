import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../../server/config/config.ts';
import { openSqlite } from '../../../server/db/sqlite.ts';
import { openLog } from '../../../server/observability/log.ts';
import { run } from '../../../server/run.ts';

/** In the package they are in the same places of `dist/`. */
const samples = fileURLToPath(new URL('../../../surveys', import.meta.url));
const builtApp = fileURLToPath(new URL('../../../dist', import.meta.url));

interface MemoryServer {
  readonly origin: string;
  readonly surveyIds: readonly string[];
  /** Whether it serves the app; otherwise it has the API alone. */
  readonly hasApp: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the reference server with a database in memory on a free port of this machine. It reads no settings of the
 * environment, so that it never writes into the database of a deployment.
 * @throws for surveys that cannot be served
 */
export async function memoryServer({
  surveysDir = samples,
  distDir = builtApp,
}: {
  readonly surveysDir?: string | undefined;
  readonly distDir?: string | undefined;
}): Promise<MemoryServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'askpath-mock-'));
  const hasApp = existsSync(join(distDir, 'index.html'));
  const running = await run(
    readConfig({
      ...{ PORT: '0', DATA_DIR: dataDir, SURVEYS_DIR: surveysDir, DIST_DIR: distDir },
      ...{ INDEX: 'on', DEV_PAGES: 'on', RATE_LIMIT: 'off', MIN_FREE: '0' },
    }),
    {
      isApiOnly: !hasApp,
      log: openLog('error'),
      open: async () => ({
        real: await openSqlite(':memory:'),
        demo: await openSqlite(':memory:'),
      }),
    },
  );
  return {
    origin: running.origin,
    surveyIds: running.surveys,
    hasApp,
    async stop() {
      await running.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
