import { task } from './setup.ts';

/** The mission has an outcome, which is the answer to its question. */
export const over = task.createStateConfig({
  initial: 'giving',
  on: {
    'time.over': {},
    'form.submit': { actions: 'submit' },
    // The answer has brought every event; a mission that was left out has an answer without them.
    'answer.keep': { actions: ['forgetProgress', 'dropDelivery'] },
    'answer.refuse': {
      guard: { type: 'mustNotRepeat', params: ({ event }) => event },
      target: '.refused',
    },
  },
  states: {
    giving: {
      entry: ['answer', 'submit'],
      on: {
        // The question took no answer before: it was being left.
        'part.open': { target: 'giving', reenter: true },
        'part.close': 'given',
      },
    },
    /** The question has the answer, and submits it again where that fails. */
    given: {},
    refused: {},
  },
});
