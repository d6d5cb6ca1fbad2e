import type { EventKey } from '../db/webhooks/events.ts';

/** Returns the `webhook-id` of an event, which is the same for every attempt. */
export function eventId({ session_id, number }: EventKey): string {
  return `msg_${session_id}_${number}`;
}

export function parseEventId(text: string): EventKey | null {
  const [, session_id, number] = /^msg_(\w+)_(\d{1,9})$/.exec(text) ?? [];
  return session_id === undefined ? null : { session_id, number: Number(number) };
}
