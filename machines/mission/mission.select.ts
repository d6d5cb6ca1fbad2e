import { type MissionEvent, missionEvents } from '../../contract/missionEvents.ts';
import type { MissionNote } from '../../contract/missionNotes.ts';
import { canWriteNote } from './mission.logic.ts';
import type { MissionSnapshot } from './mission.machine.ts';
import type { Box, Progress } from './mission.types.ts';

const boxes: readonly Box[] = ['reminding', 'aborting', 'completing', 'submitting'];

export function selectBox(snapshot: MissionSnapshot): Box | null {
  return boxes.find((box) => snapshot.matches({ working: { box } })) ?? null;
}

export function selectStage(snapshot: MissionSnapshot): Progress['stage'] {
  if (snapshot.matches('briefing')) return 'briefing';
  return snapshot.matches('over') ? 'over' : 'working';
}

export function selectAway(snapshot: MissionSnapshot): boolean {
  return snapshot.matches({ working: { presence: 'away' } });
}

export type CompanionStage = 'absent' | 'opening' | 'open' | 'closed' | 'lost' | 'refused';

/** Where the window beside the tested page stands; null where there can be none. */
export function selectCompanion(snapshot: MissionSnapshot): CompanionStage | null {
  const { hasCompanion, served } = snapshot.context;
  // The server draws a mission without it, because only the browser knows whether it has one.
  if (!hasCompanion || served !== null || !snapshot.matches('working')) return null;
  if (snapshot.matches({ working: { companion: { shown: 'open' } } })) return 'open';
  if (snapshot.matches({ working: { companion: 'shown' } })) return 'opening';
  return (
    (['closed', 'lost', 'refused'] as const).find((companion) =>
      snapshot.matches({ working: { companion } }),
    ) ?? 'absent'
  );
}

/** Whether the server has drawn the mission, and the page has not taken over. */
export function selectIsServed(snapshot: MissionSnapshot): boolean {
  return snapshot.context.served !== null;
}

export function selectWantsCompanion(snapshot: MissionSnapshot): boolean {
  return snapshot.context.wantsCompanion;
}

/** Whether the participant has opened the mission's page since the start. */
export function selectHasOpened(snapshot: MissionSnapshot): boolean {
  return snapshot.context.events.some(({ code }) => code === missionEvents.openTask);
}

export function selectStep(snapshot: MissionSnapshot): number {
  return snapshot.context.step;
}

/** The tip that the reminder shows, from 1. */
export function selectTip(snapshot: MissionSnapshot): number {
  return snapshot.context.tip;
}

export function selectMuted(snapshot: MissionSnapshot): boolean {
  return snapshot.context.isMuted;
}

export function selectEvents(snapshot: MissionSnapshot): readonly MissionEvent[] {
  return snapshot.context.events;
}

/** The text of the note that is being written. */
export function selectDraft(snapshot: MissionSnapshot): string {
  return snapshot.context.draft;
}

export function selectCanWriteNote(snapshot: MissionSnapshot): boolean {
  return canWriteNote(snapshot.context);
}

export function selectNotes(snapshot: MissionSnapshot): readonly MissionNote[] {
  return snapshot.context.notes;
}

export function selectProgress(snapshot: MissionSnapshot): Progress {
  const stage = selectStage(snapshot);
  const { steps, step, tip, startedAt, events, notes, draft, reached, outcome } = snapshot.context;
  return {
    stage,
    box: selectBox(snapshot),
    isAway: selectAway(snapshot),
    isRefused: snapshot.matches({ over: 'refused' }),
    steps,
    step,
    tip,
    startedAt,
    events,
    notes,
    draft,
    reached,
    outcome,
  };
}
