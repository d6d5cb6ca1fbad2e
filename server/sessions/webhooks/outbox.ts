import { insertEvent, numberOfEvent } from '../../db/webhooks/events.ts';
import type { SessionTransaction } from '../sessionTransaction.ts';

export async function putEvent(
  tx: SessionTransaction,
  kind: keyof typeof numberOfEvent,
): Promise<void> {
  const { session, now } = tx;
  if (!tx.hasWebhook || session.test !== null) return;
  await insertEvent(tx, {
    session_id: session.id,
    number: numberOfEvent[kind](session.round),
    survey_id: session.survey_id,
    at: now,
    due_at: now,
  });
}
