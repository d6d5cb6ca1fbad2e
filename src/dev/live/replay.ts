import { createActor, fromPromise } from 'xstate';
import type { Location, Step, Subject } from '../../../contract/survey.ts';
import type { Commit, Place } from '../../../machines/question/context.ts';
import { questionMachine } from '../../../machines/question/question.machine.ts';
import type { Restart, Start, Way } from '../../../machines/session/context.ts';
import { type SessionActor, sessionMachine } from '../../../machines/session/session.machine.ts';
import { selectQuestionActor } from '../../../machines/session/session.select.ts';
import { type Log, revive } from './log.ts';
import { replayedMachines, type Watch } from './watch.ts';

/** How far a log has been played. */
interface Progress {
  readonly done: number;
  readonly total: number;
  /** Where the replay went another way than the log says; null while it follows it. */
  readonly strayed: string | null;
}

export interface Player {
  progress(): Progress;
  /** Plays one event more. False when there is none left. */
  next(): Promise<boolean>;
}

/** The production machines with nothing behind their ports: how these end is in the log. */
export function startReplay({ input }: Log): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      question: questionMachine.provide({
        actors: { commit: pendingActor<Step, Commit>(), previous: pendingActor<Subject, Place>() },
      }),
      locate: pendingActor<Location, Pick<Way, 'surveyId' | 'appname'>>(),
      start: pendingActor<Step, Start>(),
      sign: pendingActor<void, Place>(),
      fetch: pendingActor<Subject | null, Place>(),
      reAnswer: pendingActor<Location | null, Restart>(),
      end: pendingActor<Step | null, Place>(),
      depart: pendingActor<void, { link: string }>(),
      logIn: pendingActor<void, { code: number }>(),
    },
  });
  // What comes after a while is in the log, too.
  const clock = { setTimeout: () => 0, clearTimeout: () => {} };
  return createActor(machine, { input, clock }).start();
}

/** Plays a log to the session, event by event. */
export function createPlayer({ events }: Log, session: SessionActor, watch: Watch): Player {
  let done = 0;
  let strayed: string | null = null;

  const play = async ({ machine, event, to }: Log['events'][number]) => {
    if (!replayedMachines.has(machine)) return;
    if (machine === 'task') await beginTask(session);
    const found = watch.find(machine);
    if (!found) throw new Error(`there is no ${machine}`);
    const before = watch.history().length;
    found.ref.send(revive(event));
    const after = watch.history()[before]?.to ?? null;
    if (after !== to) throw new Error(`${machine} is at ${after ?? 'its end'}, was at ${to}`);
  };

  return {
    progress: () => ({ done, total: events.length, strayed }),
    async next() {
      const one = events[done];
      if (!one) return false;
      done += 1;
      try {
        await play(one);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        strayed ??= `Event ${done}, ${one.event.type}: ${why}.`;
      }
      watch.changed();
      return done < events.length;
    },
  };
}

/** A mission has its machine from its screen, which is fetched. */
async function beginTask(session: SessionActor): Promise<void> {
  const { taskOf } = await import('../../screens/mission/Mission.tsx');
  const asker = selectQuestionActor(session.getSnapshot());
  if (asker) taskOf(asker);
}

function pendingActor<Output, Input>() {
  return fromPromise<Output, Input>(() => new Promise(() => {}));
}
