import { status } from '../../contract/status.ts';
import type { Step } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import { faultsIn, type Outcome } from '../question/context.ts';
import type { Context } from './context.ts';
import { applyStep, questionOf, withDraft } from './sessionState.ts';

/** The session after the question has ended with this outcome. */
export function applyOutcome(context: Context, outcome: Outcome | null): Partial<Context> {
  const id = context.question?.questionId ?? '';
  switch (outcome?.kind) {
    case 'kept':
      return applyKept(context, id, outcome.step);
    case 'sent':
      return {
        ...questionOf(context.follower),
        drafts: { ...withDraft(context.drafts, id, outcome.commit.answer), unsent: id },
        unconfirmed: outcome.commit,
        direction: 'forward',
        hasAnswered: true,
      };
    case 'left':
      return {
        ...questionOf(outcome.subject),
        drafts: withDraft(context.drafts, id, outcome.draft),
        direction: 'back',
        isFresh: false,
      };
    case 'expired':
      return { drafts: withDraft(context.drafts, id, outcome.draft) };
    case 'recalled':
      return { status: status.unknown, drafts: withDraft(context.drafts, id, outcome.draft) };
    case 'refused':
      return { failure: outcome.failure, drafts: withDraft(context.drafts, id, outcome.draft) };
    default:
      return {};
  }
}

/** The session after the server has kept the answer to a question. */
export function applyKept(context: Context, id: string, step: Step): Partial<Context> {
  const next = applyStep(context, step);
  return {
    ...next,
    drafts: { ...withDraft(next.drafts, id, undefined), unsent: undefined },
    unconfirmed: null,
    direction: 'forward',
    hasAnswered: true,
    isFresh: false,
  };
}

/** The session at the question whose answer was handed over and has a fault. */
export function reopen({ unconfirmed, drafts }: Context, failure: Failure): Partial<Context> {
  return {
    question: unconfirmed?.question ?? null,
    given: null,
    follower: null,
    faults: faultsIn(failure),
    drafts: { ...drafts, unsent: undefined },
    unconfirmed: null,
    direction: 'back',
  };
}
