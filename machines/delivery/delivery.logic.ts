import type { Context, Post, Waiting } from './delivery.types.ts';

/** Most events in one call: browsers let 64 KiB outlive a page, and one event takes up to 70 bytes in a form. */
const maxBatch = 500;

/** The oldest event and others of its mission. */
export function nextBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  return waiting
    .filter(({ questionId }) => questionId === waiting[0]?.questionId)
    .slice(0, maxBatch);
}

export function postOf({ owner, carried }: Context, keepalive: boolean): Post {
  const [first] = carried;
  if (!owner || !first) throw new Error('A call without an event.');
  const { surveyId, channel } = owner;
  const events = carried.map(({ event }) => event);
  return { surveyId, channel, questionId: first.questionId, events, keepalive };
}

export function withoutCarried({ waiting, carried }: Context): readonly Waiting[] {
  const gone = new Set(carried);
  return waiting.filter((event) => !gone.has(event));
}
