import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { Device } from '../../contract/address.ts';
import { launch } from '../../packages/paths/browser/launch.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { clientAt } from '../../packages/paths/client/client.ts';
import { openStore } from '../../server/db/open.ts';
import { formats } from '../../server/export/formats.ts';
import { exportRows } from '../../server/export/rows.ts';
import { loadSurveys } from '../../server/surveys/loadSurveys.ts';
import { type Server, type ServerProcess, serve, serveProcess } from '../../tools/lib/server.ts';

/** A server and a browser whose tabs close after the test, which fails on console errors. */
interface Stage<S extends Server> {
  server: S;
  browser: Browser;
  /** A respondent with an empty tab, in which paths are those of the server. */
  respondent(device?: Device, options?: BrowserContextOptions): Promise<Respondent>;
  open(path: string, device?: Device, options?: BrowserContextOptions): Promise<Respondent>;
  /** Opens an address in a session that has these answers, in the order of the questions. */
  openAt(path: string, answers: Answers, device?: Device): Promise<Respondent>;
  /** A respondent at the first question of a survey. */
  start(path: string, device?: Device, options?: BrowserContextOptions): Promise<Respondent>;
}

/** A server and a browser for the journeys of one file, ready before the first test. */
export function stage(
  surveysDir?: () => Promise<string>,
  env?: () => Readonly<Record<string, string>>,
): Stage<Server> {
  return staged(async () =>
    serve({
      ...(surveysDir ? { surveysDir: await surveysDir() } : {}),
      ...(env ? { env: env() } : {}),
    }),
  );
}

/** A stage whose server is a process, which can be killed and started again. */
export function stageWithProcess(surveysDir: () => Promise<string>): Stage<ServerProcess> {
  return staged(async () => serveProcess({ surveysDir: await surveysDir() }));
}

function staged<S extends Server>(open: () => Promise<S>): Stage<S> {
  const there: Stage<S> = {
    ...({} as { server: S; browser: Browser }),
    async respondent(device, options) {
      const baseURL = there.server.origin;
      const respondent = await Respondent.create(there.browser, device, { baseURL, ...options });
      onTestFinished(() => respondent.close());
      return respondent;
    },
    async open(path, ...rest) {
      const respondent = await there.respondent(...rest);
      await respondent.open(path);
      return respondent;
    },
    async openAt(path, answers, device) {
      const respondent = await there.respondent(device);
      await beginSession(respondent, there.server, path.slice(1), { answers });
      await respondent.open(path);
      return respondent;
    },
    async start(path, ...rest) {
      const respondent = await there.open(path, ...rest);
      await respondent.start();
      return respondent;
    },
  };
  beforeAll(async () => {
    there.server = await open();
    there.browser = await launch();
  });
  afterAll(() => there.server?.stop());
  return there;
}

type Answers = Readonly<Record<string, object>>;

/** Starts a survey in the respondent's browser without a page, and commits answers. */
export async function beginSession(
  { page }: Respondent,
  { origin }: Server,
  id: string,
  { answers = {}, locale = 'en' }: { answers?: Answers; locale?: string } = {},
): Promise<void> {
  const client = clientAt(origin);
  let { data } = await client.start(id, { locale });
  for (const [question, answer] of Object.entries(answers)) {
    const type = data?.subject?.type ?? 0;
    ({ data } = await client.commit(id, question, answer, { type }));
  }
  const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: origin }));
  await page.context().addCookies(cookies);
}

let samples: ReturnType<typeof loadSurveys> | undefined;
/** The samples, which no test changes. */
const readSamples = () => {
  samples ??= loadSurveys('surveys');
  return samples;
};

/** The export of `npm run answers` without a process of its own, a record per respondent. */
export async function answersTo(
  { dataDir, surveysDir }: Server,
  id: string,
): Promise<Record<string, string | number | null>[]> {
  const { surveys } = await (surveysDir === 'surveys' ? readSamples() : loadSurveys(surveysDir));
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

/** Answers the survey `branching` up to its first question in words, the fourth. */
export async function answerUntilText(respondent: Respondent): Promise<void> {
  for (const [index, option] of ['Yes', 'Books', /^1\b/].entries()) {
    await respondent.choose(option);
    await respondent.next();
    await respondent.seesQuestion(index + 2);
  }
}
