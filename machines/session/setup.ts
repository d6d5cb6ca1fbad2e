import { assign, enqueueActions, sendTo } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { type Answer, isMission } from '../../contract/questions/index.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step } from '../../contract/survey.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { type DialogKind, notices } from '../notices/notices.machine.ts';
import type { Outcome } from '../question/context.ts';
import {
  type Context,
  expire,
  type LanguageChange,
  lacksQuestion,
  reword,
  type TakeOver,
} from './context.ts';
import { guarded } from './guards.ts';
import { applyKept, applyOutcome, reopen } from './outcome.ts';
import {
  applyLocation,
  applyStep,
  dropUnusedDraft,
  noDrafts,
  openingAnswer,
  timeLeft,
  withDraft,
} from './sessionState.ts';

export const session = guarded.extend({
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
        isAfterLogin: context.isAfterLogin && lacksQuestion(location),
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
    post: sendTo('outbox', (_, outcome: Outcome | null) => {
      if (outcome?.kind !== 'sent') throw new Error('Only an answer that was handed over is sent.');
      return { type: 'answer.post', commit: outcome.commit };
    }),
    retryOutbox: sendTo('outbox', { type: 'outbox.retry' }),
    resumeOutbox: sendTo('outbox', { type: 'network.online' }),
    clearOutbox: sendTo('outbox', { type: 'outbox.clear' }),
    /** Repeats by a timer fail silently. */
    showFirstFailure: enqueueActions(
      ({ enqueue }, { failure, isRepeat }: { failure: Failure; isRepeat: boolean }) => {
        if (!isRepeat) enqueue.sendTo(notices, { type: 'toast.showFailure', failure });
      },
    ),
    sendFailure: sendTo('question', (_, failure: Failure) => ({ type: 'outbox.fail', failure })),
    /** The server has kept the answer, and names the question on screen. */
    confirm: enqueueActions(({ context, enqueue }, step: Step) => {
      const { question, given: _, ...next } = applyKept(context, unconfirmedId(context), step);
      enqueue.assign(next);
      enqueue.sendTo('question', {
        type: 'question.confirm',
        hasFollower: next.follower !== null,
      });
      if (!question || JSON.stringify(question) === JSON.stringify(context.question)) return;
      enqueue.assign({ question });
      enqueue.sendTo('question', { type: 'question.reword', question });
    }),
    applyKept: assign(({ context }, step: Step) =>
      applyKept(context, unconfirmedId(context), step),
    ),
    reopen: assign(({ context }, failure: Failure) => reopen(context, failure)),
    dropUnconfirmed: assign(({ context: { drafts } }) => ({
      unconfirmed: null,
      drafts: { ...drafts, unsent: undefined },
    })),
    dropSent: assign(({ context }) => ({
      unconfirmed: null,
      drafts: {
        ...withDraft(context.drafts, unconfirmedId(context), undefined),
        unsent: undefined,
      },
    })),
    keepDraft: assign(({ context: { drafts, question } }, draft: Answer) => ({
      drafts: withDraft(drafts, question?.questionId ?? '', draft),
    })),
    /** The server draws neither the drafts of this tab nor the time since its reply. */
    takeOver: enqueueActions(({ context, enqueue }, { drafts, age }: TakeOver) => {
      if (context.left !== null) {
        enqueue.sendTo('deadline', { type: 'time.set', left: context.left - age });
      }
      const { question } = context;
      if (question !== null && isMission(question)) {
        enqueue.sendTo('question', { type: 'page.takeOver', age });
      }
      if (drafts.respondentId !== context.drafts.respondentId) return;
      enqueue.assign({ drafts });
      if (question === null) return;
      const { answer, isDraft } = openingAnswer({ ...context, drafts }, question);
      if (isDraft) enqueue.sendTo('question', { type: 'answer.restore', answer });
      if (drafts.unsent === question.questionId) {
        enqueue.sendTo('question', { type: 'answer.submit' });
      }
    }),
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

function unconfirmedId({ unconfirmed }: Context): string {
  return unconfirmed?.question.questionId ?? '';
}

export const fail = {
  type: 'fail',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;
