import { assign, createActor, fromCallback, fromPromise } from 'xstate';
import type { Location, Step, Subject } from '../../../contract/survey.ts';
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import type { CallInput, Commit } from '../../../machines/question/context.ts';
import { questionMachine } from '../../../machines/question/question.machine.ts';
import type { Restart, Start, SurveyAddress } from '../../../machines/session/context.ts';
import { type SessionActor, sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Event, KeepInput, Kept } from '../../../machines/task/context.ts';
import { taskMachine } from '../../../machines/task/task.machine.ts';
import { type Log, revive } from './log.ts';
import { replayedMachines, type Watch } from './watch.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
  /** The first difference from the log; null without one. */
  readonly difference: string | null;
}

export interface Player {
  progress(): Progress;
  /** Replays one event; returns false after the last. */
  next(): Promise<boolean>;
}

/** The log contains the results of all ports. */
export function startReplay({ input }: Log): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      outbox: outboxMachine.provide({ actors: { commit: pendingActor<Step, Commit>() } }),
      question: questionMachine.provide({
        actors: {
          commit: pendingActor<Step, Commit>(),
          previous: pendingActor<Subject, CallInput>(),
          task: replayedTask(),
        },
      }),
      locate: pendingActor<Location, Pick<SurveyAddress, 'surveyId' | 'appname'>>(),
      start: pendingActor<Step, Start>(),
      sign: pendingActor<void, CallInput>(),
      fetch: pendingActor<Subject | null, CallInput>(),
      reAnswer: pendingActor<Location | null, Restart>(),
      end: pendingActor<Step | null, CallInput>(),
      depart: pendingActor<void, { link: string }>(),
      logIn: pendingActor<void, { code: number }>(),
    },
  });
  // The log contains delayed events, too.
  const clock = { setTimeout: () => 0, clearTimeout: () => {} };
  return createActor(machine, { input, clock }).start();
}

export function createPlayer({ events }: Log, watch: Watch): Player {
  let done = 0;
  let difference: string | null = null;

  const replay = async ({ machine, event, to }: Log['events'][number]) => {
    if (!replayedMachines.has(machine)) return;
    const found = watch.find(machine);
    if (!found) throw new Error(`there is no ${machine}`);
    const before = watch.history().length;
    found.ref.send(revive(event));
    const after = watch.history()[before]?.to ?? null;
    if (after !== to) throw new Error(`${machine} is at ${after ?? 'its end'}, was at ${to}`);
  };

  return {
    progress: () => ({ done, total: events.length, difference }),
    async next() {
      const entry = events[done];
      if (!entry) return false;
      done += 1;
      try {
        await replay(entry);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        difference ??= `Event ${done}, ${entry.event.type}: ${reason}.`;
      }
      watch.notify();
      return done < events.length;
    },
  };
}

/** A mission of the log starts from the beginning, with the clock of this page. */
function replayedTask() {
  return taskMachine.provide({
    actions: { readTime: assign({ now: () => performance.now() }) },
    actors: {
      keep: fromCallback<Kept, KeepInput>(() => {}),
      seen: fromCallback<Event, undefined>(() => {}),
    },
  });
}

function pendingActor<Output, Input>() {
  return fromPromise<Output, Input>(() => new Promise(() => {}));
}
