import { type createServer, type RequestListener, Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { loginNotice } from './auth/loginNotice.ts';
import { removeOldLogins } from './auth/logins.ts';
import type { Config } from './config/config.ts';
import { resultsNotice, transportNotices } from './config/transportNotices.ts';
import { lineOf } from './content/problems/problem.ts';
import { newestTime } from './db/health/newestTime.ts';
import { openStores } from './db/open.ts';
import type { Store } from './db/store.ts';
import { editNotice } from './export/editNotice.ts';
import { removeAged, removeEmpty } from './forgetting/retention.ts';
import { createApp } from './http/app.ts';
import { listenBelow } from './http/basePath.ts';
import { connectionLimits, createBoundedServer, limitConnections } from './http/connections.ts';
import type { Deps } from './http/deps.ts';
import { readPages } from './http/pages/pages.ts';
import { pacer } from './http/results/liveResults.ts';
import {
  closed,
  closeSlowBodies,
  closeStandstills,
  serverTimeouts,
} from './http/serverTimeouts.ts';
import { randomToken } from './lib/randomToken.ts';
import { serverNames } from './lib/serverNames.ts';
import { type ClockSources, steadyClock } from './lib/steadyClock.ts';
import { type OpenLimiter, openLimiter } from './limits/open.ts';
import { type EventLoop, watchEventLoop } from './observability/eventLoop.ts';
import { type Log, openLog } from './observability/log.ts';
import { noMeter } from './observability/meter.ts';
import { endOverdueSessions } from './sessions/endSession.ts';
import { removeOldReplies } from './sessions/idempotency.ts';
import { answerBudget } from './sessions/limits/writeLimits.ts';
import { typicalMinutes } from './sessions/typicalMinutes.ts';
import { openFiles } from './storage/open.ts';
import { watchSpace } from './storage/space.ts';
import { frameNotice } from './surveys/frameNotice.ts';
import { loadSurveys, servable } from './surveys/loadSurveys.ts';
import { picturesDirOf } from './surveys/pictures.ts';
import type { Questionnaire } from './surveys/questionnaire.ts';
import { serveSurveys } from './surveys/serving/serveSurveys.ts';
import { fontsDirOf } from './surveys/themes/fonts.ts';
import { openThemes } from './surveys/themes/themes.ts';
import { removeOrphans, removeUnknown } from './uploads/orphans.ts';
import { openUploads } from './uploads/uploads.ts';

export interface Running {
  /** The server's origin, as `http://host:port`. */
  readonly origin: string;
  readonly surveys: readonly string[];
  /** Warnings about the configuration. */
  readonly notices: readonly string[];
  readonly metricsPort: number | null;
  /**
   * Still accepts calls for the shutdown delay, then finishes calls in progress and closes the
   * database within ten seconds.
   */
  stop(): Promise<void>;
}

const sweepIntervalMs = 30_000;
const hourlyIntervalMs = 60 * 60 * 1000;

interface RunOptions {
  readonly sweepIntervalMs?: number;
  /** Whether an invalid survey file prevents the start. */
  readonly isStrict?: boolean;
  readonly log?: Log;
  /** The clocks of the machine, which a test replaces. */
  readonly clockSources?: ClockSources;
  readonly addRoutes?: (app: Hono) => void;
  /** Whether the server has the API alone, and needs no build of the app. */
  readonly isApiOnly?: boolean;
  readonly open?: typeof openStores;
  /** The event loop whose lag leaves the rendering of pages to the script; this process's by default. */
  readonly eventLoop?: EventLoop;
}

/**
 * Starts the server.
 * @throws for unavailable resources, and with `isStrict` for an invalid survey file
 */
export async function run(config: Config, options: RunOptions = {}): Promise<Running> {
  const loaded = await loadServable(config.surveysDir, options.isStrict);
  const pages = options.isApiOnly
    ? null
    : await readPages(config.distDir, () => options.eventLoop ?? watchEventLoop(), config.basePath);
  // Resources are closed in reverse order, because on Postgres the demo store uses the connection
  // of the real store.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const { deps: opened, metrics } = await openDeps(config, loaded, options, closers);
    // The webhook's modules are loaded on demand, so that a server without a webhook starts faster.
    const outbox =
      config.webhook &&
      (await (await import('./webhooks/start.ts')).startWebhooks(opened, config.webhook, metrics));
    if (outbox) closers.push(outbox.drain);
    const deps: Deps = { ...opened, outbox, hasStatement: pages?.hasStatement ?? false };
    const limiter = config.rateLimit ? await openLimiter(deps.stores.real) : null;
    const connections = connectionLimits(config.maxConnections);
    let isLeaving = false;
    let isStopping = false;
    const app = createApp({
      ...deps,
      pages,
      picturesDir: picturesDirOf(config.surveysDir),
      fontsDir: fontsDirOf(config.surveysDir),
      hasIndex: config.hasIndex,
      publicOrigin: config.publicOrigin,
      basePath: config.basePath,
      allowedOrigins: config.allowedOrigins,
      // In production a proxy in front may request any host name.
      ...(config.isProduction ? {} : { isServerName: serverNames(config) }),
      devPages: config.devPages,
      hstsSubdomains: config.hstsSubdomains,
      accessibilityContact: config.accessibilityContact,
      login: config.login,
      answersToken: config.answersToken,
      resultsToken: config.resultsToken,
      isLeaving: () => isLeaving,
      isStopping: () => isStopping,
      ...(options.addRoutes ? { addRoutes: options.addRoutes } : {}),
      ...(limiter === null ? {} : { limiter }),
      repliesPerAddress: connections.repliesPerAddress,
      proxies: config.trustProxy,
    });
    const server = createAdaptorServer({
      fetch: app.fetch,
      createServer: ((options: ServerOptions, listener: RequestListener) =>
        createBoundedServer(
          options,
          listenBelow(config.basePath, listener),
        )) as typeof createServer,
      serverOptions: serverTimeouts,
      // A load balancer may check the health by HTTP/1.0, which has no Host header.
      hostname: 'localhost',
    });
    if (server instanceof Server) {
      closeSlowBodies(server);
      closeStandstills(server);
      limitConnections(server, connections, config.rateLimit && config.trustProxy === 0);
    }
    await listen(server, config);
    closers.push(() => closed(server));
    const metricsPort = metrics && config.metrics ? await metrics.listen(config.metrics) : null;
    if (metrics && metricsPort !== null) closers.push(metrics.close);
    closers.push(startSweeping(deps, limiter, config.emptySessionDays, options.sweepIntervalMs));
    return {
      origin: originOf(config.host, server.address() as AddressInfo),
      surveys: [...deps.surveys.keys()],
      notices: [
        ...loaded.problems.map(lineOf),
        ...startupNotices(config, deps.surveys, deps.stores.real),
      ],
      metricsPort,
      async stop() {
        isLeaving = true;
        await setTimeout(config.shutdownDelayMs);
        isStopping = true;
        void outbox?.drain();
        await close();
      },
    };
  } catch (error) {
    // Open resources would keep the process alive after a failed start.
    await close();
    throw error;
  }
}

