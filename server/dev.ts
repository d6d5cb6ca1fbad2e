import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { readConfig } from './config/config.ts';
import { lineOf } from './content/problems/problem.ts';
import { openStores } from './db/open.ts';
import { createApp } from './http/app.ts';
import { randomToken } from './lib/randomToken.ts';
import { serverNames } from './lib/serverNames.ts';
import { noMeter } from './observability/meter.ts';
import { loadServable, startupNotices } from './run.ts';
import { openFiles } from './storage/open.ts';
import { picturesDirOf } from './surveys/pictures.ts';
import { serveSurveys } from './surveys/serving/serveSurveys.ts';
import { fontsDirOf } from './surveys/themes/fonts.ts';
import { openThemes } from './surveys/themes/themes.ts';
import { openUploads } from './uploads/uploads.ts';

const config = readConfig(process.env);
const loaded = await loadServable(config.surveysDir);
for (const problem of loaded.problems) console.error(lineOf(problem));
const stores = await openStores(config, { groupCommitted() {}, connectionLost: console.error });
const { stop: _, ...library } = await serveSurveys(
  config.surveysDir,
  loaded,
  stores.real,
  config.databaseUrl !== null,
  (line) => console.error(line),
);
const themes = await openThemes(config.surveysDir, config.theme, (line) => console.error(line));
const app = createApp({
  stores,
  files: await openFiles(config),
  uploads: openUploads({ maxUnattached: config.maxUnattached, isLimited: false }),
  ...library,
  themes,
  loginIdleMs: config.login.idleMinutes * 60_000,
  clock: Date.now,
  randomToken,
  // Development shows whole errors and leaves the logging of calls to the browser's tools.
  log: { info() {}, warn: console.error, error: console.error },
  meter: noMeter,
  linkHosts: new Set(config.linkHosts),
  infoSecret: config.infoSecret,
  testKey: config.testKey,
  publicOrigin: config.publicOrigin,
  isServerName: serverNames(config),
  login: config.login,
  pages: null,
  picturesDir: picturesDirOf(config.surveysDir),
  fontsDir: fontsDirOf(config.surveysDir),
  hasIndex: true,
  devPages: true,
});
const answer = getRequestListener(app.fetch);

// The app with hot reload and the API share one port, so that cookies and origins are as in production.
const server = createServer((request, response) => {
  if (/^\/(?:(?:api|fonts|pictures)\/|$|\?)/.test(request.url ?? ''))
    void answer(request, response);
  else vite.middlewares(request, response);
});
const vite = await createVite({
  appType: 'spa',
  server: { middlewareMode: { server }, hmr: { server } },
});
server.listen(config.port, config.host, () => {
  const origin = `http://${config.host}:${config.port}`;
  console.log(`Askpath, with hot reload, at ${origin}`);
  for (const notice of startupNotices(config, library.surveys, stores.real)) console.error(notice);
  for (const id of library.surveys.keys()) console.log(`  ${origin}/${id}`);
});
