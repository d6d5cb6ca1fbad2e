import type { OutboxSnapshot } from './outbox.machine.ts';

/** Whether an answer has been on its way for a noticeable time. */
export function selectSending(snapshot: OutboxSnapshot): boolean {
  return snapshot.hasTag('slow');
}
