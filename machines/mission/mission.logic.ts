import { limits } from '../../contract/limits.ts';
import {
  type MissionEvent,
  type MissionEventCode,
  missionEvents,
} from '../../contract/missionEvents.ts';
import type { ReachedGoal } from '../../contract/missionGoal.ts';
import { isNoteText, type MissionNote, noteText } from '../../contract/missionNotes.ts';
import { firstStep, momentOf, nextEvent, outcomeEvents } from '../../contract/missionRules.ts';
import type { Context, Input } from './mission.types.ts';

export function initialContext({ resumed, served = null, ...input }: Input): Context {
  const { progress, ...known } = resumed ?? { ...unknown, progress: null };
  const begun = {
    ...{ step: served?.step ?? 0, tip: 0, startedAt: null, outcome: null },
    ...{ events: [], notes: [], draft: '', reached: null },
  };
  const { step, tip, startedAt, events, notes, draft, reached, outcome } =
    (served ? null : progress) ?? begun;
  const recorded = { step, tip, startedAt, events, notes, draft, reached, outcome };
  return { ...input, ...known, now: 0, served, resumed: progress, ...recorded };
}

/** The record of the tab is newer than the server's, except for steps taken without a script. */
export function restored({ served, resumed }: Context): Partial<Context> {
  if (served === null || resumed === null) return {};
  const { step, tip, startedAt, events, notes, draft, reached, outcome } = resumed;
  const isBehind = served.at > (events.at(-1)?.at ?? 0);
  const latest = isBehind ? Math.max(step, served.step) : step;
  const recorded = { tip, startedAt, events, notes, draft, reached, outcome };
  return { served: null, step: latest, ...recorded };
}

/** Continues what the server has recorded; the start alone is repeated, since it marks the time. */
export function continued({ served, now, steps }: Context, age: number): Partial<Context> {
  const start = nextEvent(missionEvents.startTask, undefined, {
    elapsed: 0,
    step: firstStep(steps),
  });
  return { served: null, startedAt: now - (served?.elapsed ?? 0) - age, events: [start] };
}

const unknown = {
  isMuted: false,
  hasCompanion: false,
  wantsCompanion: false,
  isSeen: true,
  timeOffset: 0,
};

/** Returns the event that happens now. */
export function happened(context: Context, code: MissionEventCode): MissionEvent {
  const { step, tip, events } = context;
  return nextEvent(code, events.at(-1), { elapsed: elapsedIn(context), step, tip });
}

/** Returns the draft as a note that is written now. */
export function noteOf(context: Context): MissionNote {
  const { draft, step } = context;
  return { text: noteText(draft), ...momentOf({ elapsed: elapsedIn(context), step }) };
}

/** Returns the goal as it was reached this many milliseconds ago. */
export function reachedGoal(context: Context, age: number): ReachedGoal {
  return momentOf({ elapsed: elapsedIn(context) - age, step: context.step });
}

function elapsedIn({ startedAt, now }: Context): number {
  return startedAt === null ? 0 : now - startedAt;
}

/** Whether the draft can be added: it is a note, and the server keeps one more. */
export function canWriteNote({ hasNotes, draft, notes }: Context): boolean {
  return hasNotes && notes.length < limits.missionNotes && isNoteText(noteText(draft));
}

/** An answer with more events than the protocol allows would be refused. The last one is reserved for how the mission ended. */
export function hasRoom({ events }: Context, code: MissionEventCode): boolean {
  return events.length < limits.missionEvents - (endings.has(code) ? 0 : 1);
}

const endings: ReadonlySet<MissionEventCode> = new Set([
  outcomeEvents.cancelled,
  outcomeEvents.timeout,
]);
