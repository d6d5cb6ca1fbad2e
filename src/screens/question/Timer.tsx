import { useSyncExternalStore } from 'react';
import { readCurrent, watchCurrent } from '../../app/ports/deadline.ts';
import { Countdown, SpokenWarnings } from '../../components/Countdown.tsx';

/** The time left in the header of a question, where the survey limits it. */
export function Timer() {
  const deadline = useDeadline();
  return deadline ? <Countdown deadline={deadline} /> : null;
}

/** What is said of the time left, for a dialog over such a question. */
export function TimerAnnouncements() {
  const deadline = useDeadline();
  return deadline ? <SpokenWarnings deadline={deadline} /> : null;
}

function useDeadline() {
  return useSyncExternalStore(watchCurrent, readCurrent, () => null);
}
