import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, sendTo, setup } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { Location } from '../../contract/survey.ts';
import { port } from '../lib/port.ts';
import { notices } from '../notices/notices.machine.ts';

/** A language, and the survey in it. */
export interface LanguageInput {
  readonly locale: Locale;
  readonly surveyId: string;
  readonly appname: string;
}

interface Context extends LanguageInput {
  /** The language that was chosen last, whether its words are there or not. */
  readonly wanted: Locale;
}

/** The language a respondent reads in. What was typed has nothing to do with it; without words all stays as it is. */
export const languageMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'language.choose'; locale: Locale };
    input: LanguageInput;
    children: { speak: 'speak'; ask: 'ask' };
  },
  actors: {
    /** Fetches the app's words, and has it speak them. */
    speak: port<void, LanguageInput>('speak'),
    /** The survey in another language. */
    ask: port<Location, LanguageInput>('ask'),
  },
  actions: {
    /** Sent without a location first, and once more with it. */
    tell: sendParent((_, change: { locale: Locale; location: Location | null }) => ({
      type: 'language.change',
      ...change,
    })),
    tellLost: sendTo(notices, { type: 'notice.tell', failure: { kind: 'unreachable' } }),
  },
}).createMachine({
  id: 'language',
  context: ({ input }) => ({ ...input, wanted: input.locale }),
  on: {
    'language.choose': {
      target: '.fetching',
      actions: assign({ wanted: ({ event }) => event.locale }),
    },
  },
  initial: 'speaking',
  states: {
    speaking: {},
    fetching: {
      invoke: {
        id: 'speak',
        src: 'speak',
        input: ({ context }) => ({ ...inputOf(context), locale: context.wanted }),
        onDone: {
          target: 'asking',
          actions: [
            assign({ locale: ({ context }) => context.wanted }),
            {
              type: 'tell',
              params: ({ context }) => ({ locale: context.wanted, location: null }),
            },
          ],
        },
        onError: {
          target: 'speaking',
          actions: [assign({ wanted: ({ context }) => context.locale }), 'tellLost'],
        },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => inputOf(context),
        onDone: {
          target: 'speaking',
          actions: {
            type: 'tell',
            params: ({ context, event }) => ({ locale: context.locale, location: event.output }),
          },
        },
        // The survey stays in the language it is in: it can be answered in that as well.
        onError: 'speaking',
      },
    },
  },
});

export type LanguageActor = ActorRefFrom<typeof languageMachine>;
export type LanguageSnapshot = SnapshotFrom<typeof languageMachine>;

function inputOf({ locale, surveyId, appname }: Context): LanguageInput {
  return { locale, surveyId, appname };
}
