import { assign, emit, setup } from 'xstate';
import type { MissionOutcome, TaskEventCode } from '../../contract/taskEvents.ts';
import {
  type Context,
  type Emitted,
  type Event,
  happened,
  hasRoom,
  type Input,
} from './context.ts';

/** The task's types, guards and actions; its regions are in the files beside this one. */
export const task = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Emitted },
  guards: {
    mustRemind: ({ context: { remind, isMuted, steps } }) => remind && !isMuted && steps > 0,
    hasTips: ({ context }) => context.steps > 0,
    hasNextStep: ({ context }) => context.step < context.steps,
    hasPreviousTip: ({ context }) => context.tip > 1,
    hasNextTip: ({ context }) => context.tip < context.steps,
  },
  actions: {
    begin: assign({ startedAt: ({ event }) => event.time }),
    goToFirst: assign({ step: ({ context }) => Math.min(1, context.steps) }),
    goOn: assign({ step: ({ context }) => context.step + 1 }),
    showTip: assign({ tip: ({ context }) => context.step }),
    turnBack: assign({ tip: ({ context }) => context.tip - 1 }),
    turnOn: assign({ tip: ({ context }) => context.tip + 1 }),
    record: assign({
      events: ({ context, event }, code: TaskEventCode) =>
        hasRoom(context, code)
          ? [...context.events, happened(context, event.time, code)]
          : context.events,
    }),
    hide: emit((_, code: Emitted['code']) => ({ type: 'box.hide' as const, code })),
    end: assign({ outcome: (_, outcome: MissionOutcome) => outcome }),
    /** Hands the outcome and the events over as the answer: `src/app/ports/task.ts` knows to whom. */
    answer: () => {},
  },
});
