import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { loginNotice } from './auth/loginNotice.ts';
import { removeOldLogins } from './auth/logins.ts';
import type { Config } from './config/config.ts';
import { transportNotices } from './config/transportNotices.ts';
import { openStores } from './db/open.ts';
import type { Store } from './db/store.ts';
import { createApp } from './http/app.ts';
import type { Deps } from './http/deps.ts';
import { readPages } from './http/pages/pages.ts';
import { closeSlowBodies, serverTimeouts } from './http/serverTimeouts.ts';
import { randomToken } from './lib/randomToken.ts';
import { type OpenLimiter, openLimiter } from './limits/open.ts';
import { type Log, openLog } from './observability/log.ts';
import { noMeter } from './observability/meter.ts';
import { endOverdueSessions } from './sessions/endSession.ts';
import { removeOldReplies } from './sessions/idempotency.ts';
import { openFiles } from './storage/open.ts';
import { frameNotice } from './surveys/frameNotice.ts';
import { lineOf, loadSurveys } from './surveys/loadSurveys.ts';
import { picturesDirOf } from './surveys/pictures.ts';
import { serveSurveys } from './surveys/serveSurveys.ts';
import { removeOrphans, removeUnknown } from './uploads/orphans.ts';
import { openUploads } from './uploads/uploads.ts';

export interface Running {
  /** `http://host:port`. */
  readonly origin: string;
  readonly surveys: readonly string[];
  /** Warnings about the configuration. */
  readonly notices: readonly string[];
  readonly metricsPort: number | null;
  /** Finishes calls in progress and closes the database within ten seconds. */
  stop(): Promise<void>;
}

const byteSweepIntervalMs = 60 * 60 * 1000;
const stopTimeoutMs = 8_000;

/** Starts the server; throws for an invalid survey file, with a line per problem, and for unavailable resources. */
export async function run(
  config: Config,
  {
    sweepEvery = 30_000,
    log = openLog(config.logLevel),
    more,
    open = openStores,
  }: {
    sweepEvery?: number;
    log?: Log;
    more?: (app: Hono) => void;
    open?: typeof openStores;
  } = {},
): Promise<Running> {
  const loaded = await loadValidSurveys(config.surveysDir);
  const pages = await readPages(config.distDir);
  // Closed in reverse order, because the demo store uses the connection of the recorded one on Postgres.
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const files = await openFiles(config);
    ends.push(files.close);
    const uploads = openUploads({
      maxUnattached: config.maxUnattached,
      isLimited: config.rateLimit,
    });
    ends.push(uploads.close);
    // Loaded on demand for a faster start.
    const metrics = config.metrics && (await import('./observability/metrics.ts')).createMetrics();
    const meter = metrics ?? noMeter;
    const stores = await open(config, {
      grouped: meter.groupCommitted,
      lost: (error) => log.error('The connection to Postgres was lost', error),
    });
    ends.push(stores.real.close, stores.demo.close);
    if (stores.real.load) metrics?.watch(stores.real.load);
    const shared = config.databaseUrl === null ? null : stores.real;
    const say = (line: string) => log.warn(line);
    const serving = await serveSurveys(config.surveysDir, loaded, shared, say);
    ends.push(serving.stop);
    const deps: Deps = {
      stores,
      files,
      uploads,
      surveys: serving.surveys,
      cascades: serving.cascades,
      shared: serving.shared,
      linkHosts: new Set(config.linkHosts),
      infoSecret: config.infoSecret,
      loginIdleMs: config.login.idleMinutes * 60_000,
      clock: Date.now,
      randomToken,
      log,
      meter,
    };
    const limiter = config.rateLimit ? await openLimiter(stores.real) : null;
    let isStopping = false;
    const app = createApp({
      ...deps,
      pages,
      picturesDir: picturesDirOf(config.surveysDir),
      hasIndex: config.hasIndex,
      publicOrigin: config.publicOrigin,
      devPages: config.devPages,
      hstsSubdomains: config.hstsSubdomains,
      login: config.login,
      isStopping: () => isStopping,
      ...(more ? { more } : {}),
      ...(limiter === null ? {} : { limiter }),
      proxies: config.trustProxy,
    });
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: serverTimeouts });
    if (server instanceof Server) closeSlowBodies(server);
    await listen(server, config);
    ends.push(() => closed(server));
    const metricsPort = metrics && config.metrics ? await metrics.listen(config.metrics) : null;
    if (metrics && metricsPort !== null) ends.push(metrics.close);
    ends.push(startSweeping(deps, limiter, sweepEvery));
    return {
      origin: originOf(config.host, server.address() as AddressInfo),
      surveys: [...serving.surveys.keys()],
      notices: startupNotices(config, serving.surveys, stores.real),
      metricsPort,
      async stop() {
        isStopping = true;
        await close();
      },
    };
  } catch (error) {
    // Open resources would keep the process alive.
    await close();
    throw error;
  }
}

export function startupNotices(
  config: Config,
  surveys: Deps['surveys'],
  store: Store,
): readonly string[] {
  return [
    loginNotice(config.login, surveys.values()),
    frameNotice(config.publicOrigin, surveys.values()),
    ...transportNotices(config, store),
  ].filter((notice) => notice !== null);
}

/** @throws with a line for every problem in any file */
export async function loadValidSurveys(directory: string) {
  const loaded = await loadSurveys(directory);
  if (loaded.problems.length > 0) throw new Error(loaded.problems.map(lineOf).join('\n'));
  return loaded;
}

/** Removes expired data periodically; returns a function that stops it. */
function startSweeping(deps: Deps, limiter: OpenLimiter | null, every: number): () => void {
  let isOver = false;
  // A sweep that the stop interrupts continues after the next start.
  const report = (what: string) => (error: unknown) => {
    if (!isOver) deps.log.error(what, error);
  };
  const tidy = () => {
    endOverdueSessions(deps).catch(report('Sessions whose time is over were not ended'));
    removeOrphans(deps).catch(report('Files of nobody were not removed'));
    removeOldLogins(deps).catch(report('Logins that are over were not removed'));
    removeOldReplies(deps).catch(report('Old replies were not removed'));
    limiter?.tidy().catch(report('Old counts of calls were not removed'));
  };
  const tidyBytes = () =>
    removeUnknown(deps).catch(report('Bytes that no file has were not removed'));
  tidy();
  tidyBytes();
  const timers = [setInterval(tidy, every), setInterval(tidyBytes, byteSweepIntervalMs)];
  return () => {
    isOver = true;
    timers.forEach(clearInterval);
  };
}

function listen(server: ServerType, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

/** Waits for calls in progress and closes idle keep-alive connections. */
async function closed(server: ServerType): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  if (!(server instanceof Server)) return done;
  const tidy = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await done;
  clearInterval(tidy);
  clearTimeout(late);
}

function originOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
