import { assign } from 'xstate';
import { failureOf } from '../lib/failure.ts';
import { commitOf, faultsOf } from './context.ts';
import { closePart } from './parts.ts';
import { question } from './setup.ts';

export const committing = question.createStateConfig({
  tags: ['busy', 'sending'],
  entry: ['clearFaults', closePart],
  // Both calls carry the same key, so the server keeps one.
  on: { 'time.over': '#question.flushing' },
  initial: 'brief',
  states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
  invoke: {
    id: 'commit',
    src: 'commit',
    input: ({ context }) => commitOf(context),
    onDone: {
      target: '#question.done',
      actions: { type: 'keep', params: ({ event }) => ({ step: event.output }) },
    },
    onError: [
      {
        guard: { type: 'isFault', params: ({ event }) => ({ error: event.error }) },
        target: '#question.drafting',
        actions: assign({ faults: ({ event }) => faultsOf(event.error) }),
      },
      {
        guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
        target: '#question.done',
        actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
      },
      {
        target: '#question.drafting',
        actions: [
          assign({ failure: ({ event }) => failureOf(event.error) }),
          { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
        ],
      },
    ],
  },
});
