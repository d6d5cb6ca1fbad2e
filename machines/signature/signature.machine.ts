import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { UploadedFile } from '../../contract/files.ts';
import type { Failure } from '../lib/failure.ts';
import { withError, withField } from '../lib/params.ts';
import { port } from '../lib/port.ts';

/** A stroke, whose structure only the pad knows. */
export type Strokes = readonly unknown[];

export interface Signature {
  readonly strokes: Strokes;
  readonly name: string;
  readonly surveyId: string;
}

export interface Input {
  readonly surveyId: string;
  readonly isAsked: boolean;
  /** The id of an earlier signature, empty without one. */
  readonly sign: string;
  /** A name that a form has sent in vain; undefined opens no pad. */
  readonly typedName?: string | undefined;
}

export interface Context extends Input, Signature {
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
    isSignature: (_, sign: string) => sign !== '',
    isSigned: ({ context }) => context.sign !== '',
    wasTyped: ({ context }) => context.typedName !== undefined,
    wasCleared: ({ context }) => context.cleared !== null,
    isBlank: ({ context }) => isBlank(context),
  },
  actions: {
    /** Reads what was typed before the script, where the wiring provides it. */
    readName: assign({}),
    clearFailure: assign({ isEmpty: false, failure: null }),
    begin: sendParent({ type: 'signature.begin' }),
    fail: assign({ failure: (_, failure: Failure) => failure }),
    notifyFailed: sendParent((_, failure: Failure) => ({ type: 'signature.fail', failure })),
    notifyAccepted: sendParent(({ context }) => ({ type: 'signature.accept', sign: context.sign })),
    drop: sendParent({ type: 'signature.drop' }),
    /** Nothing is left to upload: the pad is closed or blank, or the server has the signature. */
    ready: sendParent({ type: 'signature.ready' }),
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
  on: { 'pad.finish': { actions: 'ready' } },
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isSigned', target: 'signed' },
        { guard: 'wasTyped', target: 'open' },
        { target: 'closed' },
      ],
    },
    closed: {
      on: {
        'pad.open': 'open',
        'pad.restore': {
          guard: withField('isSignature', 'sign'),
          target: 'signed',
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
        'pad.finish': [{ guard: 'isBlank', actions: 'ready' }, { target: 'sending' }],
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
          target: 'signed',
          actions: [assign({ sign: ({ event }) => event.output.id }), 'notifyAccepted'],
        },
        onError: {
          target: 'open',
          actions: [withError('fail'), withError('notifyFailed')],
        },
      },
    },
    signed: {
      on: {
        // The strokes are kept, so that they can be submitted again.
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
