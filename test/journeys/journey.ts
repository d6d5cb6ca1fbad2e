import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openStore } from '../../server/db/open.ts';
import { exportRows } from '../../server/export/export.ts';
import { formats } from '../../server/export/formats.ts';
import { loadSurveys } from '../../server/surveys/load.ts';
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

/** What `npm run answers` prints, a record per respondent. It is the same export, without a process of its own. */
export async function answersTo(
  { dataDir, surveysDir }: Server,
  id: string,
): Promise<Record<string, string | number | null>[]> {
  const { surveys } = await loadSurveys(surveysDir);
  const survey = surveys.get(id);
  if (!survey) throw new Error(`There is no survey "${id}" in ${surveysDir}`);
  const store = await openStore({ dataDir, databaseUrl: null });
  try {
    let text = '';
    for await (const part of formats.jsonl(survey, exportRows(store, survey))) text += part;
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  } finally {
    await store.close();
  }
}
