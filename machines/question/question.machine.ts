import { type ActorRefFrom, assign, type SnapshotFrom } from 'xstate';
import { awaitingFinalAnswer } from './awaitingFinalAnswer.ts';
import { committing } from './committing.ts';
import { drafting } from './drafting.ts';
import { flushing } from './flushing.ts';
import { leaving } from './leaving.ts';
import { rewordPart, startPart, tellOutcome } from './parts.ts';
import { question } from './setup.ts';
import { waiting } from './waiting.ts';

/** One question on screen, from its first draft until the server has kept the answer. */
export const questionMachine = question.createMachine({
  id: 'question',
  context: ({ input }) => ({
    ...input,
    parts: {},
    faults: [],
    failure: null,
    revision: input.isDraft ? 1 : 0,
    outcome: null,
  }),
  entry: startPart,
  on: {
    'question.reword': {
      actions: [assign({ question: ({ event }) => event.question }), rewordPart],
    },
    'question.recall': { target: '.done', actions: { type: 'drop', params: 'recalled' } },
    'time.over': [
      { guard: 'hasValidDraft', target: '.flushing' },
      { guard: 'isMission', target: '.awaitingFinalAnswer' },
      { target: '.done', actions: { type: 'drop', params: 'expired' } },
    ],
  },
  initial: 'drafting',
  states: {
    drafting,
    waiting,
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
