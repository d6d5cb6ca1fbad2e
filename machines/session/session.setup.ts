import { assign, enqueueActions, or, sendTo, setup, stateIn } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject, Survey } from '../../contract/survey.ts';
import type { deadlineMachine, TimeLeft } from '../deadline/deadline.machine.ts';
import type { deliveryMachine } from '../delivery/delivery.machine.ts';
import type { languageMachine } from '../language/language.machine.ts';
import { type Failure, isDecisive } from '../lib/failure.ts';
import type { LocationRequest } from '../lib/locationRequest.ts';
import { asksForLogin } from '../lib/login.ts';
import { machinePort, port } from '../lib/port.ts';
import type { outboxMachine } from '../outbox/outbox.machine.ts';
import type { ownAnswersMachine } from '../ownAnswers/ownAnswers.machine.ts';
import { faultsIn } from '../question/question.logic.ts';
import { questionMachine } from '../question/question.machine.ts';
import type { CallInput, Commit, Outcome } from '../question/question.types.ts';
import type { signatureMachine } from '../signature/signature.machine.ts';
import { toastActor, toastMachine } from '../toast/toast.machine.ts';
import * as logic from './session.logic.ts';
import type {
  Context,
  Dialog,
  Event,
  Input,
  LanguageChange,
  Restart,
  Start,
  TakeOver,
} from './session.types.ts';

