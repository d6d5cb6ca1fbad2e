import { setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import type { deadlineMachine } from '../deadline/deadline.machine.ts';
import type { deliveryMachine } from '../delivery/delivery.machine.ts';
import type { languageMachine } from '../language/language.machine.ts';
import { type Failure, failureOf, isDecisive } from '../lib/failure.ts';
import { machinePort, port } from '../lib/port.ts';
import { noticesMachine } from '../notices/notices.machine.ts';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import { type CallInput, faultsIn, type Outcome } from '../question/context.ts';
import { questionMachine } from '../question/question.machine.ts';
import type { signatureMachine } from '../signature/signature.machine.ts';
import {
  type Context,
  type Event,
  hasTime,
  type Input,
  isAnsweredElsewhere,
  lacksQuestion,
  mayAnswerAgain,
  mayLogIn,
  onwardLink,
  type Restart,
  refusalCode,
  type Start,
  type SurveyAddress,
} from './context.ts';

/** The session's actors and guards; `setup.ts` adds what its states do. */
export const guarded = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      notices: 'notices';
      deadline: 'deadline';
      language: 'language';
      delivery: 'delivery';
      outbox: 'outbox';
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
    outbox: machinePort<typeof outboxMachine>(),
    signature: machinePort<typeof signatureMachine>(),
    question: questionMachine,
    locate: port<Location, Pick<SurveyAddress, 'surveyId' | 'appname'>>('locate'),
    start: port<Step, Start>('start'),
    sign: port<void, CallInput>('sign'),
    fetch: port<Subject | null, CallInput>('fetch'),
    reAnswer: port<Location | null, Restart>('reAnswer'),
    end: port<Step | null, CallInput>('end'),
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
    mustLogIn: ({ context }) => mayLogIn(context) && !context.isAfterLogin,
    changedElsewhere: ({ context }, location: Location) =>
      refusalCode(context.failure) === codes.conflict && isAnsweredElsewhere(context, location),
    /** The session that a start has just opened is unknown: the browser has not kept its cookie. */
    cookieLost: ({ context }, location: Location) =>
      refusalCode(context.failure) === codes.forbidden &&
      context.isFresh &&
      location.status <= status.home,
    hasLostCookie: ({ context }) => context.isCookieLost === true && context.status <= status.home,
    /** Prevents a loop where the location names no question and the question is refused. */
    isStuck: ({ context }, location: Location) =>
      context.question === null && lacksQuestion(location),
    mayAnswerAgain: ({ context }) => mayAnswerAgain(context),
    mustRelocate: ({ context: { calls } }, step: Step | null) =>
      step === null && calls < limits.consecutiveCalls,
    hasOnwardLink: ({ context }, step: Step | null) =>
      step !== null && onwardLink({ ...context, survey: step.survey ?? context.survey }) !== null,
    isRefusal: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
    isDecisive: (_, { error }: { error: unknown }) => isDecisive(error),
    isInvalidAnswer: (_, { error }: { error: unknown }) =>
      refusalCode(failureOf(error)) === codes.invalidAnswer,
    isSigned: ({ context }) => context.drafts.sign !== '',
    lacksSignature: ({ context }) =>
      context.survey?.config.signature === 'required' && context.drafts.sign === '',
    isKept: (_, outcome: Outcome | null) => outcome?.kind === 'kept',
    isSent: (_, outcome: Outcome | null) => outcome?.kind === 'sent',
    isOnScreen: ({ context: { question } }, { subject, status: now = status.answering }: Step) =>
      now === status.answering && subject?.questionId === question?.questionId,
    hasFault: (_, failure: Failure) => faultsIn(failure).length > 0,
    isRefused: (_, outcome: Outcome | null) => outcome?.kind === 'refused',
    isLeft: (_, outcome: Outcome | null) => outcome?.kind === 'left',
    isLast: (_, subject: Subject | null) => subject === null,
  },
});

/** Codes by which the server contradicts the page's state. */
const staleCodes: ReadonlySet<number> = new Set([codes.conflict, codes.forbidden, codes.notFound]);
