import type { DeadlineSnapshot } from './deadline.machine.ts';

/** Milliseconds until answering ends, never negative; null without a limit. */
export function selectTimeLeft({ context }: DeadlineSnapshot): number | null {
  return context.remainingMs === null ? null : Math.max(0, context.remainingMs);
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

/** What the respondent can do about the end, and how the last press has gone. */
export function selectExtension(snapshot: DeadlineSnapshot) {
  const { extensions, warning, extendedTo } = snapshot.context;
  const remaining = extensions?.left ?? 0;
  return {
    /** Whether the session's time can be extended at all, also before the first warning. */
    isPossible: remaining > 0,
    isOffered: remaining > 0 && warning !== null,
    isUsedUp: extensions !== null && remaining === 0,
    isBusy: snapshot.hasTag('extending'),
    isGranted: snapshot.hasTag('extended'),
    /** Milliseconds left after the last extension. */
    extendedTo,
    isFailed: snapshot.hasTag('notExtended'),
  };
}
