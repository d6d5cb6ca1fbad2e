import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { UploadedFile } from '../../contract/files.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { port } from '../lib/port.ts';

/** The shape of a stroke belongs to the pad. */
export type Strokes = readonly unknown[];

export interface Signature {
  readonly strokes: Strokes;
  readonly name: string;
  readonly surveyId: string;
}

interface Input {
  readonly surveyId: string;
  readonly isAsked: boolean;
  /** The id of an earlier signature, empty without one. */
  readonly sign: string;
  /** A name that a form has sent in vain; undefined opens no pad. */
  readonly typedName?: string | undefined;
}

interface Context extends Input, Signature {
  readonly cleared: Pick<Signature, 'strokes' | 'name'> | null;
  /** Whether an empty pad was submitted. */
  readonly isEmpty: boolean;
  readonly failure: Failure | null;
}

type Event =
  | { type: 'pad.restore'; sign: string }
  | { type: 'pad.open' }
  | { type: 'pad.refuse' }
  | { type: 'pad.draw'; strokes: Strokes }
  | { type: 'pad.write'; name: string }
  | { type: 'pad.clear' }
  | { type: 'pad.undo' }
  | { type: 'pad.submit' }
  | { type: 'pad.finish' };

/** The signature on the home screen. */
export const signatureMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: { send: 'send' };
    tags: 'busy';
  },
  actors: { send: port<UploadedFile, Signature>('signature') },
  guards: {
    isKept: ({ context }) => context.sign !== '',
    wasTyped: ({ context }) => context.typedName !== undefined,
    wasCleared: ({ context }) => context.cleared !== null,
    isBlank: ({ context }) => isBlank(context),
  },
  actions: {
    /** Reads what was typed before the script; `src/screens/start/wiredSignature.ts` provides it. */
    readName: assign({}),
    clearFailure: assign({ isEmpty: false, failure: null }),
    begin: sendParent({ type: 'signature.begin' }),
    fail: sendParent({ type: 'signature.fail' }),
    keep: sendParent(({ context }) => ({ type: 'signature.keep', sign: context.sign })),
    drop: sendParent({ type: 'signature.drop' }),
  },
}).createMachine({
  id: 'signature',
  context: ({ input }) => ({
    ...input,
    strokes: [],
    name: input.typedName ?? '',
    cleared: null,
    isEmpty: false,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isKept', target: 'kept' },
        { guard: 'wasTyped', target: 'open' },
        { target: 'closed' },
      ],
    },
    closed: {
      on: {
        'pad.open': 'open',
        'pad.restore': {
          guard: ({ event }) => event.sign !== '',
          target: 'kept',
          actions: assign({ sign: ({ event }) => event.sign }),
        },
      },
    },
    open: {
      on: {
        'pad.restore': { actions: 'readName' },
        'pad.draw': {
          actions: [
            'clearFailure',
            assign({ strokes: ({ event }) => event.strokes, cleared: null }),
          ],
        },
        'pad.write': {
          actions: ['clearFailure', assign({ name: ({ event }) => event.name, cleared: null })],
        },
        'pad.clear': {
          actions: [
            'clearFailure',
            assign({
              cleared: ({ context }) => {
                const { strokes, name, cleared } = context;
                return isBlank(context) ? cleared : { strokes, name };
              },
              strokes: [],
              name: '',
            }),
          ],
        },
        'pad.undo': {
          guard: 'wasCleared',
          actions: [
            'clearFailure',
            assign(({ context }) => ({ ...context.cleared, cleared: null })),
          ],
        },
        // A start ignores a blank pad.
        'pad.finish': [{ guard: 'isBlank' }, { target: 'sending' }],
        'pad.submit': [
          { guard: 'isBlank', actions: assign({ isEmpty: true }) },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: ['clearFailure', 'begin'],
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { strokes, name, surveyId } }) => ({ strokes, name, surveyId }),
        onDone: {
          target: 'kept',
          actions: [assign({ sign: ({ event }) => event.output.id }), 'keep'],
        },
        onError: {
          target: 'open',
          actions: [assign({ failure: ({ event }) => failureOf(event.error) }), 'fail'],
        },
      },
    },
    kept: {
      on: {
        // The strokes stay, to be submitted again.
        'pad.refuse': {
          target: 'open',
          actions: assign({ sign: '', isEmpty: ({ context }) => isBlank(context) }),
        },
        'pad.open': {
          target: 'open',
          actions: [assign({ sign: '', strokes: [], cleared: null, name: '' }), 'drop'],
        },
      },
    },
  },
});

export type SignatureActor = ActorRefFrom<typeof signatureMachine>;
export type SignatureSnapshot = SnapshotFrom<typeof signatureMachine>;

function isBlank({ strokes, name }: Pick<Signature, 'strokes' | 'name'>): boolean {
  return strokes.length === 0 && name.trim() === '';
}
