import { assign, emit, enqueueActions, sendParent, sendTo, setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import type { MissionOutcome, TaskEventCode } from '../../contract/taskEvents.ts';
import { deliveryIn } from '../delivery/delivery.machine.ts';
import type { Failure } from '../lib/failure.ts';
import { lastingPort } from '../lib/port.ts';
import {
  type Box,
  type Context,
  continued,
  type Emitted,
  type Event,
  happened,
  hasRoom,
  type Input,
  type KeepInput,
  type Kept,
  restored,
} from './context.ts';

/** Refusals that the same answer, given again, would meet again. */
const unrepeatable: ReadonlySet<number> = new Set([
  codes.forbidden,
  codes.notFound,
  codes.conflict,
]);

export const task = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    emitted: Emitted;
    children: { keep: 'keep'; seen: 'seen' };
  },
  actors: {
    keep: lastingPort<Kept, KeepInput>('keep'),
    seen: lastingPort<Event, undefined>('seen'),
  },
  guards: {
    mustRemind: ({ context }) => mustRemind(context),
    hasTips: ({ context }) => context.steps > 0,
    hasNextStep: ({ context }) => context.step < context.steps,
    hasPreviousTip: ({ context }) => context.tip > 1,
    hasNextTip: ({ context }) => context.tip < context.steps,
    isServed: ({ context }) => context.served !== null,
    isServedAtWork: ({ context: { served } }) => served !== null && served.elapsed !== null,
    /** The mission was begun without a script, and nothing has happened since. */
    mustRemindServed: ({ context }) =>
      context.served?.at === 0 && context.served.elapsed !== null && mustRemind(context),
    /** A mission that was begun without a script is ahead of a tab that has not begun it. */
    isStored: ({ context: { served, resumed } }) =>
      served !== null &&
      resumed !== null &&
      (resumed.stage !== 'briefing' || served.elapsed === null),
    wasWorking: ({ context }) => context.resumed?.stage === 'working',
    wasOver: ({ context }) => context.resumed?.stage === 'over',
    wasRefused: ({ context }) => context.resumed?.isRefused === true,
    wasAway: ({ context }) => context.resumed?.isAway === true,
    hasReturned: ({ context }) => context.resumed?.isAway === true && context.isSeen,
    wasIn: ({ context }, box: Box) => context.resumed?.box === box,
    /** The event of a closing dialog arrives late: another box may be open by then. */
    isOpenBox: ({ event }, box: Box) => event.type === 'box.close' && event.box === box,
    isDone: ({ context }) => context.isDone,
    mustNotRepeat: (_, { failure }: { failure: Failure }) =>
      failure.kind === 'refused' && unrepeatable.has(failure.code),
  },
  actions: {
    /** Reads the clock of the page; `src/screens/mission/wiredTask.ts` provides it. */
    readTime: assign({ now: 0 }),
    begin: assign({ startedAt: ({ context }) => context.now }),
    restore: assign(({ context }) => restored(context)),
    continueServed: assign(({ context }, age: number) => continued(context, age)),
    openDelivery: sendTo(deliveryIn, ({ context: { mission } }) => ({
      type: 'mission.open',
      owner: mission,
    })),
    dropDelivery: sendTo(deliveryIn, ({ context: { mission } }) => ({
      type: 'mission.drop',
      questionId: mission.questionId,
    })),
    forgetProgress: sendTo('keep', { type: 'answer.keep' }),
    goToFirst: assign({ step: ({ context }) => Math.min(1, context.steps) }),
    goOn: assign({ step: ({ context }) => context.step + 1 }),
    showTip: assign({ tip: ({ context }) => context.step }),
    turnBack: assign({ tip: ({ context }) => context.tip - 1 }),
    turnOn: assign({ tip: ({ context }) => context.tip + 1 }),
    // `setup` infers no action as known to another one of it.
    record: enqueueActions(({ context, enqueue }, code: TaskEventCode) => {
      if (!hasRoom(context, code)) return;
      enqueue('readTime' as never);
      enqueue({ type: 'append', params: code } as never);
    }),
    append: enqueueActions(({ context, enqueue }, code: TaskEventCode) => {
      const event = happened(context, code);
      const { questionId } = context.mission;
      enqueue.assign({ events: [...context.events, event] });
      enqueue.sendTo(deliveryIn, { type: 'event.record', questionId, event });
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

function mustRemind({ remind, isMuted, steps }: Context): boolean {
  return remind && !isMuted && steps > 0;
}
