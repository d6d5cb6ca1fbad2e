import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from '../support/browser.ts';
import { type Server, serve } from '../support/server.ts';

/** A server and a browser for the journeys of one file, there from the first test on. */
export function stage(
  surveysDir?: () => Promise<string>,
  env?: () => Readonly<Record<string, string>>,
): { server: Server; browser: Browser } {
  const there = {} as { server: Server; browser: Browser };
  beforeAll(async () => {
    there.server = await serve({
      ...(surveysDir ? { surveysDir: await surveysDir() } : {}),
      ...(env ? { env: env() } : {}),
    });
    there.browser = await launch();
  });
  afterAll(async () => {
    await there.browser?.close();
    await there.server?.stop();
  });
  return there;
}

/** What `npm run answers` prints, a record per respondent. */
export async function answersTo(
  server: Server,
  survey: string,
): Promise<Record<string, string | number | null>[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/cli/answers.ts', survey, '--format', 'jsonl'],
    { env: { ...process.env, DATA_DIR: server.dataDir, SURVEYS_DIR: server.surveysDir } },
  );
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}
