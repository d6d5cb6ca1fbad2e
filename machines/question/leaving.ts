import { assign } from 'xstate';
import { draftOf } from './context.ts';
import { closePart } from './parts.ts';
import { question } from './setup.ts';

/** Only the server can determine the previous question. */
export const leaving = question.createStateConfig({
  tags: 'busy',
  entry: ['clearFaults', 'clearToast', closePart],
  invoke: {
    id: 'previous',
    src: 'previous',
    input: ({ context, event }) => ({
      ...context.call,
      ...(event.type === 'question.previous' && event.to !== undefined && { to: event.to }),
    }),
    onDone: {
      target: '#question.done',
      actions: assign({
        outcome: ({ context, event }) => ({
          kind: 'left',
          subject: event.output,
          draft: draftOf(context),
        }),
      }),
    },
    onError: [
      {
        guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
        target: '#question.done',
        actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
      },
      {
        target: '#question.drafting',
        actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
});
