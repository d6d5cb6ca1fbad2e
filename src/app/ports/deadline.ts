import { createActor, fromCallback, fromPromise } from 'xstate';
import { type Status, status } from '../../../contract/status.ts';
import type { Location } from '../../../contract/survey.ts';
import {
  type ClockNews,
  type DeadlineActor,
  deadlineMachine,
} from '../../../machines/deadline/deadline.machine.ts';
import { timeOf } from '../../../machines/session/sessionState.ts';
import { request } from '../../effects/network/request.ts';
import { countDown } from '../../effects/page/countDown.ts';
import { vibrate } from '../../effects/page/vibrate.ts';

/** The machine of the maximum answer time with the real clock and server behind its ports. */
const wiredDeadline = deadlineMachine.provide({
  actors: {
    clock: fromCallback<ClockNews, { left: number }>(({ input, sendBack }) =>
      countDown(
        input.left,
        (left) => sendBack({ type: 'time.tick', left }),
        () => sendBack({ type: 'time.wake' }),
      ),
    ),
    readTime: fromPromise<number | null, { surveyId: string }>(async ({ input }) =>
      timeIn(await request((all) => all.locate, { ...input, appname: '' })),
    ),
  },
  actions: { feedback: vibrate },
});

let current: DeadlineActor | null = null;
const watchers = new Set<() => void>();

/**
 * Counts down for the one session of this page, or counts anew.
 *
 * @param left milliseconds from now; null for no limit
 * @param tell called when there is nothing left, and when the server has nothing to answer any more
 */
export function count(
  surveyId: string,
  left: number | null,
  tell: (type: 'time.over' | 'page.return') => void,
): void {
  if (current) {
    current.send({ type: 'time.set', left });
    return;
  }
  const machine = wiredDeadline.provide({
    actions: { tellOver: () => tell('time.over'), tellGone: () => tell('page.return') },
  });
  current = createActor(machine, { input: { surveyId, left }, ...globalThis.askpathWatch }).start();
  for (const watcher of watchers) watcher();
}

/** The countdown of this page, for views; null before there is one. */
export function readCurrent(): DeadlineActor | null {
  return current;
}

/** Calls back when there is a countdown. Gives what ends it. */
export function watchCurrent(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where there is still something to answer, now or later. */
const open: readonly Status[] = [status.notStarted, status.home, status.answering, status.paused];

/** What a location says of the time: none where answering is over, endless where it tells of no end. */
function timeIn(location: Location): number | null {
  if (!open.includes(location.status)) return null;
  return timeOf(location) ?? Number.POSITIVE_INFINITY;
}
