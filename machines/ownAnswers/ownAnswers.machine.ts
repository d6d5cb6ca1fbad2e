import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Failure } from '../lib/failure.ts';
import { withError } from '../lib/params.ts';
import { port } from '../lib/port.ts';

export interface Input {
  readonly surveyId: string;
  /** Whether the survey offers its respondents a copy of their answers. */
  readonly isOffered: boolean;
  /** Web views of apps save no file that a script has made. */
  readonly isInApp: boolean;
}

export interface Context extends Input {
  /** Why the last file was not made; null without a failure. */
  readonly failure: Failure | null;
}

/** The copy of a respondent's own answers: a link to the server's, until the script can make the file itself. */
export const ownAnswersMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'answers.save' };
    input: Input;
    children: { prepare: 'prepare'; save: 'save' };
  },
  actors: {
    /** Loads the part that makes the file. */
    prepare: port<void, undefined>('prepare'),
    /** Asks the server for the answers, and has the browser save them as a file. */
    save: port<void, { readonly surveyId: string }>('save'),
  },
  guards: { canSave: ({ context }) => context.isOffered && !context.isInApp },
  actions: {
    fail: assign({ failure: (_, failure: Failure) => failure }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'ownAnswers',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'canSave', target: 'preparing' }, { target: 'linked' }] },
    preparing: {
      invoke: { id: 'prepare', src: 'prepare', onDone: 'ready', onError: 'linked' },
    },
    /** The script cannot make the file, so the link leads to the server's file. */
    linked: {},
    ready: { on: { 'answers.save': 'saving' } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { surveyId } }) => ({ surveyId }),
        onDone: { target: 'ready', actions: 'clearFailure' },
        onError: { target: 'ready', actions: withError('fail') },
      },
    },
  },
});

export type OwnAnswersActor = ActorRefFrom<typeof ownAnswersMachine>;
export type OwnAnswersSnapshot = SnapshotFrom<typeof ownAnswersMachine>;