/** Opens files, stores and surveys; adds functions to `closers` that close them. */
async function openDeps(
  config: Config,
  loaded: Awaited<ReturnType<typeof loadServable>>,
  { log = openLog(config.logLevel), open = openStores, clockSources }: RunOptions,
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
  const clock = steadyClock((line) => log.warn(line), clockSources);
  const dataDisks = config.databaseUrl === null ? [config.dataDir] : [];
  const space = watchSpace([config.filesDir, ...dataDisks], config.minFree);
  const warn = (message: string) => log.warn(message);
  let lists: Deps['cascades'] = loaded.cascades;
  const notices = editNotices(stores.real, () => lists, log);
  closers.push(notices.stop);
  const { surveys, cascades, invalid, ...serving } = await serveSurveys(
    config.surveysDir,
    loaded,
    stores.real,
    config.databaseUrl !== null,
    warn,
    notices.add,
  );
  clock.compareWith(await newestTime(stores.real.db, surveys.keys()));
  metrics?.watchServer(async () => ({
    invalidFiles: invalid.size,
    freeShare: await space.free(),
    isTimeUncertain: !clock.isCertain(),
  }));
  closers.push(serving.stop);
  const themes = await openThemes(config.surveysDir, config.theme, warn);
  closers.push(themes.stop);
  lists = cascades;
  for (const survey of surveys.values()) notices.add(survey);
  const deps: Deps = {
    written: answerBudget(config.rateLimit),
    space,
    stores,
    files,
    uploads,
    surveys,
    cascades,
    invalid,
    shared: serving.shared,
    themes,
    typicalMinutes: typicalMinutes(stores.real.db, clock.now, (error) =>
      log.error('The durations of a survey could not be read', error),
    ),
    linkHosts: new Set(config.linkHosts),
    infoSecret: config.infoSecret,
    testKey: config.testKey,
    loginIdleMs: config.login.idleMinutes * 60_000,
    clock: clock.now,
    isTimeCertain: clock.isCertain,
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

/** @throws with a line for every problem in any file with `isStrict`, and for an unreadable directory */
export async function loadServable(directory: string, isStrict = false) {
  const loaded = await loadSurveys(directory);
  const { problems } = loaded;
  if (isStrict && problems.length > 0) throw new Error(problems.map(lineOf).join('\n'));
  return { ...servable(directory, loaded), problems };
}

/**
 * Logs for each added survey which stored answers belong to its other versions; surveys are
 * compared in turn.
 */
function editNotices(store: Store, cascades: () => Deps['cascades'], log: Log) {
  const stopping = new AbortController();
  const reading = { pageSize: 40, pace: pacer(stopping.signal) };
  let running = Promise.resolve();
  const warn = async (survey: Questionnaire) => {
    if (stopping.signal.aborted || survey.definition.config.demo) return;
    const notice = await editNotice(store, survey, { ...reading, cascades: cascades() });
    if (notice !== null) log.warn('A survey was edited', { survey: survey.id, notice });
  };
  return {
    add(survey: Questionnaire): void {
      running = running
        .then(() => warn(survey))
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            log.error('Versions of a survey were not compared', error, { survey: survey.id });
        });
    },
    stop(): Promise<void> {
      stopping.abort();
      return running;
    },
  };
}

