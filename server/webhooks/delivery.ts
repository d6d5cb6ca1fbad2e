import type { WebhookConfig } from '../config/webhook.ts';
import { transaction } from '../db/transaction.ts';
import { endLease, leaseEvents, removeEvent, type WebhookEvent } from '../db/webhooks/events.ts';
import { dayMs } from '../lib/day.ts';
import type { Log } from '../observability/log.ts';
import type { SessionDeps } from '../sessions/deps.ts';
import { eventBody, UnservedSurvey } from './eventBody.ts';
import { eventId } from './eventId.ts';
import { type Outcome, openPoster } from './post.ts';

export interface WebhookDeps extends Pick<SessionDeps, 'stores' | 'surveys' | 'clock' | 'meter'> {
  readonly log: Log;
}

export interface Delivery {
  readonly wake: () => void;
  readonly settled: () => Promise<void>;
  /** Starts no more requests and waits some seconds for those in progress. */
  readonly drain: () => Promise<void>;
}

const maxSending = 8;
const requestTimeoutMs = 15_000;
/** The lease exceeds a request's timeout, so that no other process sends an event that is being sent. */
const leaseMs = 2 * requestTimeoutMs;
const backOffMs = { first: 5_000, longest: 60 * 60 * 1000 };
const drainMs = 3_000;

/** Delivers the events in the database at least once each, and the events of a session in their order. */
export function openDelivery(
  deps: WebhookDeps,
  config: WebhookConfig,
  timeoutMs = requestTimeoutMs,
): Delivery {
  const { clock, log, meter } = deps;
  const store = deps.stores.real;
  const poster = openPoster(config, timeoutMs);
  const sending = new Set<Promise<void>>();
  let filling: Promise<void> | null = null;
  let isWoken = false;
  let isStopping = false;
  let isFailing = false;
  let isUnread = false;
  let drained: Promise<void> | null = null;

  const wake = () => {
    isWoken = true;
    filling ??= fill()
      .catch((error: unknown) => {
        // The failure is logged once, because the events are read again every second.
        if (!isUnread) log.error('Events for the webhook were not read', error);
        isUnread = true;
      })
      .finally(() => {
        filling = null;
      });
  };

  async function fill(): Promise<void> {
    while (isWoken && !isStopping && sending.size < maxSending) {
      isWoken = false;
      const now = clock();
      const span = { now, until: now + leaseMs, limit: maxSending - sending.size };
      const events = await transaction(store, (trx) => leaseEvents(trx, span));
      isUnread = false;
      for (const event of events) {
        const delivering = deliver(event)
          .catch((error: unknown) => log.error('The state of an event was not stored', error))
          .finally(() => {
            sending.delete(delivering);
            wake();
          });
        sending.add(delivering);
      }
    }
  }

  async function deliver(event: WebhookEvent): Promise<void> {
    const outcome = await send(event);
    if (outcome === 'accepted') return removeEvent(store.db, event);
    if (outcome === 'aborted') {
      return endLease(store.db, event, { due_at: clock(), problem: 'aborted' });
    }
    const due_at = outcome.isGone ? null : nextTry(event, outcome.retryAfter, clock());
    meter.webhookTried(due_at === null ? 'dead' : 'failed');
    const facts = { survey: event.survey_id, attempts: event.attempts, problem: outcome.problem };
    if (due_at === null) log.warn('An event for the webhook is a dead letter', facts);
    else if (!isFailing) log.warn('The webhook does not accept events', facts);
    isFailing = true;
    return endLease(store.db, event, { due_at, problem: outcome.problem });
  }

  async function send(event: WebhookEvent): Promise<Outcome> {
    let body: string | null;
    try {
      body = await eventBody(store, deps.surveys, event);
    } catch (error) {
      if (!(error instanceof UnservedSurvey)) log.error('An event has no body', error);
      const problem = error instanceof UnservedSurvey ? 'survey not served' : 'no body';
      return { problem, isGone: false, retryAfter: 0 };
    }
    if (body === null) return 'accepted';
    const outcome = await poster.post({ id: eventId(event), body, now: clock() });
    if (outcome === 'accepted') {
      meter.webhookTried('accepted');
      if (isFailing) log.info('The webhook accepts events again');
      isFailing = false;
    }
    return outcome;
  }

  async function settled(): Promise<void> {
    wake();
    while (filling !== null || sending.size > 0) {
      await filling;
      await Promise.all(sending);
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await filling;
    const timer = setTimeout(poster.abort, drainMs);
    await Promise.all(sending);
    clearTimeout(timer);
    await poster.close();
  }

  return {
    wake,
    settled,
    drain: () => {
      drained ??= stop();
      return drained;
    },
  };
}

function nextTry(
  { attempts, first_try_at }: WebhookEvent,
  retryAfter: number,
  now: number,
): number | null {
  const last = (first_try_at ?? now) + dayMs;
  if (now >= last) return null;
  const longest = Math.min(backOffMs.longest, backOffMs.first * 2 ** (attempts - 1));
  // A random factor keeps events that failed at the same time from being repeated at the same time.
  const pause = longest * (0.5 + Math.random() / 2);
  return Math.min(last, now + Math.round(Math.max(retryAfter, pause)));
}
