import { commitOf } from './context.ts';
import { closePart } from './parts.ts';
import { question } from './setup.ts';

/** The time is over: what is right goes first, as long as the server may still take it. */
export const flushing = question.createStateConfig({
  tags: 'busy',
  entry: ['forget', 'quieten', closePart],
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
  after: { lastSend: { target: '#question.done', actions: { type: 'drop', params: 'expired' } } },
});
