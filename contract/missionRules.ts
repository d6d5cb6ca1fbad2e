import {
  type MissionEvent,
  type MissionEventCode,
  type MissionOutcome,
  missionEventKey,
  missionEvents,
} from './missionEvents.ts';
import { type MissionNote, missionNoteKey } from './missionNotes.ts';
import type { MissionRecord } from './pageForm.ts';

/**
 * The rules of a mission for the machine and screens of the app, and for the forms and the export of
 * the server (docs/protocol.md, Missions; docs/missions.md).
 */

const { openTip, closeTip, previousTip, nextTip } = missionEvents;

/** Events of the reminder, whose step is the shown tip (docs/missions.md, For researchers). */
const tipCodes: ReadonlySet<number> = new Set([openTip, closeTip, previousTip, nextTip]);

/** The event that decides each outcome (docs/missions.md, For researchers). */
export const outcomeEvents = {
  finished: missionEvents.finishTask,
  cancelled: missionEvents.cancelTask,
  timeout: missionEvents.timeout,
} as const satisfies Readonly<Record<MissionOutcome, MissionEventCode>>;

/** Returns the step at a start and a restart; 0 in a mission without steps, whose events have none. */
export function firstStep(steps: number): number {
  return Math.min(1, steps);
}

/** Whether a step follows this one; also for tips, which are the steps (docs/missions.md, For authors). */
export function hasNext(step: number, steps: number): boolean {
  return step < steps;
}

export function hasPrevious(step: number): boolean {
  return step > 1;
}

/** Whether the reminder opens at the start (docs/protocol.md, Missions). */
export function opensReminder(remind: boolean, steps: number): boolean {
  return remind && steps > 0;
}

/** Whether the mission is at its start: begun, and nothing has happened since. */
export function hasJustBegun({ at, elapsed }: MissionRecord): boolean {
  return elapsed !== null && at === 0;
}

/** Returns the current step, as the events tell it (docs/missions.md, A reload); 0 before there is one. */
export function currentStep(
  events: readonly { readonly code: number; readonly step?: number | null | undefined }[],
): number {
  return events.findLast(({ code }) => !tipCodes.has(code))?.step ?? 0;
}

interface Moment {
  /** Milliseconds since the start of the mission. */
  readonly elapsed: number;
  /** The current step, from 1; 0 before there is one. */
  readonly step: number;
  /** The shown tip, from 1. */
  readonly tip?: number;
}

/**
 * Returns an event that follows the last one. Times increase strictly from 0, because time and code
 * identify an event (docs/missions.md, For researchers).
 */
export function nextEvent(
  code: MissionEventCode,
  last: Pick<MissionEvent, 'at'> | undefined,
  { elapsed, step, tip = 0 }: Moment,
): MissionEvent {
  const time = last ? Math.max(last.at + 1, Math.round(elapsed)) : 0;
  const shown = tipCodes.has(code) ? tip : step;
  return { code, at: time, ...(shown > 0 ? { step: shown } : {}) };
}

/** Returns the time and step of a note, or of the reached goal. */
export function momentOf({ elapsed, step }: Moment): Pick<MissionNote, 'at' | 'step'> {
  return { at: Math.max(0, Math.round(elapsed)), ...(step > 0 ? { step } : {}) };
}

/** Returns each note once, by its time and text (docs/missions.md, Notes while trying). */
export function notesInOrder<Note extends { readonly at: number; readonly text: string }>(
  notes: readonly Note[],
): Note[] {
  const once = new Map(notes.map((note) => [missionNoteKey(note), note]));
  return [...once.values()].sort((a, b) => a.at - b.at);
}

/** Returns each event once, by its time and code (docs/missions.md, How events travel). */
export function inOrder<Event extends { readonly at: number; readonly code: number }>(
  events: readonly Event[],
): Event[] {
  const once = new Map(events.map((event) => [missionEventKey(event), event]));
  return [...once.values()].sort((a, b) => a.at - b.at || a.code - b.code);
}
