import type { Context, Post, Waiting } from './delivery.types.ts';

/** Most events in one call: browsers let 64 KiB outlive a page, and one event takes up to 70 bytes in a form. */
const maxBatch = 500;
const eventBytes = 70;

/** The oldest of what waits and others of its mission. */
export function nextBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  const ofMission = waiting.filter(({ questionId }) => questionId === waiting[0]?.questionId);
  let room = maxBatch;
  const end = ofMission.findIndex((next, index) => {
    room -= sizeOf(next);
    return room < 0 && index > 0;
  });
  return end === -1 ? ofMission : ofMission.slice(0, end);
}

/** How many events take as many bytes in a form. */
function sizeOf(waiting: Waiting): number {
  if (!('note' in waiting)) return 1;
  // A form also escapes the characters that an address leaves.
  const escaped = encodeURIComponent(JSON.stringify(waiting.note)).replace(/[!'()~]/g, '%00');
  return Math.ceil(escaped.length / eventBytes);
}

export function postOf({ owner, carried }: Context, keepalive: boolean): Post {
  const [first] = carried;
  if (!owner || !first) throw new Error('A call without an event.');
  const { surveyId, channel } = owner;
  const events = carried.flatMap((waiting) => ('event' in waiting ? [waiting.event] : []));
  const notes = carried.flatMap((waiting) => ('note' in waiting ? [waiting.note] : []));
  const [goal] = carried.flatMap((waiting) => ('goal' in waiting ? [waiting.goal] : []));
  return {
    ...{ surveyId, channel, questionId: first.questionId, events, keepalive },
    ...(notes.length > 0 ? { notes } : {}),
    ...(goal ? { goal } : {}),
  };
}

export function withoutCarried({ waiting, carried }: Context): readonly Waiting[] {
  const gone = new Set(carried);
  return waiting.filter((event) => !gone.has(event));
}
