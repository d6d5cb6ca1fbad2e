import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openStores } from './db/open.ts';
import { type Deps, randomToken } from './deps.ts';
import { openFiles } from './files/open.ts';
import { endOverdue } from './flow/ending.ts';
import { removeOldLogins } from './flow/login.ts';
import { removeOrphans, removeUnknown } from './flow/orphans.ts';
import { closeSlowBodies, slowness } from './http/slow.ts';
import { loginNotice } from './login/notice.ts';
import { readPages } from './pages.ts';
import { lineOf, loadSurveys } from './survey/load.ts';
import { frameNotice } from './survey/notice.ts';
import { picturesDirOf } from './survey/pictures.ts';
import { watchSurveys } from './survey/watch.ts';

/** A server that answers. */
export interface Running {
  /** Where it answers, as `http://host:port`. */
  readonly origin: string;
  readonly surveys: readonly string[];
  /** Answers what is under way, refuses the rest, and closes the database; at most ten seconds. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks for bytes that no row names. */
const sweepBytesEvery = 60 * 60 * 1000;
/** Milliseconds a stop waits for calls under way. */
const patience = 8_000;

/**
 * Starts the server that `config` describes.
 *
 * @param sweepEvery milliseconds between two looks for sessions and files whose time is over
 * @param open opens where answers go; a test gives stores that break
 * @throws when a survey file is wrong, with a line for every problem; what a database, a directory or a port in
 *   use throws
 */
export async function run(
  config: Config,
  { sweepEvery = 30_000, open = openStores } = {},
): Promise<Running> {
  const loaded = await surveysOf(config.surveysDir);
  const library = { surveys: new Map(loaded.surveys), cascades: new Map(loaded.cascades) };
  const pages = await readPages(config.distDir);
  const stores = await open(config);
  const files = await openFiles(config);
  const deps: Deps = {
    stores,
    files,
    ...library,
    linkHosts: new Set(config.linkHosts),
    infoSecret: config.infoSecret,
    clock: Date.now,
    randomToken,
  };
  let isStopping = false;
  const app = createApp({
    ...deps,
    pages,
    picturesDir: picturesDirOf(config.surveysDir),
    publicOrigin: config.publicOrigin,
    login: config.login,
    isStopping: () => isStopping,
  });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: slowness });
  if (server instanceof Server) closeSlowBodies(server);
  const close = () => Promise.all([stores.real.close(), stores.demo.close(), files.close()]);
  await listen(server, config).catch(async (error) => {
    await close();
    throw error;
  });
  for (const notice of noticesOf(config, loaded.surveys)) console.error(notice);
  const stopSweeping = sweep(deps, sweepEvery);
  const stopWatching = watchSurveys(config.surveysDir, library, (line) => console.error(line));
  return {
    origin: originOf(config.host, server.address() as AddressInfo),
    surveys: [...loaded.surveys.keys()],
    async stop() {
      isStopping = true;
      stopSweeping();
      stopWatching();
      await closed(server);
      await close();
    },
  };
}

/** What whoever starts the server should know of its surveys, a line each. */
export function noticesOf(
  { login, publicOrigin }: Config,
  surveys: Deps['surveys'],
): readonly string[] {
  return [loginNotice(login, surveys.values()), frameNotice(publicOrigin, surveys.values())].filter(
    (notice) => notice !== null,
  );
}

/**
 * The surveys of a directory.
 *
 * @throws with a line for every problem in any file; what a directory that cannot be read throws
 */
export async function surveysOf(directory: string) {
  const loaded = await loadSurveys(directory);
  if (loaded.problems.length > 0) throw new Error(loaded.problems.map(lineOf).join('\n'));
  return loaded;
}

/** Tidies up now and then, from now on. Gives what ends it. */
function sweep(deps: Deps, every: number): () => void {
  const tidy = () => {
    endOverdue(deps).catch(report('Sessions whose time is over were not ended'));
    removeOrphans(deps).catch(report('Files of nobody were not removed'));
    removeOldLogins(deps).catch(report('Logins that are over were not removed'));
  };
  const tidyBytes = () =>
    removeUnknown(deps).catch(report('Bytes that no file has were not removed'));
  tidy();
  tidyBytes();
  const timers = [setInterval(tidy, every), setInterval(tidyBytes, sweepBytesEvery)];
  return () => timers.forEach(clearInterval);
}

function listen(server: ServerType, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

/** Waits for the calls under way, and for their connections, which browsers like to keep. */
async function closed(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!(server instanceof Server)) return done;
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), patience);
  await done;
  clearInterval(tidy);
  clearTimeout(late);
}

function originOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function report(what: string): (error: unknown) => void {
  return (error) => console.error(`${what}: ${error}`);
}
