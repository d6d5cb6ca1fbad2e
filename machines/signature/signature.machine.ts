import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import type { UploadedFile } from '../../contract/files.ts';
import { type Failure, failureOf } from '../lib/failure.ts';
import { port } from '../lib/port.ts';

/** The strokes of a pen. Their form belongs to the pad; here it only counts whether there are any. */
export type Strokes = readonly unknown[];

/** What is signed with: strokes, or a typed name. */
export interface Signature {
  readonly strokes: Strokes;
  readonly name: string;
  readonly surveyId: string;
}

interface Input {
  readonly surveyId: string;
  /** False where the survey asks for none. */
  readonly isAsked: boolean;
  /** The id of a signature given before, empty without one. */
  readonly sign: string;
}

interface Context extends Input, Signature {
  /** What was cleared last, to be taken back. */
  readonly cleared: Pick<Signature, 'strokes' | 'name'> | null;
  /** True after nothing at all was submitted. */
  readonly isEmpty: boolean;
  readonly failure: Failure | null;
}

type Event =
  | { type: 'pad.open' }
  | { type: 'pad.refuse' }
  | { type: 'pad.draw'; strokes: Strokes }
  | { type: 'pad.write'; name: string }
  | { type: 'pad.clear' }
  | { type: 'pad.undo' }
  | { type: 'pad.submit' }
  | { type: 'pad.finish' };

/** The signature on the home screen: not begun, being given, on its way, or kept by the server. */
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
    wasCleared: ({ context }) => context.cleared !== null,
    isBlank: ({ context }) => isBlank(context),
  },
  actions: {
    quieten: assign({ isEmpty: false, failure: null }),
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
    name: '',
    cleared: null,
    isEmpty: false,
    failure: null,
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isKept', target: 'kept' }, { target: 'closed' }] },
    closed: { on: { 'pad.open': 'open' } },
    open: {
      on: {
        'pad.draw': {
          actions: ['quieten', assign({ strokes: ({ event }) => event.strokes, cleared: null })],
        },
        'pad.write': {
          actions: ['quieten', assign({ name: ({ event }) => event.name, cleared: null })],
        },
        'pad.clear': {
          actions: [
            'quieten',
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
          actions: ['quieten', assign(({ context }) => ({ ...context.cleared, cleared: null }))],
        },
        // What goes on without a word about a pad that is still blank.
        'pad.finish': [{ guard: 'isBlank' }, { target: 'sending' }],
        'pad.submit': [
          { guard: 'isBlank', actions: assign({ isEmpty: true }) },
          { target: 'sending' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      entry: ['quieten', 'begin'],
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
        // The server does not take it after all: what is still on the pad can be submitted again.
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
