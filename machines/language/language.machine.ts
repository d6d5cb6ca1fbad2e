import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, sendTo, setup } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { Location } from '../../contract/survey.ts';
import { type LocationRequest, locationRequest } from '../lib/locationRequest.ts';
import { port } from '../lib/port.ts';
import { toastActor } from '../toast/toast.machine.ts';

export interface LanguageInput extends LocationRequest {
  readonly locale: Locale;
}

export interface Context extends LanguageInput {
  /** The language chosen last, loaded or not. */
  readonly wanted: Locale;
}

/** The language of the app and the survey; stays as it is where the catalog does not load. */
export const languageMachine = setup({
  types: {} as {
    context: Context;
    events: { type: 'language.choose'; locale: Locale };
    input: LanguageInput;
    children: { speak: 'speak'; ask: 'ask' };
  },
  actors: {
    /** Loads and activates the catalog. */
    speak: port<void, LanguageInput>('speak'),
    ask: port<Location, LanguageInput>('ask'),
  },
  actions: {
    /** Notifies the session of the new language: first without a location, then with it. */
    sendChange: sendParent((_, change: { locale: Locale; location: Location | null }) => ({
      type: 'language.change',
      ...change,
    })),
    showFailure: sendTo(toastActor, {
      type: 'toast.showFailure',
      failure: { kind: 'unreachable' },
    }),
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
              type: 'sendChange',
              params: ({ context }) => ({ locale: context.wanted, location: null }),
            },
          ],
        },
        onError: {
          target: 'speaking',
          actions: [assign({ wanted: ({ context }) => context.locale }), 'showFailure'],
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
            type: 'sendChange',
            params: ({ context, event }) => ({ locale: context.locale, location: event.output }),
          },
        },
        // The survey can be answered in its old language.
        onError: 'speaking',
      },
    },
  },
});

export type LanguageActor = ActorRefFrom<typeof languageMachine>;
export type LanguageSnapshot = SnapshotFrom<typeof languageMachine>;

function inputOf(context: Context): LanguageInput {
  return { ...locationRequest(context), locale: context.locale };
}
