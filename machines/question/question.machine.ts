import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { awaitingFinalAnswer } from './awaitingFinalAnswer.ts';
import { committing } from './committing.ts';
import { confirming } from './confirming.ts';
import { drafting } from './drafting.ts';
import { flushing } from './flushing.ts';
import { leaving } from './leaving.ts';
import { rewordPart, startPart, takeOverPart, tellOutcome } from './parts.ts';
import { question } from './setup.ts';
import { waiting } from './waiting.ts';

/** One question on screen, from its first draft until the server has kept the answer. */
export const questionMachine = question.createMachine({
  id: 'question',
  context: ({ input }) => ({
    ...input,
    parts: {},
    faults: input.faults ?? [],
    isAhead: input.isAhead ?? false,
    hasFollower: input.hasFollower ?? false,
    isUnsent: input.isUnsent ?? false,
    isSettled: !input.isAhead,
    failure: null,
    revision: input.isDraft ? 1 : 0,
    outcome: null,
  }),
  entry: [startPart, 'settle'],
  on: {
    'question.reword': {
      actions: [assign({ question: ({ event }) => event.question }), rewordPart],
    },
    'page.takeOver': { guard: 'isMission', actions: takeOverPart },
    'question.settle': { actions: assign({ isSettled: true }) },
    'question.confirm': {
      actions: assign({ isAhead: false, hasFollower: ({ event }) => event.hasFollower }),
    },
    'question.recall': { target: '.done', actions: { type: 'drop', params: 'recalled' } },
    'time.over': [
      { guard: 'isAhead', target: '.confirming.toExpire' },
      { guard: 'hasValidDraft', target: '.flushing' },
      { guard: 'isMission', target: '.awaitingFinalAnswer' },
      { target: '.done', actions: { type: 'drop', params: 'expired' } },
    ],
  },
  initial: 'drafting',
  states: {
    drafting,
    waiting,
    confirming,
    committing,
    awaitingFinalAnswer,
    flushing,
    leaving,
    done: { type: 'final', entry: tellOutcome },
  },
  output: ({ context }) => context.outcome,
});

export type QuestionActor = ActorRefFrom<typeof questionMachine>;
export type QuestionSnapshot = SnapshotFrom<typeof questionMachine>;
