import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { lastingPort, port } from '../lib/port.ts';

interface Input {
  readonly surveyId: string;
  /** Milliseconds until answering ends; null where no end is known. */
  readonly left: number | null;
}

interface Context extends Input {
  /** Milliseconds left at the last warning; null without one. */
  readonly warning: number | null;
  /** Hides the time, not the warnings. */
  readonly isHidden: boolean;
}

/** Events of the port `clock`: the time left, and that the device may have slept. */
export type ClockEvent = { type: 'time.tick'; left: number } | { type: 'time.wake' };

type Event = { type: 'time.set'; left: number | null } | { type: 'timer.toggle' } | ClockEvent;

/** A stage warns once. */
type Stage = 'early' | 'five' | 'one' | 'last' | 'over';

const warned = {
  initial: 'fresh',
  states: { fresh: { tags: 'fresh', after: { warningTime: 'said' } }, said: {} },
} as const;

const to = {
  early: { guard: 'isEarly', target: 'early' },
  five: { guard: 'isFive', target: 'five' },
  one: { guard: 'isOne', target: 'one' },
  last: { guard: 'isLast', target: 'last' },
} as const;

/** Counts the maximum answer time down. */
export const deadlineMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: { clock: 'clock'; readTime: 'readTime' };
    tags: 'fresh' | 'urgent';
  },
  actors: {
    /** Counts down from `left`, regardless of the device's clock. */
    clock: lastingPort<ClockEvent, { left: number }>('clock'),
    /** Milliseconds left on the server; null when nothing is left to answer. */
    readTime: port<number | null, { surveyId: string }>('readTime'),
  },
  guards: {
    isTimed: ({ context }) => context.left !== null,
    isEarly: ({ context }) => stageOf(context) === 'early',
    isFive: ({ context }) => stageOf(context) === 'five',
    isOne: ({ context }) => stageOf(context) === 'one',
    isLast: ({ context }) => stageOf(context) === 'last',
    isOver: ({ context }) => stageOf(context) === 'over',
    isGone: (_, left: number | null) => left === null,
    canCount: (_, left: number | null) => left !== null && left > 0 && Number.isFinite(left),
  },
  actions: {
    setTimeLeft: assign({
      left: (_, left: number | null) => (left !== null && Number.isFinite(left) ? left : null),
    }),
    warn: assign({ warning: ({ context }) => context.left }),
    clearWarning: assign({ warning: null }),
    /** Vibrates; `src/actors/wiredDeadline.ts` provides it. */
    feedback: () => {},
    sendTimeOver: sendParent({ type: 'time.over' }),
    /** Only the server has the reason why no question is left. */
    requestLocation: sendParent({ type: 'page.return' }),
  },
  delays: { warningTime: limits.timeWarningShown },
}).createMachine({
  id: 'deadline',
  context: ({ input }) => ({ ...input, warning: null, isHidden: false }),
  on: { 'timer.toggle': { actions: assign({ isHidden: ({ context }) => !context.isHidden }) } },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clearWarning',
      on: { 'time.set': { actions: { type: 'setTimeLeft', params: ({ event }) => event.left } } },
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'isTimed', target: 'running' },
      ],
    },
    running: {
      on: { 'time.tick': { actions: assign({ left: ({ event }) => event.left }) } },
      always: { guard: 'isOver', target: 'over' },
      type: 'parallel',
      states: {
        /** Stages may be skipped, and rise again with more time. */
        stage: {
          initial: 'early',
          states: {
            early: { entry: 'clearWarning', always: [to.five, to.one, to.last] },
            five: {
              entry: ['warn', 'feedback'],
              always: [to.early, to.one, to.last],
              ...warned,
            },
            one: {
              tags: 'urgent',
              entry: ['warn', 'feedback'],
              always: [to.early, to.five, to.last],
              ...warned,
            },
            last: {
              tags: 'urgent',
              entry: ['warn', 'feedback'],
              always: [to.early, to.five, to.one],
              ...warned,
            },
          },
        },
        clock: {
          initial: 'ticking',
          states: {
            ticking: {
              invoke: {
                id: 'clock',
                src: 'clock',
                input: ({ context }) => ({ left: context.left ?? 0 }),
              },
              on: {
                'time.set': [
                  {
                    guard: { type: 'canCount', params: ({ event }) => event.left },
                    target: 'ticking',
                    reenter: true,
                    actions: { type: 'setTimeLeft', params: ({ event }) => event.left },
                  },
                  {
                    target: '#deadline.idle',
                    actions: { type: 'setTimeLeft', params: ({ event }) => event.left },
                  },
                ],
              },
              initial: 'trusted',
              states: {
                trusted: { on: { 'time.wake': 'reading' } },
                /** The clock of a sleeping device stops; the server's does not. */
                reading: {
                  on: { 'time.wake': { target: 'reading', reenter: true } },
                  invoke: {
                    id: 'readTime',
                    src: 'readTime',
                    input: ({ context }) => ({ surveyId: context.surveyId }),
                    onDone: [
                      {
                        guard: { type: 'canCount', params: ({ event }) => event.output },
                        target: '#deadline.running.clock.ticking',
                        reenter: true,
                        actions: { type: 'setTimeLeft', params: ({ event }) => event.output },
                      },
                      {
                        guard: { type: 'isGone', params: ({ event }) => event.output },
                        target: '#deadline.idle',
                        actions: [{ type: 'setTimeLeft', params: null }, 'requestLocation'],
                      },
                      {
                        target: '#deadline.idle',
                        actions: { type: 'setTimeLeft', params: ({ event }) => event.output },
                      },
                    ],
                    onError: 'trusted',
                  },
                },
              },
            },
          },
        },
      },
    },
    over: {
      entry: ['clearWarning', 'sendTimeOver'],
      on: {
        'time.set': {
          target: 'idle',
          actions: { type: 'setTimeLeft', params: ({ event }) => event.left },
        },
      },
    },
  },
});

export type DeadlineActor = ActorRefFrom<typeof deadlineMachine>;
export type DeadlineSnapshot = SnapshotFrom<typeof deadlineMachine>;

function stageOf({ left }: Context): Stage | null {
  const [five, one, last] = limits.timeWarnings;
  if (left === null) return null;
  if (left > five) return 'early';
  if (left > one) return 'five';
  if (left > last) return 'one';
  return left > 0 ? 'last' : 'over';
}
