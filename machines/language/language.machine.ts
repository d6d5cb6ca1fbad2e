import { assign, setup } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { Location } from '../../contract/survey.ts';
import { port } from '../lib/port.ts';

/** Which language is meant. */
export interface LanguageInput {
  readonly locale: Locale;
}

/** The language a respondent reads in. What was typed has nothing to do with it; without words all stays as it is. */
export const languageMachine = setup({
  types: {} as {
    context: { readonly locale: Locale; readonly wanted: Locale };
    events: { type: 'language.choose'; locale: Locale };
    input: LanguageInput;
    children: { speak: 'speak'; ask: 'ask' };
  },
  actors: {
    /** Fetches the app's words, and has it speak them. */
    speak: port<void, LanguageInput>('speak'),
    /** The survey in another language; null where there is none to ask for. */
    ask: port<Location | null, LanguageInput>('ask'),
  },
  actions: {
    /** Whoever answers the survey hears of it; once more when its own words have come. */
    tell: (_, _news: { readonly locale: Locale; readonly location: Location | null }) => {},
    tellLost: () => {},
  },
}).createMachine({
  id: 'language',
  context: ({ input: { locale } }) => ({ locale, wanted: locale }),
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
        input: ({ context }) => ({ locale: context.wanted }),
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
        input: ({ context }) => ({ locale: context.locale }),
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
