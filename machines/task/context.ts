import { limits } from '../../contract/limits.ts';
import {
  taskEvents as codes,
  type hideCodes,
  type MissionOutcome,
  type TaskEvent,
  type TaskEventCode,
} from '../../contract/taskEvents.ts';

export interface Input {
  /** How many operations the mission has. */
  readonly steps: number;
  /** False where the tips are shown only when they are asked for. */
  readonly remind: boolean;
  /** True where the participant has asked on this device not to be reminded any more. */
  readonly isMuted: boolean;
}

export interface Context extends Input {
  /** The operation the participant is at, from 1; 0 before there is one. */
  readonly step: number;
  /** The tip that the reminder shows, from 1. */
  readonly tip: number;
  /** When the mission was started, by the clock of its events; null before. */
  readonly startedAt: number | null;
  /** What happened, oldest first, no two at the same time; of the very many (`limits.taskEvents`) the first. */
  readonly events: readonly TaskEvent[];
  readonly outcome: MissionOutcome | null;
}

/** What a participant does, and what happens to them. */
export type Gesture =
  | { type: 'task.start' }
  | { type: 'task.abort' }
  | { type: 'task.complete' }
  | { type: 'task.restart' }
  | { type: 'step.next' }
  | { type: 'tip.open' }
  | { type: 'tip.previous' }
  | { type: 'tip.next' }
  | { type: 'reminder.mute'; isMuted: boolean }
  | { type: 'box.close' }
  | { type: 'box.confirm' }
  | { type: 'link.open' }
  | { type: 'page.return' }
  | { type: 'time.over' };

/** Each with the milliseconds at which it happened, by a clock that goes on over a reload. */
export type Event = Gesture & { readonly time: number };

/** How a box was hidden (spec §4). */
export type Emitted = { type: 'box.hide'; code: (typeof hideCodes)[keyof typeof hideCodes] };

/** One more thing that happened: its time since the start, later than what came before it, and the step it concerns. */
export function happened(
  { startedAt, step, tip, events }: Context,
  time: number,
  code: TaskEventCode,
): TaskEvent {
  const at = startedAt === null ? 0 : Math.max(0, Math.round(time - startedAt));
  const least = events.length === 0 ? 0 : (events.at(-1)?.at ?? 0) + 1;
  const place = aboutTips.has(code) ? tip : step;
  return { code, at: Math.max(at, least), ...(place > 0 ? { step: place } : {}) };
}

/** An answer with more events than the law allows could never be sent. The last place is for how the mission ended. */
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
