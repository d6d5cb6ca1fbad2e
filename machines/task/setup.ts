import { assign, emit, enqueueActions, sendParent, setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import type { MissionOutcome, TaskEventCode } from '../../contract/taskEvents.ts';
import type { Failure } from '../lib/failure.ts';
import { lastingPort, port } from '../lib/port.ts';
import {
  type Box,
  type Context,
  type Emitted,
  type Event,
  happened,
  hasRoom,
  type Input,
  type KeepInput,
  type Kept,
  type Resumed,
  recordOf,
} from './context.ts';

/** Refusals that the same answer, given again, would meet again. */
const unrepeatable: ReadonlySet<number> = new Set([
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

/** The task's types, ports, guards and actions; its regions are in the files beside this one. */
export const task = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    emitted: Emitted;
    children: { resume: 'resume'; keep: 'keep'; seen: 'seen' };
  },
  actors: {
    resume: port<Resumed, Input>('resume'),
    /** Keeps the progress in the tab and sends the recorded events. */
    keep: lastingPort<Kept, KeepInput>('keep'),
    /** Tells when the page comes to the front. */
    seen: lastingPort<Event, undefined>('seen'),
  },
  guards: {
    mustRemind: ({ context: { remind, isMuted, steps } }) => remind && !isMuted && steps > 0,
    hasTips: ({ context }) => context.steps > 0,
    hasNextStep: ({ context }) => context.step < context.steps,
    hasPreviousTip: ({ context }) => context.tip > 1,
    hasNextTip: ({ context }) => context.tip < context.steps,
    wasWorking: ({ context }) => context.resumed?.stage === 'working',
    wasOver: ({ context }) => context.resumed?.stage === 'over',
    wasRefused: ({ context }) => context.resumed?.isRefused === true,
    wasAway: ({ context }) => context.resumed?.isAway === true,
    hasReturned: ({ context }) => context.resumed?.isAway === true && context.isSeen,
    wasIn: ({ context }, box: Box) => context.resumed?.box === box,
    mustNotRepeat: (_, { failure }: { failure: Failure }) =>
      failure.kind === 'refused' && unrepeatable.has(failure.code),
  },
  actions: {
    resume: assign((_, { progress, ...known }: Resumed) => ({
      ...(progress && recordOf(progress)),
      ...known,
      resumed: progress,
    })),
    begin: assign({ startedAt: ({ context }) => context.clock() }),
    goToFirst: assign({ step: ({ context }) => Math.min(1, context.steps) }),
    goOn: assign({ step: ({ context }) => context.step + 1 }),
    showTip: assign({ tip: ({ context }) => context.step }),
    turnBack: assign({ tip: ({ context }) => context.tip - 1 }),
    turnOn: assign({ tip: ({ context }) => context.tip + 1 }),
    record: enqueueActions(({ context, enqueue }, code: TaskEventCode) => {
      if (!hasRoom(context, code)) return;
      const event = happened(context, code);
      enqueue.assign({ events: [...context.events, event] });
      enqueue.sendTo('keep', { type: 'event.record', event });
    }),
    hide: emit((_, code: Emitted['code']) => ({ type: 'box.hide' as const, code })),
    end: assign({ outcome: (_, outcome: MissionOutcome) => outcome }),
    answer: sendParent(({ context: { outcome, events } }) => ({
      type: 'answer.change',
      answer: { outcome, events: [...events] },
    })),
    submit: sendParent({ type: 'answer.submit' }),
  },
});
