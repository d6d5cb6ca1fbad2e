import { assign, createActor, fromCallback } from 'xstate';
import type { Goal } from '../../../contract/missionGoal.ts';
import type { Location, Step, Subject, Survey } from '../../../contract/survey.ts';
import {
  type ClockEvent,
  deadlineMachine,
  type Extension,
  type TimeLeft,
  type TimeOnServer,
} from '../../../machines/deadline/deadline.machine.ts';
import {
  type LanguageInput,
  languageMachine,
} from '../../../machines/language/language.machine.ts';
import type { LocationRequest } from '../../../machines/lib/locationRequest.ts';
import { absentMachine, promisePort } from '../../../machines/lib/port.ts';
import {
  type Branch,
  type Item,
  linkageMachine,
} from '../../../machines/linkage/linkage.machine.ts';
import { missionMachine } from '../../../machines/mission/mission.machine.ts';
import type {
  CompanionEvent,
  Event,
  GoalEvent,
  ProgressStoreEvent,
  ProgressStoreInput,
} from '../../../machines/mission/mission.types.ts';
import { outboxMachine } from '../../../machines/outbox/outbox.machine.ts';
import { ownAnswersMachine } from '../../../machines/ownAnswers/ownAnswers.machine.ts';
import { questionMachine } from '../../../machines/question/question.machine.ts';
import type { CallInput, Commit, Departure } from '../../../machines/question/question.types.ts';
import { type SessionActor, sessionMachine } from '../../../machines/session/session.machine.ts';
import type { Restart, Start } from '../../../machines/session/session.types.ts';
import { signatureMachine } from '../../../machines/signature/signature.machine.ts';
import { uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { type Log, revive } from './log.ts';
import { replayedMachines, type Watch } from './watch.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
  /** The first difference between the replay and the log; null if there is none. */
  readonly difference: string | null;
}

export interface Player {
  progress(): Progress;
  /** Replays the next event; returns false when none is left. */
  next(): Promise<boolean>;
}

/** Starts a session whose ports never complete, because the log contains their results. */
export function startReplay({ input }: Log): SessionActor {
  const machine = sessionMachine.provide({
    actors: {
      // The log contains the events that these machines have sent, so their ports never complete.
      deadline: deadlineMachine.provide({
        actors: {
          clock: fromCallback<ClockEvent, { remainingMs: number }>(() => {}),
          readTime: pendingActor<TimeOnServer, LocationRequest>(),
          extendTime: pendingActor<TimeLeft, Extension>(),
        },
      }),
      language: languageMachine.provide({
        actors: {
          speak: pendingActor<void, LanguageInput>(),
          ask: pendingActor<Location, LanguageInput>(),
        },
      }),
      delivery: absentMachine(),
      signature: signatureMachine,
      ownAnswers: ownAnswersMachine.provide({
        actors: { prepare: pendingActor<void, undefined>() },
      }),
      outbox: outboxMachine.provide({ actors: { commit: pendingActor<Step, Commit>() } }),
      question: questionMachine.provide({
        actors: {
          commit: pendingActor<Step, Commit>(),
          previous: pendingActor<Subject, Departure>(),
          linkage: linkageMachine.provide({
            actors: { fetch: pendingActor<readonly Item[], Branch>() },
          }),
          upload: uploadMachine,
          mission: replayedMission(),
        },
      }),
      locate: pendingActor<Location, LocationRequest>(),
      introduce: pendingActor<Survey, LocationRequest>(),
      start: pendingActor<Step, Start>(),
      sign: pendingActor<void, CallInput>(),
      fetch: pendingActor<Subject | null, CallInput>(),
      reAnswer: pendingActor<Location | null, Restart>(),
      end: pendingActor<Step | null, CallInput>(),
      depart: pendingActor<void, { link: string }>(),
      logIn: pendingActor<void, { code: number }>(),
    },
  });
  // Timers never fire, because the log contains the delayed events as well.
  const clock = { setTimeout: () => 0, clearTimeout: () => {} };
  return createActor(machine, { input, clock }).start();
}

export function createPlayer({ events }: Log, watch: Watch): Player {
  let done = 0;
  let difference: string | null = null;

  const replay = async ({ machine, event, to }: Log['events'][number]) => {
    if (!replayedMachines.has(machine)) return;
    const watched = watch.find(machine);
    if (!watched) throw new Error(`there is no ${machine}`);
    const before = watch.history().length;
    watched.ref.send(revive(event));
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

/** A replayed mission starts without stored progress, on the clock of this page. */
function replayedMission() {
  return missionMachine.provide({
    actions: { readTime: assign({ now: () => performance.now() }) },
    actors: {
      progressStore: fromCallback<ProgressStoreEvent, ProgressStoreInput>(() => {}),
      seen: fromCallback<Event, undefined>(() => {}),
      companion: fromCallback<CompanionEvent, undefined>(() => {}),
      goal: fromCallback<GoalEvent, Goal | null>(() => {}),
    },
  });
}

function pendingActor<Output, Input>() {
  return promisePort<Output, Input>(() => new Promise(() => {}));
}
