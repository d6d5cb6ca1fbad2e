import { expect } from 'vitest';
import { eventually } from '../../browser/poll.ts';
import type { Walk } from '../../browser/walk.ts';

export type Key =
  | `open.visible.${'empty' | 'gathering' | 'unsent'}`
  | `open.visible.sending.${'alone' | 'retrying' | 'gathering' | 'due'}`
  | `open.hidden.${'empty' | 'flushing' | 'unsent'}`;

type Assertion = (walk: Walk) => Promise<void>;

export const states: Record<Key, Assertion> = {
  'open.visible.empty': isEmpty,
  'open.visible.gathering': waits,
  'open.visible.unsent': waits,
  'open.visible.sending.alone': (walk) => isSending(walk, 'everything'),
  'open.visible.sending.retrying': (walk) => isSending(walk, 'everything'),
  'open.visible.sending.gathering': (walk) => isSending(walk, 'the first'),
  'open.visible.sending.due': (walk) => isSending(walk, 'the first'),
  'open.hidden.empty': isEmpty,
  'open.hidden.flushing': (walk) => isSending(walk, 'everything'),
  'open.hidden.unsent': waits,
};

export async function isEmpty(walk: Walk): Promise<void> {
  await eventually(async () => expect(await waitingEvents(walk)).toEqual([]));
  expect(walk.calls.isHeld('ut')).toBe(false);
}

export async function waits(walk: Walk): Promise<void> {
  await eventually(async () => expect(await waitingEvents(walk)).not.toEqual([]));
  expect(walk.calls.isHeld('ut')).toBe(false);
}

/** Checks that the call carries all stored events, or only the first of them. */
export async function isSending(walk: Walk, share: 'everything' | 'the first'): Promise<void> {
  await eventually(async () => {
    const form = new URLSearchParams((await walk.calls.made('ut')).request().postData() ?? '');
    const { questionId, events } = JSON.parse(form.get('info') ?? '{}');
    const all = await waitingEvents(walk);
    expect(questionId).toBe('q1');
    expect(events).not.toEqual([]);
    expect(events).toEqual(share === 'everything' ? all : all.slice(0, events.length));
    if (share === 'the first') expect(all.length).toBeGreaterThan(events.length);
  });
}

/** The events in the tab's storage, which the server has not acknowledged. */
export function waitingEvents({ page }: Walk): Promise<unknown[]> {
  return page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('askpath.outbox.')) ?? '';
    const waiting: { event: unknown }[] = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return waiting.map(({ event }) => event);
  });
}