/** The session's actors and conditions; the actions are added below, since `setup` infers no guards beside actions that enqueue. */
const guarded = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      toast: 'toast';
      deadline: 'deadline';
      language: 'language';
      delivery: 'delivery';
      outbox: 'outbox';
      signature: 'signature';
      ownAnswers: 'ownAnswers';
      question: 'question';
      locate: 'locate';
      introduce: 'introduce';
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
    meta: { readonly dialog: Dialog };
  },
  actors: {
    toast: toastMachine,
    deadline: machinePort<typeof deadlineMachine>('deadline'),
    language: machinePort<typeof languageMachine>('language'),
    delivery: machinePort<typeof deliveryMachine>('delivery'),
    outbox: machinePort<typeof outboxMachine>('outbox'),
    signature: machinePort<typeof signatureMachine>('signature'),
    ownAnswers: machinePort<typeof ownAnswersMachine>('ownAnswers'),
    question: questionMachine,
    locate: port<Location, LocationRequest>('locate'),
    introduce: port<Survey, LocationRequest>('introduce'),
    start: port<Step, Start>('start'),
    sign: port<void, CallInput>('sign'),
    fetch: port<Subject | null, CallInput>('fetch'),
    reAnswer: port<Location | null, Restart>('reAnswer'),
    end: port<Step | null, CallInput>('end'),
    depart: port<void, { link: string }>('depart'),
    logIn: port<void, { code: number }>('logIn'),
  },
  guards: {
    // Guards about the reply that the page has come with, and about the context.
    cameWithout: ({ context }) => context.reply === null,
    cameRefused: ({ context }) => context.failure !== null,
    /** The page is the reply to a form whose question was already answered in another tab. */
    cameTooLate: ({ context }) => logic.cameTooLate(context),
    cookieWasLost: ({ context }) => context.isCookieLost === true,
    hasQuestion: ({ context }) => context.question !== null,
    isPastEnd: ({ context: { remainingMs } }) => remainingMs !== null && remainingMs < 0,
    mayAnswerAgain: ({ context }) => logic.mayAnswerAgain(context),
    asksForSignature: ({ context }) => logic.asksForSignature(context.survey),
    requiresSignature: ({ context }) => context.survey?.config.signature === 'required',
    isSigned: ({ context }) => context.drafts.sign !== '',
    wasReminded: ({ context }) => context.reminders > 0,
    lacksSignature: or([
      stateIn('#session.home.signature.missing'),
      stateIn('#session.home.signature.reminded'),
    ]),
    isAfterStart: ({ context }) => context.isAfterStart,
    isAfterLogin: ({ context }) => context.isAfterLogin,
    // Guards about the reason of a refusal.
    code: ({ context }, code: number) => logic.refusalCode(context.failure) === code,
    isUnreachable: ({ context }) => context.failure?.kind === 'unreachable',
    isStale: ({ context }) => logic.isStale(context),
    /** Code 4001 or 4002 outside of frames. */
    offersLogin: ({ context }) => logic.offersLogin(context),
    /** Code 4001 or 4002 outside of frames, for the first time; without `failure` that of the last call. */
    redirectsToLogin: ({ context }, failure?: Failure) =>
      logic.redirectsToLogin({ ...context, failure: failure ?? context.failure }),
    /** Code 4001 or 4002, in a frame or outside. */
    asksForLogin: (_, failure: Failure) => asksForLogin(failure),
    // Guards about the content of a reply.
    isUnknown: (_, location: Location) => location.status === status.unknown,
    isBeforeStart: (_, { status: now }: Location) => now <= status.home,
    confirmsEnd: (_, location: Location) => logic.confirmsEnd(location),
    lacksQuestion: (_, location: Location) => logic.lacksQuestion(location),
    isStuck: ({ context }, location: Location) =>
      context.question === null && logic.lacksQuestion(location),
    changedElsewhere: ({ context }, location: Location) =>
      logic.changedElsewhere(context, location),
    isCookieLost: ({ context }, location: Location) => logic.isCookieLost(context, location),
    hasOnwardLink: ({ context }, step: Step | null) =>
      logic.onwardLink({ ...context, survey: step?.survey ?? context.survey }) !== null,
    isNothing: (_, reply: Subject | Step | null) => reply === null,
    mustSign: ({ context }, step: Step) =>
      context.drafts.sign !== '' && (step.status ?? status.answering) === status.answering,
    isOnScreen: ({ context: { question } }, step: Step) =>
      (step.status ?? status.answering) === status.answering &&
      step.subject?.questionId === question?.questionId,
    leadsOn: ({ context: { question } }, step: Step) =>
      logic.isOpen(step) && step.subject?.questionId !== question?.questionId,
    // Guards about the failure of a call, and about the outcome of a question.
    asksToContinue: (_, failure: Failure) => logic.refusalCode(failure) === codes.restartOrContinue,
    isRefusal: (_, failure: Failure) => failure.kind === 'refused',
    isDecisive: (_, failure: Failure) => isDecisive(failure),
    isInvalidAnswer: (_, failure: Failure) => logic.refusalCode(failure) === codes.invalidAnswer,
    hasFault: (_, failure: Failure) => faultsIn(failure).length > 0,
    wasAccepted: (_, outcome: Outcome | null) => outcome?.kind === 'accepted',
    wasSent: (_, outcome: Outcome | null) => outcome?.kind === 'sent',
    wasLeft: (_, outcome: Outcome | null) => outcome?.kind === 'left',
    wasRefused: (_, outcome: Outcome | null) => outcome?.kind === 'refused',
    wasRecalled: (_, outcome: Outcome | null) => outcome?.kind === 'recalled',
    wasEndedByServer: (_, outcome: Outcome | null) =>
      outcome?.kind === 'expired' && outcome.step !== undefined && !logic.isOpen(outcome.step),
  },
});

type TimeSet = { readonly type: 'time.set' } & TimeLeft;

const noTime: TimeSet = { type: 'time.set', remainingMs: null };

/** Sends the countdown the time of a step; it stays as it is where the step has none. */
function sendTime(
  enqueue: { sendTo: (actor: 'deadline', event: TimeSet) => void },
  step: Step,
): void {
  if (!step.maxAnswerTimeConfig) return;
  enqueue.sendTo('deadline', { type: 'time.set', ...logic.timeOf(step) });
}

