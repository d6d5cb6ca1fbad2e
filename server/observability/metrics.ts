import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameSecret } from '../lib/hash.ts';
import { isLoopback } from '../lib/serverNames.ts';
import type { Meter } from './meter.ts';

export interface MetricsConfig {
  readonly port: number;
  readonly host: string;
  /** The required Bearer token; null for public metrics. */
  readonly token: string | null;
}

interface ConnectionLoad {
  readonly inUse: number;
  readonly waiting: number;
}

interface WebhookLoad {
  readonly pending: number;
  readonly dead: number;
  /** The age of the oldest pending event in milliseconds; 0 without a pending event. */
  readonly oldestMs: number;
}

export interface ServerFacts {
  /** The number of survey files that cannot be served because they are invalid. */
  readonly invalidFiles: number;
  /** The least share of free space among the server's disks, from 0 to 1. */
  readonly freeShare: number;
  /** Whether the machine's clock has jumped, or contradicts the newest row. */
  readonly isTimeUncertain: boolean;
}

export interface Metrics extends Meter {
  watch(load: () => ConnectionLoad): void;
  watchWebhook(load: () => Promise<WebhookLoad>): void;
  watchServer(facts: () => Promise<ServerFacts>): void;
  /** Serves `GET /metrics`; resolves with the port. */
  listen(config: MetricsConfig): Promise<number>;
  close(): Promise<void>;
}

/** Histogram buckets in seconds, from a commit on a fast disk to the timeout of clients. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const calls = new Histogram({
    name: 'askpath_call_duration_seconds',
    help: 'How long calls of the API took, by pattern of the address and HTTP status.',
    labelNames: ['route', 'status'],
    buckets: durations,
    registers,
  });
  const refusals = new Counter({
    name: 'askpath_refusals_total',
    help: 'Calls that were refused, by the code of the refusal.',
    labelNames: ['code'],
    registers,
  });
  const counters = {
    commit: new Counter({
      name: 'askpath_commits_total',
      help: 'Answers kept; repeats are not counted.',
      registers,
    }),
    start: new Counter({
      name: 'askpath_sessions_started_total',
      help: 'Rounds of surveys that began.',
      registers,
    }),
    end: new Counter({
      name: 'askpath_sessions_ended_total',
      help: 'Rounds of surveys that ended, by the respondent or because the time was over.',
      registers,
    }),
  };
  const groups = new Histogram({
    name: 'askpath_commit_group_size',
    help: 'Transactions of calls that shared one commit of the database.',
    buckets: [1, 2, 5, 10, 20, 50, 100],
    registers,
  });
  const undrawn = new Counter({
    name: 'askpath_pages_not_drawn_total',
    help: 'Pages that the server left to the script, by reason: lag of the event loop, or an error.',
    labelNames: ['reason'],
    registers,
  });
  const webhookTries = new Counter({
    name: 'askpath_webhook_tries_total',
    help: 'Tries to send an event to the webhook, by result; a dead one was the last try.',
    labelNames: ['result'],
    registers,
  });
  const server = createServer();
  return {
    callAnswered({ route, status, refused, seconds }) {
      calls.observe({ route, status }, seconds);
      if (refused !== null) refusals.inc({ code: refused });
    },
    sessionEvent: (event) => counters[event].inc(),
    groupCommitted: (size) => groups.observe(size),
    pageNotRendered: (reason) => undrawn.inc({ reason }),
    webhookTried: (result) => webhookTries.inc({ result }),
    watchWebhook: (load) => watchWebhook(register, load),
    watchServer(facts) {
      const gauge = gaugesOf(registers, facts);
      gauge(
        'askpath_invalid_survey_files',
        'Files of surveys that cannot be served as they are.',
        ({ invalidFiles }) => invalidFiles,
      );
      gauge(
        'askpath_free_space_ratio',
        'Least share of free space of the disks of answers and files; new sessions need MIN_FREE_PERCENT.',
        ({ freeShare }) => freeShare,
      );
      gauge(
        'askpath_time_uncertain',
        '1 while nothing is removed or ended by time, because the clock of the machine has jumped.',
        ({ isTimeUncertain }) => Number(isTimeUncertain),
      );
    },
    watch(load) {
      const gauge = gaugesOf(registers, load);
      gauge(
        'askpath_postgres_connections_in_use',
        'Connections of this process to Postgres that are at work.',
        ({ inUse }) => inUse,
      );
      gauge(
        'askpath_postgres_waiting',
        'Pieces of work that wait for a connection to Postgres.',
        ({ waiting }) => waiting,
      );
    },
    listen: ({ port, host, token }) =>
      new Promise((resolve, reject) => {
        server.on('request', metricsHandler(register, token));
        server.once('error', reject).listen(port, host, () => {
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        register.clear();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Makes gauges whose values are read when a client requests the metrics. */
function gaugesOf<Source>(registers: Registry[], read: () => Source | Promise<Source>) {
  return (name: string, help: string, value: (source: Source) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(value(await read()));
      },
    });
}

function watchWebhook(register: Registry, load: () => Promise<WebhookLoad>): void {
  const gauge = (name: string, help: string, value: (load: WebhookLoad) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        // Without the database the gauge keeps its last value, so that the other metrics are served.
        const loaded = await load().catch(() => null);
        if (loaded) this.set(value(loaded));
      },
    });
  gauge(
    'askpath_webhook_pending',
    'Events that the webhook has not accepted yet.',
    ({ pending }) => pending,
  );
  gauge(
    'askpath_webhook_oldest_pending_seconds',
    'Age of the oldest event that the webhook has not accepted yet.',
    ({ oldestMs }) => oldestMs / 1000,
  );
  gauge(
    'askpath_webhook_dead',
    'Events that are sent no more until they are retried by command.',
    ({ dead }) => dead,
  );
}

function metricsHandler(register: Registry, token: string | null): RequestListener {
  return ({ method, url, headers }, response) => {
    // Refuses other host names, because another site may point its name at this machine (DNS rebinding).
    const name = URL.parse(`http://${headers.host}`)?.hostname ?? '';
    if (token === null && !isLoopback(name)) {
      response.writeHead(403).end();
      return;
    }
    if (token !== null && !isSameSecret(headers.authorization ?? '', `Bearer ${token}`)) {
      response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };
}
