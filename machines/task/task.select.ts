import type { TaskEvent } from '../../contract/taskEvents.ts';
import type { Box, Progress } from './context.ts';
import type { TaskSnapshot } from './task.machine.ts';

const boxes: readonly Box[] = ['reminding', 'aborting', 'completing', 'submitting'];

export function selectBox(snapshot: TaskSnapshot): Box | null {
  return boxes.find((box) => snapshot.matches({ working: { box } })) ?? null;
}

export function selectStage(snapshot: TaskSnapshot): Progress['stage'] {
  if (snapshot.matches('briefing')) return 'briefing';
  return snapshot.matches('over') ? 'over' : 'working';
}

export function selectAway(snapshot: TaskSnapshot): boolean {
  return snapshot.matches({ working: { presence: 'away' } });
}

export function selectStep(snapshot: TaskSnapshot): number {
  return snapshot.context.step;
}

/** The tip that the reminder shows, from 1. */
export function selectTip(snapshot: TaskSnapshot): number {
  return snapshot.context.tip;
}

export function selectMuted(snapshot: TaskSnapshot): boolean {
  return snapshot.context.isMuted;
}

export function selectEvents(snapshot: TaskSnapshot): readonly TaskEvent[] {
  return snapshot.context.events;
}

export function selectProgress(snapshot: TaskSnapshot): Progress {
  const stage = selectStage(snapshot);
  const { steps, step, tip, startedAt, events, outcome } = snapshot.context;
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
    outcome,
  };
}