/** The vocabulary of the session's chart. */
export const session = guarded.extend({
  actions: {
    // Actions that store a reply; `raiseStatus` follows where the reply decides the state.
    applyLocation: enqueueActions(({ context, enqueue }, location: Location | null) => {
      if (location === null) return;
      // The end of another respondent's session may be earlier, so the countdown forgets the previous end.
      if (logic.isOfAnotherRespondent(context, location)) enqueue.sendTo('deadline', noTime);
      enqueue.assign({
        ...logic.applyLocation(context, location),
        isAfterLogin: context.isAfterLogin && logic.lacksQuestion(location),
      });
      enqueue.sendTo('deadline', { type: 'time.set', ...logic.timeOf(location) });
    }),
    applyStep: enqueueActions(({ context, enqueue }, step: Step) => {
      enqueue.assign({ ...logic.applyStep(context, step), isAfterStart: true });
      sendTime(enqueue, step);
    }),
    applyAccepted: enqueueActions(({ context, enqueue }, step: Step) => {
      enqueue.assign(logic.applyAccepted(context, logic.unconfirmedId(context), step));
      sendTime(enqueue, step);
    }),
    applyOutcome: enqueueActions(({ context, enqueue }, outcome: Outcome | null) => {
      enqueue.assign(logic.applyOutcome(context, outcome));
      if (outcome?.kind === 'accepted') sendTime(enqueue, outcome.step);
    }),
    applySubject: assign((_, subject: Subject | null) => ({
      ...logic.questionOf(subject),
      isAfterLogin: false,
    })),
    expire: assign(({ context }, step: Step | null) => logic.expire(context, step)),
    raiseStatus: enqueueActions(({ enqueue }, reply: Pick<Step, 'status'> | null) => {
      enqueue.raise(logic.statusEvent(reply));
    }),
    forgetReply: assign({ failure: null, unconfirmed: null }),
    fail: assign({ failure: (_, failure: Failure) => failure }),

    // Actions about the question on screen.
    countVisit: assign({ visit: ({ context }) => context.visit + 1 }),
    dropQuestion: assign({ question: null }),
    dropFound: assign({ faults: [], lists: undefined, mission: null }),
    /** Removes the draft that the current question cannot use, because it no longer fits. */
    dropUnusedDraft: assign(({ context }) => logic.dropUnusedDraft(context)),
    setDraft: assign(({ context: { drafts, question } }, draft: Answer) => ({
      drafts: logic.withDraft(drafts, question?.questionId ?? '', draft),
    })),
    /** Removes the answers of this tab, but not the signature. */
    clearAnswers: enqueueActions(({ context: { drafts }, enqueue }) => {
      enqueue.assign({ drafts: { ...drafts, answers: {}, unsent: undefined } });
      enqueue.sendTo('delivery', { type: 'survey.clear' });
    }),
    clearDrafts: assign(({ context: { drafts } }) => ({
      drafts: { ...logic.noDrafts, respondentId: drafts.respondentId },
    })),
    sendTimeOver: sendTo('question', { type: 'time.over' }),
    sendOnline: sendTo('question', { type: 'network.online' }),
    recallQuestion: sendTo('question', { type: 'question.recall' }),
    sendFailure: sendTo('question', (_, failure: Failure) => ({ type: 'outbox.fail', failure })),
    /** Replaces the texts by those of another language, and keeps the answers. */
    reword: enqueueActions(
      ({ context, enqueue }, { locale, location }: Omit<LanguageChange, 'type'>) => {
        const words = logic.reword(context, location);
        enqueue.assign({ locale, ...words });
        if (words.question) {
          enqueue.sendTo('question', { type: 'question.reword', question: words.question });
        }
      },
    ),
    /** Adds the drafts of this tab and the time since the reply, which the markup of the server does not have. */
    takeOver: enqueueActions(({ context, enqueue }, { drafts, age }: TakeOver) => {
      if (context.remainingMs !== null) {
        enqueue.sendTo('deadline', { type: 'time.set', remainingMs: context.remainingMs - age });
      }
      const { question } = context;
      if (question !== null && isMission(question)) {
        enqueue.sendTo('question', { type: 'page.takeOver', age });
      }
      if (drafts.respondentId !== context.drafts.respondentId) return;
      enqueue.assign({ drafts });
      if (question === null) return;
      const { answer, isDraft } = logic.openingAnswer({ ...context, drafts }, question);
      if (isDraft) enqueue.sendTo('question', { type: 'answer.restore', answer });
      if (drafts.unsent === question.questionId) {
        enqueue.sendTo('question', { type: 'answer.submit' });
      }
    }),

    // Actions about the outbox, which sends the answer to the question before the one on screen.
    post: sendTo('outbox', ({ context }) => ({
      type: 'answer.post',
      commit: context.unconfirmed as Commit,
    })),
    retryOutbox: sendTo('outbox', { type: 'outbox.retry' }),
    resumeOutbox: sendTo('outbox', { type: 'network.online' }),
    clearOutbox: sendTo('outbox', { type: 'outbox.clear' }),
    /** The server has accepted the answer, and names the question on screen. */
    confirm: enqueueActions(({ context, enqueue }, step: Step) => {
      const id = logic.unconfirmedId(context);
      const { question, storedAnswer: _, ...next } = logic.applyAccepted(context, id, step);
      enqueue.assign(next);
      sendTime(enqueue, step);
      enqueue.sendTo('question', {
        type: 'question.confirm',
        hasFollower: next.follower !== null,
      });
      if (!question || JSON.stringify(question) === JSON.stringify(context.question)) return;
      enqueue.assign({ question });
      enqueue.sendTo('question', { type: 'question.reword', question });
    }),
    reopen: assign(({ context }, failure: Failure) => logic.reopen(context, failure)),
    dropUnconfirmed: assign(({ context: { drafts } }) => ({
      unconfirmed: null,
      drafts: { ...drafts, unsent: undefined },
    })),
    dropSent: assign(({ context }) => ({
      unconfirmed: null,
      drafts: {
        ...logic.withDraft(context.drafts, logic.unconfirmedId(context), undefined),
        unsent: undefined,
      },
    })),

    // Actions about the start page.
    finishSignature: sendTo('signature', { type: 'pad.finish' }),
    setSignature: assign(({ context }, sign: string) => logic.withSignature(context, sign)),
    restoreSignature: sendTo('signature', ({ context }) => ({
      type: 'pad.restore',
      sign: context.drafts.sign,
    })),
    refuseSignature: sendTo('signature', { type: 'pad.refuse' }),
    countReminder: assign({ reminders: ({ context }) => context.reminders + 1 }),

    // Actions about toasts, the countdown and the storage of the tab.
    clearToast: sendTo(toastActor, { type: 'toast.clear' }),
    showFailure: sendTo(toastActor, (_, failure: Failure) => ({
      type: 'toast.showFailure',
      failure,
    })),
    /** Shows only the first failure, because later ones are those of repeats by a timer. */
    showFirstFailure: enqueueActions(
      ({ enqueue }, { failure, isRepeat }: { failure: Failure; isRepeat: boolean }) => {
        if (!isRepeat) enqueue.sendTo(toastActor, { type: 'toast.showFailure', failure });
      },
    ),
    showFailureIfOpen: enqueueActions(({ context: { failure }, enqueue }, location: Location) => {
      if (failure && location.status <= status.answering) {
        enqueue.sendTo(toastActor, { type: 'toast.showFailure', failure });
      }
    }),
    stopTime: sendTo('deadline', noTime),
    clearDelivery: sendTo('delivery', { type: 'survey.clear' }),
    /** Removes what the tab stores of the survey, where the wiring provides it. */
    clearStorage: (_) => {},
    /** Vibrates, where the wiring provides it. */
    feedback: (_) => {},
    markLogin: assign({ isAfterLogin: true }),
    forgetCookie: assign({ isCookieLost: false }),
    setDevice: assign({ device: (_, device: Context['device']) => device }),
    setKeyboard: assign({ hasKeyboard: (_, isOpen: boolean) => isOpen }),
  },
  delays: { slowSend: limits.slowSendDelay },
});
