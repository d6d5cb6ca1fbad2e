import type { DeadlineSnapshot } from './deadline.machine.ts';

/** Milliseconds until answering ends, never less than none; null where no end is known. */
export function selectTimeLeft({ context }: DeadlineSnapshot): number | null {
  return context.left === null ? null : Math.max(0, context.left);
}

/** What was left when the respondent was last warned; null while there is nothing to warn of. */
export function selectWarning({ context }: DeadlineSnapshot): number | null {
  return context.warning;
}

/** True for as long as the last warning is news. */
export function selectIsFresh(snapshot: DeadlineSnapshot): boolean {
  return snapshot.hasTag('fresh');
}

/** True once so little is left that it has to be said what comes then. */
export function selectIsUrgent(snapshot: DeadlineSnapshot): boolean {
  return snapshot.hasTag('urgent');
}

/** True while the respondent does not want to see the time. */
export function selectIsHidden({ context }: DeadlineSnapshot): boolean {
  return context.isHidden;
}
