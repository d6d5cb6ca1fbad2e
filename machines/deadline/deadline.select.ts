import type { DeadlineSnapshot } from './deadline.machine.ts';

/** Milliseconds until answering ends, never negative; null without a limit. */
export function selectTimeLeft({ context }: DeadlineSnapshot): number | null {
  return context.left === null ? null : Math.max(0, context.left);
}

export function selectWarning({ context }: DeadlineSnapshot): number | null {
  return context.warning;
}

export function selectIsFresh(snapshot: DeadlineSnapshot): boolean {
  return snapshot.hasTag('fresh');
}

export function selectIsUrgent(snapshot: DeadlineSnapshot): boolean {
  return snapshot.hasTag('urgent');
}

export function selectIsHidden({ context }: DeadlineSnapshot): boolean {
  return context.isHidden;
}
