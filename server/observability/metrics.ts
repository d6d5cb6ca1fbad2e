import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameSecret } from '../lib/hash.ts';
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
  /** Age of the oldest pending event, in milliseconds; 0 without one. */
  readonly oldestMs: number;
}

export interface Metrics extends Meter {
  watch(load: () => ConnectionLoad): void;
  watchWebhook(load: () => Promise<WebhookLoad>): void;
  /** Serves `GET /metrics`; resolves with the port. */
  listen(config: MetricsConfig): Promise<number>;
  close(): Promise<void>;
}

/** Seconds, from a commit on a fast disk to the timeout of clients. */
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
    pageNotDrawn: (reason) => undrawn.inc({ reason }),
    webhookTried: (result) => webhookTries.inc({ result }),
    watchWebhook: (load) => watchWebhook(register, load),
    watch(load) {
      const gauge = (name: string, help: string, value: (load: ConnectionLoad) => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(value(load()));
          },
        });
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

function watchWebhook(register: Registry, load: () => Promise<WebhookLoad>): void {
  const gauge = (name: string, help: string, value: (load: WebhookLoad) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        // Without the database the last value stays, and the other metrics are served.
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
