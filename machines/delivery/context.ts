import type { TaskEvent } from '../../contract/taskEvents.ts';

/** The survey, the respondent and the channel of mission events. */
export interface MissionOwner {
  readonly surveyId: string;
  readonly channel: string;
  /** Empty where the server names no respondent. */
  readonly respondentId: string;
}

export interface Waiting {
  readonly questionId: string;
  readonly event: TaskEvent;
}

interface Batch {
  readonly questionId: string;
  readonly events: readonly TaskEvent[];
}

export interface Post extends Omit<MissionOwner, 'respondentId'>, Batch {
  readonly keepalive: boolean;
}

export interface Context {
  /** Null before the first mission. */
  readonly owner: MissionOwner | null;
  readonly waiting: readonly Waiting[];
  /** The part of `waiting` that the call under way carries. */
  readonly carried: readonly Waiting[];
}

export type Event =
  | { type: 'mission.open'; owner: MissionOwner }
  | { type: 'event.record'; questionId: string; event: TaskEvent }
  | { type: 'mission.drop'; questionId: string }
  | { type: 'survey.clear' }
  | Loaded
  | PageEvent;

/** The events that an earlier page kept, sent by the port `outbox`. */
export type Loaded = { type: 'outbox.load'; waiting: readonly Waiting[] };

/** An event sent to the port `outbox`. */
export type Saved = { type: 'outbox.save'; waiting: readonly Waiting[] };

/** `page.hide` may be the last event of a page. */
export type PageEvent = { type: 'page.hide' } | { type: 'page.show' } | { type: 'network.online' };

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
  return waiting.filter((one) => !gone.has(one));
}
