import type { AnyActorRef } from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { MissionRecord } from '../../contract/pageForm.ts';
import {
  taskEvents as codes,
  type hideCodes,
  type MissionOutcome,
  type TaskEvent,
  type TaskEventCode,
} from '../../contract/taskEvents.ts';
import type { MissionOwner } from '../delivery/context.ts';
import type { Failure } from '../lib/failure.ts';
import type { PartAccess } from '../question/part.ts';

export interface MissionId extends MissionOwner {
  readonly questionId: string;
}

export interface Input {
  readonly mission: MissionId;
  readonly steps: number;
  readonly remind: boolean;
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

type Recorded = 'steps' | 'step' | 'tip' | 'startedAt' | 'events' | 'outcome';

export type Box = 'reminding' | 'aborting' | 'completing' | 'submitting';

export interface Resumed {
  readonly progress: Progress | null;
  readonly isMuted: boolean;
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
  /** Events, oldest first, no two at the same time; of more than `limits.taskEvents` the first. */
  readonly events: readonly TaskEvent[];
  readonly outcome: MissionOutcome | null;
}

export type Gesture =
  /** Starts the mission, or submits its answer. */
  | { type: 'form.submit' }
  | { type: 'task.abort' }
  | { type: 'task.complete' }
  | { type: 'task.restart' }
  | { type: 'step.next' }
  | { type: 'tip.open' }
  | { type: 'tip.previous' }
  | { type: 'tip.next' }
  | { type: 'reminder.mute'; isMuted: boolean }
  | { type: 'box.close'; box: Box }
  | { type: 'box.confirm' }
  | { type: 'link.open' }
  | { type: 'page.return' }
  | { type: 'time.over' };

export type Event =
  | Gesture
  | PartAccess
  | { type: 'page.takeOver'; age: number }
  | { type: 'answer.keep' }
  | { type: 'answer.refuse'; failure: Failure };

/** Input of the port that stores the progress. */
export interface KeepInput {
  readonly mission: MissionId;
  readonly task: AnyActorRef;
}

export type Kept = { type: 'answer.keep' };

export type Emitted = { type: 'box.hide'; code: (typeof hideCodes)[keyof typeof hideCodes] };

export function initialContext({ resumed, served = null, ...input }: Input): Context {
  const { progress, ...known } = resumed ?? { ...unknown, progress: null };
  const begun = { step: served?.step ?? 0, tip: 0, startedAt: null, events: [], outcome: null };
  const { step, tip, startedAt, events, outcome } = (served ? null : progress) ?? begun;
  const recorded = { step, tip, startedAt, events, outcome };
  return { ...input, ...known, now: 0, served, resumed: progress, ...recorded };
}

/** The record of the tab is newer than the server's, except for steps taken without a script. */
export function restored({ served, resumed }: Context): Partial<Context> {
  if (served === null || resumed === null) return {};
  const { step, tip, startedAt, events, outcome } = resumed;
  const isBehind = served.at > (events.at(-1)?.at ?? 0);
  const latest = isBehind ? Math.max(step, served.step) : step;
  return { served: null, step: latest, tip, startedAt, events, outcome };
}

/** Continues what the server has recorded; the start alone is repeated, since it marks the time. */
export function continued({ served, now, steps }: Context, age: number): Partial<Context> {
  const step = Math.min(1, steps);
  const start: TaskEvent = { code: codes.startTask, at: 0, ...(step > 0 ? { step } : {}) };
  return { served: null, startedAt: now - (served?.elapsed ?? 0) - age, events: [start] };
}

const unknown = { isMuted: false, isSeen: true, timeOffset: 0 };

/** Adds an event with the current step, later than those before it. */
export function happened(
  { startedAt, step, tip, events, now }: Context,
  code: TaskEventCode,
): TaskEvent {
  const isFirst = startedAt === null || events.length === 0;
  const at = isFirst ? 0 : Math.max(0, Math.round(now - startedAt));
  const least = events.length === 0 ? 0 : (events.at(-1)?.at ?? 0) + 1;
  const position = aboutTips.has(code) ? tip : step;
  return { code, at: Math.max(at, least), ...(position > 0 ? { step: position } : {}) };
}

/** An answer with more events than the protocol allows would be refused. The last one is reserved for how the mission ended. */
export function hasRoom({ events }: Context, code: TaskEventCode): boolean {
  return events.length < limits.taskEvents - (endings.has(code) ? 0 : 1);
}

const endings: ReadonlySet<TaskEventCode> = new Set([codes.cancelTask, codes.timeout]);

const aboutTips: ReadonlySet<TaskEventCode> = new Set([
  codes.openTip,
  codes.closeTip,
  codes.previousTip,
  codes.nextTip,
]);
