import type { OutboxSnapshot } from './outbox.machine.ts';

/** True once an answer has been on its way for longer than a respondent would not notice. */
export function selectSending(snapshot: OutboxSnapshot): boolean {
  return snapshot.hasTag('slow');
}