/** Removes expired data periodically; returns a function that stops the removal. */
function startSweeping(
  deps: Deps,
  limiter: OpenLimiter | null,
  emptySessionDays: number,
  intervalMs = sweepIntervalMs,
): () => void {
  let isOver = false;
  const sweep = (failure: string, work: () => Promise<unknown>) =>
    skipWhileRunning(async () => {
      // Data that is removed or ended by a wrong clock cannot be restored.
      if (!(deps.isTimeCertain?.() ?? true)) return;
      await work().catch((error: unknown) => {
        // A sweep that is interrupted by the stop continues after the next start.
        if (!isOver) deps.log.error(failure, error);
      });
    });
  const sweeps = [
    sweep('Overdue sessions were not ended', () => endOverdueSessions(deps)),
    sweep('Unattached files were not removed', () => removeOrphans(deps)),
    sweep('Expired logins were not removed', () => removeOldLogins(deps)),
    sweep('Expired replies were not removed', () => removeOldReplies(deps)),
    sweep('Sessions past their retention were not removed', () => removeAged(deps)),
    sweep('Expired rate limits were not removed', async () => limiter?.removeExpired()),
  ];
  const removeExpired = () => {
    for (const runSweep of sweeps) runSweep();
  };
  const hourlySweeps = [
    sweep('Stored bytes without a file were not removed', () => removeUnknown(deps)),
    sweep('Sessions without answers were not removed', () => removeEmpty(deps, emptySessionDays)),
  ];
  const removeHourly = () => {
    for (const runSweep of hourlySweeps) runSweep();
  };
  removeExpired();
  removeHourly();
  const timers = [
    setInterval(removeExpired, intervalMs),
    setInterval(removeHourly, hourlyIntervalMs),
  ];
  return () => {
    isOver = true;
    timers.forEach(clearInterval);
  };
}

/**
 * A sweep of a large backlog takes longer than the interval, and two sweeps must not run at the
 * same time.
 */
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
