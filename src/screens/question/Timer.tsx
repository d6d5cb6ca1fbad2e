import { useSyncExternalStore } from 'react';
import { readCurrent, watchCurrent } from '../../app/ports/deadline.ts';
import { Countdown, SpokenWarnings } from '../../components/Countdown.tsx';

export function Timer() {
  const deadline = useDeadline();
  return deadline ? <Countdown deadline={deadline} /> : null;
}

/** Announcements of the time left inside a dialog, which hides those of the page. */
export function TimerAnnouncements() {
  const deadline = useDeadline();
  return deadline ? <SpokenWarnings deadline={deadline} /> : null;
}

function useDeadline() {
  return useSyncExternalStore(watchCurrent, readCurrent, () => null);
}
