import { assign, sendParent, sendTo, setup, stateIn } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import type { Step, Subject } from '../../contract/survey.ts';
import { type Failure, isDecisive } from '../lib/failure.ts';
import { machinePort, port } from '../lib/port.ts';
import type { linkageMachine } from '../linkage/linkage.machine.ts';
import type { missionMachine } from '../mission/mission.machine.ts';
import { toastActor } from '../toast/toast.machine.ts';
import type { uploadMachine } from '../upload/upload.machine.ts';
import type { NamedPart } from './part.ts';
import {
  commitOf,
  draftOf,
  faultsIn,
  findFaults,
  hasPrevious,
  isKnown,
  isPending,
  mayAdvance,
} from './question.logic.ts';
import type {
  Commit,
  Context,
  Departure,
  DraftChange,
  Event,
  Input,
  Outcome,
} from './question.types.ts';

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
      mission: 'mission';
    };
    tags: 'busy' | 'sending' | 'slow' | 'waiting';
  },
  actors: {
    commit: port<Step, Commit>('commit'),
    previous: port<Subject, Departure>('previous'),
    linkage: machinePort<typeof linkageMachine>('linkage'),
    upload: machinePort<typeof uploadMachine>('upload'),
    mission: machinePort<typeof missionMachine>('mission'),
  },
  guards: {
    isFaulty: ({ context }) => findFaults(context).length > 0,
    isPending: ({ context }) => isPending(context),
    /** No part of the answer is busy. */
    isComplete: ({ context }) => !isPending(context),
    /** A previous question exists, or a review opens another question. */
    mayLeave: ({ context }, { to }: { to?: string }) => hasPrevious(context) || to !== undefined,
    isNews: ({ context }, { part }: { part: NamedPart }) => !isKnown(context, part),
    mayAdvance: ({ context }) => mayAdvance(context),
    isAhead: ({ context }) => context.isAhead === true,
    isUntouchedAhead: ({ context }) => context.isAhead === true && draftOf(context) === null,
    /** An earlier page of this tab has shown the answer as sent, but the server may not have it. */
    mustResend: ({ context }) => context.isUnsent === true && draftOf(context) !== null,
    isUnconfirmed: stateIn('#question.open.precedingAnswer.unconfirmed'),
    isPrecedingAccepted: stateIn('#question.open.precedingAnswer.accepted'),
    hasFollower: ({ context }) => context.hasFollower,
    hasValidDraft: ({ context }) => draftOf(context) !== null && findFaults(context).length === 0,
    isMission: ({ context: { question } }) => isMission(question),
    isFault: (_, failure: Failure) => faultsIn(failure).length > 0,
    isUnreachable: (_, failure: Failure) => failure.kind === 'unreachable',
    isDecisive: (_, failure: Failure) => isDecisive(failure),
  },
  actions: {
    /** Vibrates, where the wiring provides it. */
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
    /** The session sends the answer before this one again, if that has failed. */
    retryOutbox: sendParent({ type: 'outbox.retry' }),
    setSentOutcome: assign({
      outcome: ({ context }): Outcome => ({ kind: 'sent', commit: commitOf(context) }),
    }),
    clearFaults: assign({ faults: [], failure: null }),
    setFaults: assign({ faults: (_, failure: Failure) => faultsIn(failure) }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
    setDeparture: assign({ departure: (_, { to }: { to?: string }) => to ?? null }),
    clearToast: sendTo(toastActor, { type: 'toast.clear' }),
    showFailure: sendTo(toastActor, (_, failure: Failure) => ({
      type: 'toast.showFailure',
      failure,
    })),
    showOnline: sendTo(toastActor, { type: 'toast.showRemark', remark: 'online' }),
    accept: assign({
      outcome: (_, step: Step): Outcome => ({ kind: 'accepted', step }),
    }),
    recall: assign({
      outcome: ({ context }): Outcome => ({ kind: 'recalled', draft: draftOf(context) }),
    }),
    expire: assign({
      outcome: ({ context }, step: Step | null): Outcome =>
        step
          ? { kind: 'expired', draft: null, step }
          : { kind: 'expired', draft: draftOf(context) },
    }),
    refuse: assign({
      outcome: ({ context }, failure: Failure): Outcome => ({
        kind: 'refused',
        failure,
        draft: draftOf(context),
      }),
    }),
  },
  delays: {
    doublePress: limits.doublePress,
    autoAdvance: limits.autoAdvance,
    slowSend: limits.slowSendDelay,
    finalSend: limits.deadlineGrace,
    finalAnswer: limits.finalAnswerTimeout,
  },
});
