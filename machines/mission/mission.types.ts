import type { AnyActorRef } from 'xstate';
import type { hideCodes, MissionEvent, MissionOutcome } from '../../contract/missionEvents.ts';
import type { Goal, ReachedGoal } from '../../contract/missionGoal.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import type { MissionOwner } from '../delivery/delivery.types.ts';
import type { Failure } from '../lib/failure.ts';
import type { PartAccess } from '../question/part.ts';

export interface MissionId extends MissionOwner {
  readonly questionId: string;
}

export interface Input {
  readonly mission: MissionId;
  readonly steps: number;
  readonly remind: boolean;
  /** Whether the participant may write notes. */
  readonly hasNotes: boolean;
  /** What the tested page has to report; null where the author names no goal. */
  readonly goal: Goal | null;
  readonly isDone: boolean;
  /** The mission as the server has drawn it, until the page takes over; null where it has not. */
  readonly served?: MissionRecord | null;
  /** The page completes the input with it; null starts from the beginning. */
  readonly resumed: Resumed | null;
}

export interface Progress extends Pick<Context, Recorded> {
  readonly stage: 'briefing' | 'working' | 'over';
  readonly box: Box | null;
  readonly isAway: boolean;
  readonly isRefused: boolean;
}

type Recorded =
  | ('steps' | 'step' | 'tip' | 'startedAt' | 'events')
  | ('notes' | 'draft' | 'reached' | 'outcome');

export type Box = 'reminding' | 'aborting' | 'completing' | 'submitting';

export interface Resumed {
  readonly progress: Progress | null;
  readonly isMuted: boolean;
  /** Whether the browser can show the mission in a window beside the tested page. */
  readonly hasCompanion: boolean;
  /** Whether the participant had the companion when the page or the mission before this one ended. */
  readonly wantsCompanion: boolean;
  readonly isSeen: boolean;
  /** Milliseconds added to the clock of the page, so that times continue after those of the progress. */
  readonly timeOffset: number;
}

export interface Context extends Omit<Input, 'resumed' | 'served'>, Omit<Resumed, 'progress'> {
  /** Null once the page has taken over, and where the server has not drawn the mission. */
  readonly served: MissionRecord | null;
  /** Milliseconds, read with every event. */
  readonly now: number;
  readonly resumed: Progress | null;
  /** The operation the participant is at, from 1; 0 before there is one. */
  readonly step: number;
  /** The tip that the reminder shows, from 1. */
  readonly tip: number;
  /** Start of the mission, by the clock of its events; null before. */
  readonly startedAt: number | null;
  /** Events, oldest first, no two at the same time; of more than `limits.missionEvents` the first. */
  readonly events: readonly MissionEvent[];
  /** Notes, oldest first. */
  readonly notes: readonly MissionNote[];
  /** The text of a note that is not added yet. */
  readonly draft: string;
  /** When the goal was reached first; null before. */
  readonly reached: ReachedGoal | null;
  readonly outcome: MissionOutcome | null;
}

export type Gesture =
  /** Starts the mission, or submits its answer. */
  | { type: 'form.submit' }
  | { type: 'mission.abort' }
  | { type: 'mission.complete' }
  | { type: 'mission.restart' }
  | { type: 'step.next' }
  | { type: 'tip.open' }
  | { type: 'tip.previous' }
  | { type: 'tip.next' }
  | { type: 'reminder.mute'; isMuted: boolean }
  | { type: 'box.close'; box: Box }
  | { type: 'box.confirm' }
  | { type: 'note.change'; text: string }
  | { type: 'note.write' }
  | { type: 'link.open' }
  | { type: 'participant.return' }
  | { type: 'companion.open' }
  | { type: 'companion.close' }
  | { type: 'time.over' };

/** What the port of the companion reports: its window can be drawn in, or the browser has refused it. */
export type CompanionEvent =
  | { type: 'companion.ready' }
  | { type: 'companion.refuse' }
  | { type: 'companion.close' };

/** What the port of the goal reports: the tested page has reached it, this many milliseconds ago. */
export type GoalEvent = { type: 'goal.reach'; age: number };

export type Event =
  | Gesture
  | CompanionEvent
  | GoalEvent
  | PartAccess
  | { type: 'page.takeOver'; age: number }
  | { type: 'answer.accept' }
  | { type: 'answer.refuse'; failure: Failure };

/** Input of the port that stores the progress. */
export interface ProgressStoreInput {
  readonly mission: MissionId;
  readonly actor: AnyActorRef;
}

export type ProgressStoreEvent = { type: 'answer.accept' };

export type Emitted = { type: 'box.hide'; code: (typeof hideCodes)[keyof typeof hideCodes] };
