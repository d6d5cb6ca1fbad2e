import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import type { Answer } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import type { deadlineMachine } from '../deadline/deadline.machine.ts';
import type { deliveryMachine } from '../delivery/delivery.machine.ts';
import type { languageMachine } from '../language/language.machine.ts';
import { failureOf, isDecisive } from '../lib/failure.ts';
import { machinePort, port } from '../lib/port.ts';
import { type DialogKind, notices, noticesMachine } from '../notices/notices.machine.ts';
import type { Outcome, Place } from '../question/context.ts';
import { questionMachine } from '../question/question.machine.ts';
import type { signatureMachine } from '../signature/signature.machine.ts';
import {
  applyOutcome,
  type Context,
  type Event,
  expire,
  hasTime,
  type Input,
  isAnsweredElsewhere,
  type LanguageChange,
  lacksQuestion,
  mayAnswerAgain,
  mayLogIn,
  onwardLink,
  type Restart,
  refusalCode,
  reword,
  type Start,
  type SurveyAddress,
} from './context.ts';
import {
  applyLocation,
  applyStep,
  dropUnusedDraft,
  noDrafts,
  timeLeft,
  withDraft,
} from './sessionState.ts';

export const session = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      notices: 'notices';
      deadline: 'deadline';
      language: 'language';
      delivery: 'delivery';
      signature: 'signature';
      question: 'question';
      locate: 'locate';
      start: 'start';
      sign: 'sign';
      fetch: 'fetch';
      relocate: 'locate';
      reAnswer: 'reAnswer';
      end: 'end';
      depart: 'depart';
      logIn: 'logIn';
    };
    tags: 'busy' | 'covered' | 'slow';
  },
  actors: {
    notices: noticesMachine,
    deadline: machinePort<typeof deadlineMachine>(),
    language: machinePort<typeof languageMachine>(),
    delivery: machinePort<typeof deliveryMachine>(),
    signature: machinePort<typeof signatureMachine>(),
    question: questionMachine,
    locate: port<Location, Pick<SurveyAddress, 'surveyId' | 'appname'>>('locate'),
    start: port<Step, Start>('start'),
    sign: port<void, Place>('sign'),
    fetch: port<Subject | null, Place>('fetch'),
    reAnswer: port<Location | null, Restart>('reAnswer'),
    end: port<Step | null, Place>('end'),
    depart: port<void, { link: string }>('depart'),
    logIn: port<void, { code: number }>('logIn'),
  },
  guards: {
    isUnknown: ({ context }) => context.status === status.unknown,
    isHome: ({ context }) => context.status === status.notStarted || context.status === status.home,
    isAnswering: ({ context }) => context.status === status.answering,
    isEnded: ({ context }) => context.status === status.ended,
    isClosed: ({ context }) => context.status === status.closed,
    isNotOpen: ({ context }) => context.status === status.notOpen,
    hasQuestion: ({ context }) => context.question !== null,
    hasFailed: ({ context }) => context.failure !== null,
    isTimeUp: ({ context: { left, status: now } }) =>
      left !== null && left < 0 && now >= status.notStarted && now <= status.answering,
    /** An ended session counts as well: it was ended by the time. */
    isTimedOut: (_, location: Location) =>
      location.status >= status.notStarted && location.status <= status.ended && !hasTime(location),
    callsTooOften: ({ context }) => context.calls > limits.consecutiveCalls,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    isRefusedAs: ({ context }, code: number) => refusalCode(context.failure) === code,
    interruptsAnswering: ({ context }, code: number) =>
      context.status !== status.unknown && refusalCode(context.failure) === code,
    isStale: ({ context }) =>
      context.status !== status.unknown && staleCodes.has(refusalCode(context.failure)),
    mayLogIn: ({ context }) => mayLogIn(context),
    mustLogIn: ({ context }) => mayLogIn(context) && !context.cameBack,
    changedElsewhere: ({ context }, location: Location) =>
      refusalCode(context.failure) === codes.conflict && isAnsweredElsewhere(context, location),
    /** The session that a start has just opened is unknown: the browser has not kept its cookie. */
    cookieLost: ({ context }, location: Location) =>
      refusalCode(context.failure) === codes.forbidden &&
      context.isFresh &&
      location.status <= status.home,
    /** Prevents a loop where the location names no question and the question is refused. */
    isStuck: ({ context }, location: Location) =>
      context.question === null && lacksQuestion(location),
    mayAnswerAgain: ({ context }) => mayAnswerAgain(context),
    mustRelocate: ({ context: { calls } }, step: Step | null) =>
      step === null && calls < limits.consecutiveCalls,
    hasOnwardLink: ({ context }, step: Step | null) =>
      step !== null && onwardLink(context) !== null,
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
    isDecisive: (_, { error }: { error: unknown }) => isDecisive(error),
    isInvalidAnswer: (_, { error }: { error: unknown }) =>
      refusalCode(failureOf(error)) === codes.invalidAnswer,
    isSigned: ({ context }) => context.drafts.sign !== '',
    lacksSignature: ({ context }) =>
      context.survey?.config.signature === 'required' && context.drafts.sign === '',
    isKept: (_, outcome: Outcome | null) => outcome?.kind === 'kept',
    isRefused: (_, outcome: Outcome | null) => outcome?.kind === 'refused',
    isLeft: (_, outcome: Outcome | null) => outcome?.kind === 'left',
    isLast: (_, subject: Subject | null) => subject === null,
  },
  actions: {
    fail: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    showFailure: sendTo(notices, (_, { error }: { error: unknown }) => ({
      type: 'toast.showFailure',
      failure: failureOf(error),
    })),
    countCall: assign({
      calls: ({ context, event }) =>
        /^xstate\.(done|error)\.actor\.(?!question)/.test(event.type) ? context.calls + 1 : 1,
    }),
    failForCalls: assign(({ context }) => ({
      calls: 0,
      failure: context.failure ?? { kind: 'garbled' as const },
    })),
    showFailureIfOpen: enqueueActions(({ context: { failure }, enqueue }, location: Location) => {
      if (failure && location.status <= status.answering) {
        enqueue.sendTo(notices, { type: 'toast.showFailure', failure });
      }
    }),
    stopTime: sendTo('deadline', { type: 'time.set', left: null }),
    sendTimeOver: sendTo('question', { type: 'time.over' }),
    sendOnline: sendTo('question', { type: 'network.online' }),
    recallQuestion: sendTo('question', { type: 'question.recall' }),
    closeDialog: sendTo(notices, { type: 'dialog.close' }),
    clearToast: sendTo(notices, { type: 'toast.clear' }),
    /** Keeps the answers given so far. */
    reword: enqueueActions(
      ({ context, enqueue }, { locale, location }: Omit<LanguageChange, 'type'>) => {
        const words = reword(context, location);
        enqueue.assign({ locale, ...words });
        if (words.question) {
          enqueue.sendTo('question', { type: 'question.reword', question: words.question });
        }
      },
    ),
    openDialog: sendTo(notices, (_, question: DialogKind) => ({ type: 'dialog.open', question })),
    /** A null location makes the session ask `location`. */
    applyLocation: enqueueActions(({ context, enqueue }, location: Location | null) => {
      if (location === null) {
        enqueue.assign({ status: status.unknown, failure: null });
        return;
      }
      enqueue.assign({
        ...applyLocation(context, location),
        cameBack: context.cameBack && lacksQuestion(location),
        // Counts twice, so that an unknown status is asked for once more only.
        calls: context.calls + (location.status === status.unknown ? 1 : 0),
      });
      enqueue.sendTo('deadline', { type: 'time.set', left: timeLeft(location) });
    }),
    skipHome: assign(({ context }) =>
      context.status <= status.home ? { status: status.answering } : {},
    ),
    /** The countdown stays as it is where the reply carries no time. */
    applyStep: enqueueActions(({ context, enqueue }, step: Step) => {
      enqueue.assign({ ...applyStep(context, step), isFresh: true });
      if (step.maxAnswerTimeConfig) {
        enqueue.sendTo('deadline', { type: 'time.set', left: timeLeft(step) });
      }
    }),
    expire: assign(({ context }, step: Step | null) => expire(context, step)),
    applyOutcome: assign(({ context }, outcome: Outcome | null) => applyOutcome(context, outcome)),
    keepDraft: assign(({ context: { drafts, question } }, draft: Answer) => ({
      drafts: withDraft(drafts, question?.questionId ?? '', draft),
    })),
    /** The question does not open with a draft that no longer fits. */
    dropUnusedDraft: assign(({ context }) => dropUnusedDraft(context)),
    clearDrafts: assign(({ context: { drafts } }) => ({
      drafts: { ...noDrafts, respondentId: drafts.respondentId },
    })),
    clearDelivery: sendTo('delivery', { type: 'survey.clear' }),
    /** Removes what the tab stores of the survey; `src/app/wire.ts` provides it. */
    clearStorage: (_, _surveyId: string) => {},
    end: assign({ status: status.ended, question: null }),
  },
  delays: { slowSend: limits.slowSendDelay },
});

/** Codes by which the server contradicts the page's state. */
const staleCodes: ReadonlySet<number> = new Set([codes.conflict, codes.forbidden, codes.notFound]);

/** The action `fail` with the error of a call. */
export const fail = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
