import type { MissionEvent } from '../../contract/missionEvents.ts';
import type { ReachedGoal } from '../../contract/missionGoal.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';

/** The survey, the respondent and the channel of mission events. */
export interface MissionOwner {
  readonly surveyId: string;
  readonly channel: string;
  /** Empty where the server names no respondent. */
  readonly respondentId: string;
}

/** An event, a note or the reached goal of a mission that is not sent. */
export type Waiting = { readonly questionId: string } & (
  | { readonly event: MissionEvent }
  | { readonly note: MissionNote }
  | { readonly goal: ReachedGoal }
);

interface Batch {
  readonly questionId: string;
  readonly events: readonly MissionEvent[];
  /** Absent without a note. */
  readonly notes?: readonly MissionNote[];
  /** Absent unless the goal was reached. */
  readonly goal?: ReachedGoal;
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
  | ({ type: 'event.record' } & Waiting)
  | { type: 'mission.drop'; questionId: string }
  | { type: 'survey.clear' }
  | Loaded
  | PageEvent;

/** The events that an earlier page has stored, sent by the port `missionStore`. */
export type Loaded = { type: 'store.load'; waiting: readonly Waiting[] };

/** An event sent to the port `missionStore`. */
export type Saved = { type: 'store.save'; waiting: readonly Waiting[] };

/** `page.hide` may be the last event of a page. */
export type PageEvent = { type: 'page.hide' } | { type: 'page.show' } | { type: 'network.online' };
