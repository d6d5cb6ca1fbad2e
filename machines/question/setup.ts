import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { Step, Subject } from '../../contract/survey.ts';
import { type Failure, failureOf, isDecisive } from '../lib/failure.ts';
import { machinePort, port } from '../lib/port.ts';
import type { linkageMachine } from '../linkage/linkage.machine.ts';
import { notices } from '../notices/notices.machine.ts';
import type { taskMachine } from '../task/task.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import {
  type Commit,
  type Context,
  commitOf,
  type Departure,
  type DraftChange,
  draftOf,
  type Event,
  faultsOf,
  findFaults,
  hasPrevious,
  type Input,
  isKnown,
  isPending,
  type Outcome,
} from './context.ts';
import type { NamedPart } from './part.ts';

export const question = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    output: Outcome | null;
    children: {
      commit: 'commit';
      flush: 'commit';
      previous: 'previous';
      linkage: 'linkage';
      upload: 'upload';
      task: 'task';
    };
    tags: 'busy' | 'sending' | 'slow' | 'waiting';
  },
  actors: {
    commit: port<Step, Commit>('commit'),
    previous: port<Subject, Departure>('previous'),
    linkage: machinePort<typeof linkageMachine>(),
    upload: machinePort<typeof uploadMachine>(),
    task: machinePort<typeof taskMachine>(),
  },
  guards: {
    isFaulty: ({ context }) => findFaults(context).length > 0,
    isPending: ({ context }) => isPending(context),
    mustWaitToLeave: ({ context }) => hasPrevious(context) && isPending(context),
    hasPrevious: ({ context, event }) =>
      hasPrevious(context) || (event.type === 'question.previous' && event.to !== undefined),
    isUnsent: ({ context }) => context.failure?.kind === 'unreachable',
    isUnsentBehind: ({ context }) => context.isAhead && context.failure?.kind === 'unreachable',
    isSecondPress: ({ context }) => !context.isSettled && context.revision === 0,
    isAhead: ({ context }) => context.isAhead,
    hasFollower: ({ context }) => context.hasFollower,
    mustConfirmToLeave: ({ context }) => context.isAhead && hasPrevious(context),
    hasValidDraft: ({ context }) => draftOf(context) !== null && findFaults(context).length === 0,
    isMission: ({ context: { question } }) => isMission(question),
    isFault: (_, { error }: { error: unknown }) => faultsOf(error).length > 0,
    isDecisive: (_, { error }: { error: unknown }) => isDecisive(error),
  },
  actions: {
    /** Vibrates; `src/app/wire.ts` provides it. */
    feedback: () => {},
    showFaults: assign({ faults: ({ context }) => findFaults(context) }),
    setAnswer: assign({
      answer: (_, { answer }: { answer: Answer; part?: NamedPart }) => answer,
      revision: ({ context }) => context.revision + 1,
    }),
    setPart: assign({
      parts: ({ context: { parts } }, { part }: { part?: NamedPart }) =>
        part ? { ...parts, [part.name]: part.state } : parts,
    }),
    sendDraft: sendParent(
      ({ context }): DraftChange => ({
        type: 'draft.change',
        draft: context.answer,
      }),
    ),
    settle: raise({ type: 'question.settle' }, { delay: 'doublePress' }),
    /** The session sends the answer before this one again, if that has failed. */
    retryOutbox: sendParent({ type: 'outbox.retry' }),
    setSentOutcome: assign({
      outcome: ({ context }): Outcome => ({ kind: 'sent', commit: commitOf(context) }),
    }),
    clearFaults: assign({ faults: [], failure: null }),
    /** A part that repeats its state leaves the messages as they are. */
    clearFaultsIfNew: assign(({ context }, { part }: { part: NamedPart }) =>
      isKnown(context, part) ? {} : { faults: [], failure: null },
    ),
    clearToast: sendTo(notices, { type: 'toast.clear' }),
    showFailure: sendTo(notices, (_, { error }: { error: unknown }) => ({
      type: 'toast.showFailure',
      failure: failureOf(error),
    })),
    showFailureOf: sendTo(notices, (_, failure: Failure) => ({
      type: 'toast.showFailure',
      failure,
    })),
    showOnline: sendTo(notices, { type: 'toast.showRemark', remark: 'online' }),
    keep: assign({
      outcome: (_, { step }: { step: Step }): Outcome => ({ kind: 'kept', step }),
    }),
    drop: assign({
      outcome: ({ context }, kind: 'expired' | 'recalled'): Outcome => ({
        kind,
        draft: draftOf(context),
      }),
    }),
    refuse: assign({
      outcome: ({ context }, { error }: { error: unknown }): Outcome => ({
        kind: 'refused',
        failure: failureOf(error),
        draft: draftOf(context),
      }),
    }),
  },
  delays: {
    doublePress: limits.doublePress,
    slowSend: limits.slowSendDelay,
    finalSend: limits.deadlineGrace,
    finalAnswer: limits.finalAnswerTimeout,
  },
});
