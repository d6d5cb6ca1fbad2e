import type { WebhookConfig } from '../config/webhook.ts';
import { countEvents, endAllLeases } from '../db/webhooks/events.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type Delivery, openDelivery, type WebhookDeps } from './delivery.ts';

/** Milliseconds between two readings of the database, which other processes and commands write. */
const pollMs = 1_000;

/** Delivers events until `drain` is called. */
export async function startWebhooks(
  deps: WebhookDeps,
  config: WebhookConfig,
  metrics: Metrics | null,
): Promise<Delivery> {
  const { db, locksRows } = deps.stores.real;
  if (!locksRows) await endAllLeases(db, deps.clock());
  const delivery = openDelivery(deps, config);
  metrics?.watchWebhook(async () => {
    const { pending, oldest, dead } = await countEvents(db);
    return { pending, dead, oldestMs: oldest === null ? 0 : deps.clock() - oldest };
  });
  const timer = setInterval(delivery.wake, pollMs);
  delivery.wake();
  return {
    ...delivery,
    drain() {
      clearInterval(timer);
      return delivery.drain();
    },
  };
}
