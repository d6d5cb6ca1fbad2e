import { useSyncExternalStore } from 'react';
import { readCurrent, watchCurrent } from '../app/wired/deadline.ts';
import { Countdown } from '../parts/Countdown.tsx';

/** The time left in the header of a question, where the survey limits it. */
export function Timer() {
  const deadline = useSyncExternalStore(watchCurrent, readCurrent, () => null);
  return deadline ? <Countdown deadline={deadline} /> : null;
}
