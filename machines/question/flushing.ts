import { commitOf } from './context.ts';
import { closePart } from './parts.ts';
import { question } from './setup.ts';

/** The time is over: a valid draft is committed while the server may still accept it. */
export const flushing = question.createStateConfig({
  tags: 'busy',
  entry: ['clearFaults', 'clearToast', closePart],
  on: { 'time.over': {} },
  invoke: {
    id: 'flush',
    src: 'commit',
    input: ({ context }) => commitOf(context),
    onDone: {
      target: '#question.done',
      actions: { type: 'keep', params: ({ event }) => ({ step: event.output }) },
    },
    onError: { target: '#question.done', actions: { type: 'drop', params: 'expired' } },
  },
  after: { finalSend: { target: '#question.done', actions: { type: 'drop', params: 'expired' } } },
});
