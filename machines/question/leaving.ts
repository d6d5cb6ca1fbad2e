import { assign } from 'xstate';
import { draftOf } from './context.ts';
import { closePart } from './parts.ts';
import { question } from './setup.ts';

/** Back to the question before this one, which only the server knows. */
export const leaving = question.createStateConfig({
  tags: 'busy',
  entry: ['forget', 'quieten', closePart],
  invoke: {
    id: 'previous',
    src: 'previous',
    input: ({ context }) => context.place,
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
        actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
});
