import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { loginNotice } from './auth/loginNotice.ts';
import { removeOldLogins } from './auth/logins.ts';
import type { Config } from './config/config.ts';
import { resultsNotice, transportNotices } from './config/transportNotices.ts';
import { lineOf } from './content/problems/problem.ts';
import { openStores } from './db/open.ts';
import type { Store } from './db/store.ts';
import { removeAged } from './forgetting/retention.ts';
import { createApp } from './http/app.ts';
import type { Deps } from './http/deps.ts';
import { readPages } from './http/pages/pages.ts';
import { closed, closeSlowBodies, serverTimeouts } from './http/serverTimeouts.ts';
import { randomToken } from './lib/randomToken.ts';
import { type OpenLimiter, openLimiter } from './limits/open.ts';
import { type EventLoop, watchEventLoop } from './observability/eventLoop.ts';
import { type Log, openLog } from './observability/log.ts';
import { noMeter } from './observability/meter.ts';
import { endOverdueSessions } from './sessions/endSession.ts';
import { removeOldReplies } from './sessions/idempotency.ts';
import { openFiles } from './storage/open.ts';
import { frameNotice } from './surveys/frameNotice.ts';
import { loadSurveys } from './surveys/loadSurveys.ts';
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

const sweepIntervalMs = 30_000;
const byteSweepIntervalMs = 60 * 60 * 1000;

interface RunOptions {
  readonly sweepIntervalMs?: number;
  readonly log?: Log;
  readonly addRoutes?: (app: Hono) => void;
  readonly open?: typeof openStores;
  /** Decides when pages are left to the script; this process by default. */
  readonly eventLoop?: EventLoop;
}

/** Starts the server; throws for an invalid survey file, with a line per problem, and for unavailable resources. */
export async function run(config: Config, options: RunOptions = {}): Promise<Running> {
  const loaded = await loadValidSurveys(config.surveysDir);
  const pages = await readPages(config.distDir, () => options.eventLoop ?? watchEventLoop());
  // Closed in reverse order, because the demo store uses the connection of the recorded one on Postgres.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of closers.reverse()) await closeOne();
  };
  try {
    const { deps: opened, metrics } = await openDeps(config, loaded, options, closers);
    // Loaded on demand for a faster start.
    const outbox =
      config.webhook &&
      (await (await import('./webhooks/start.ts')).startWebhooks(opened, config.webhook, metrics));
    if (outbox) closers.push(outbox.drain);
    const deps: Deps = { ...opened, outbox, hasStatement: pages.hasStatement };
    const limiter = config.rateLimit ? await openLimiter(deps.stores.real) : null;
    let isStopping = false;
    const app = createApp({
      ...deps,
      pages,
      picturesDir: picturesDirOf(config.surveysDir),
      hasIndex: config.hasIndex,
      publicOrigin: config.publicOrigin,
      devPages: config.devPages,
      hstsSubdomains: config.hstsSubdomains,
      accessibilityContact: config.accessibilityContact,
      login: config.login,
      answersToken: config.answersToken,
      resultsToken: config.resultsToken,
      isStopping: () => isStopping,
      ...(options.addRoutes ? { addRoutes: options.addRoutes } : {}),
      ...(limiter === null ? {} : { limiter }),
      proxies: config.trustProxy,
    });
    const server = createAdaptorServer({
      fetch: app.fetch,
      serverOptions: serverTimeouts,
      // A load balancer may check by HTTP/1.0, which has no Host header.
      hostname: 'localhost',
    });
    if (server instanceof Server) closeSlowBodies(server);
    await listen(server, config);
    closers.push(() => closed(server));
    const metricsPort = metrics && config.metrics ? await metrics.listen(config.metrics) : null;
    if (metrics && metricsPort !== null) closers.push(metrics.close);
    closers.push(startSweeping(deps, limiter, options.sweepIntervalMs ?? sweepIntervalMs));
    return {
      origin: originOf(config.host, server.address() as AddressInfo),
      surveys: [...deps.surveys.keys()],
      notices: startupNotices(config, deps.surveys, deps.stores.real),
      metricsPort,
      async stop() {
        isStopping = true;
        void outbox?.drain();
        await close();
      },
    };
  } catch (error) {
    // Open resources would keep the process alive.
    await close();
    throw error;
  }
}

/** Opens files, stores and surveys; adds to `closers` what closes them. */
async function openDeps(
  config: Config,
  loaded: Awaited<ReturnType<typeof loadValidSurveys>>,
  { log = openLog(config.logLevel), open = openStores }: RunOptions,
  closers: (() => unknown)[],
) {
  const files = await openFiles(config);
  closers.push(files.close);
  const uploads = openUploads({ maxUnattached: config.maxUnattached, isLimited: config.rateLimit });
  closers.push(uploads.close);
  const metrics = config.metrics && (await import('./observability/metrics.ts')).createMetrics();
  const meter = metrics ?? noMeter;
  const stores = await open(config, {
    groupCommitted: meter.groupCommitted,
    connectionLost: (error) => log.error('The connection to Postgres was lost', error),
  });
  closers.push(stores.real.close, stores.demo.close);
  if (stores.real.load) metrics?.watch(stores.real.load);
  const shared = config.databaseUrl === null ? null : stores.real;
  const warn = (message: string) => log.warn(message);
  const { surveys, cascades, ...serving } = await serveSurveys(
    config.surveysDir,
    loaded,
    shared,
    warn,
  );
  closers.push(serving.stop);
  const deps: Deps = {
    stores,
    files,
    uploads,
    surveys,
    cascades,
    shared: serving.shared,
    linkHosts: new Set(config.linkHosts),
    infoSecret: config.infoSecret,
    testKey: config.testKey,
    loginIdleMs: config.login.idleMinutes * 60_000,
    clock: Date.now,
    randomToken,
    log,
    meter,
  };
  return { deps, metrics };
}

export function startupNotices(
  config: Config,
  surveys: Deps['surveys'],
  store: Store,
): readonly string[] {
  return [
    loginNotice(config.login, surveys.values()),
    frameNotice(config.publicOrigin, surveys.values()),
    resultsNotice(config, surveys),
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
function startSweeping(deps: Deps, limiter: OpenLimiter | null, intervalMs: number): () => void {
  let isOver = false;
  const sweep = (failure: string, work: () => Promise<unknown>) =>
    skipWhileRunning(() =>
      work().catch((error: unknown) => {
        // A sweep that the stop interrupts continues after the next start.
        if (!isOver) deps.log.error(failure, error);
      }),
    );
  const sweeps = [
    sweep('Overdue sessions were not ended', () => endOverdueSessions(deps)),
    sweep('Unattached files were not removed', () => removeOrphans(deps)),
    sweep('Expired logins were not removed', () => removeOldLogins(deps)),
    sweep('Expired replies were not removed', () => removeOldReplies(deps)),
    sweep('Sessions past their retention were not removed', () => removeAged(deps)),
    sweep('Expired rate limits were not removed', async () => limiter?.removeExpired()),
  ];
  const removeExpired = () => {
    for (const one of sweeps) one();
  };
  const removeUnknownBytes = sweep('Stored bytes without a file were not removed', () =>
    removeUnknown(deps),
  );
  removeExpired();
  removeUnknownBytes();
  const timers = [
    setInterval(removeExpired, intervalMs),
    setInterval(removeUnknownBytes, byteSweepIntervalMs),
  ];
  return () => {
    isOver = true;
    timers.forEach(clearInterval);
  };
}

/** A large backlog takes longer than the interval. */
function skipWhileRunning(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => {
      isRunning = false;
    });
  };
}

function listen(server: ServerType, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

function originOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
