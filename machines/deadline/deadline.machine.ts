import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import { lastingPort, port } from '../lib/port.ts';

interface Input {
  readonly surveyId: string;
  /** Milliseconds until answering ends; null where no end is known. */
  readonly left: number | null;
}

interface Context extends Input {
  /** What was left when the respondent was last warned; null while there is nothing to warn of. */
  readonly warning: number | null;
  /** True while the respondent does not want to see the time. Warnings come all the same. */
  readonly isHidden: boolean;
}

/** What the port `clock` tells: the time left, and that the page is looked at again and may have slept. */
export type ClockEvent = { type: 'time.tick'; left: number } | { type: 'time.wake' };

type Event = { type: 'time.set'; left: number | null } | { type: 'timer.toggle' } | ClockEvent;

/** What is left, as the respondent is to feel it; one stage never warns twice. */
type Stage = 'early' | 'five' | 'one' | 'last' | 'over';

/** A warning is news for a while, to those who listen and to those who look. */
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

/** One maximum answer time, counted down until it is over. */
export const deadlineMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: { clock: 'clock'; readTime: 'readTime' };
    tags: 'fresh' | 'urgent';
  },
  actors: {
    /** Counts down from `left`, whatever the device's own clock says. */
    clock: lastingPort<ClockEvent, { left: number }>('clock'),
    /** The time left as the server sees it; null when there is nothing to answer any more. */
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
    anchor: assign({
      left: (_, left: number | null) => (left !== null && Number.isFinite(left) ? left : null),
    }),
    warn: assign({ warning: ({ context }) => context.left }),
    calm: assign({ warning: null }),
    /** What is felt when a warning comes: `src/app/ports/deadline.ts` knows how. */
    feedback: () => {},
    tellOver: sendParent({ type: 'time.over' }),
    /** There is nothing to answer any more, and not because the time is over: only the server can tell why. */
    tellGone: sendParent({ type: 'page.return' }),
  },
  delays: { warningTime: limits.timeWarningShown },
}).createMachine({
  id: 'deadline',
  context: ({ input }) => ({ ...input, warning: null, isHidden: false }),
  on: { 'timer.toggle': { actions: assign({ isHidden: ({ context }) => !context.isHidden }) } },
  initial: 'idle',
  states: {
    idle: {
      entry: 'calm',
      on: { 'time.set': { actions: { type: 'anchor', params: ({ event }) => event.left } } },
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
        /** Follows what is left: down, past several at once, and up again when there is more. */
        stage: {
          initial: 'early',
          states: {
            early: { entry: 'calm', always: [to.five, to.one, to.last] },
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
                    actions: { type: 'anchor', params: ({ event }) => event.left },
                  },
                  {
                    target: '#deadline.idle',
                    actions: { type: 'anchor', params: ({ event }) => event.left },
                  },
                ],
              },
              initial: 'sure',
              states: {
                sure: { on: { 'time.wake': 'asking' } },
                /** A device that slept may have stopped its clock, too; the server's did not. */
                asking: {
                  on: { 'time.wake': { target: 'asking', reenter: true } },
                  invoke: {
                    id: 'readTime',
                    src: 'readTime',
                    input: ({ context }) => ({ surveyId: context.surveyId }),
                    onDone: [
                      {
                        guard: { type: 'canCount', params: ({ event }) => event.output },
                        target: '#deadline.running.clock.ticking',
                        reenter: true,
                        actions: { type: 'anchor', params: ({ event }) => event.output },
                      },
                      {
                        guard: { type: 'isGone', params: ({ event }) => event.output },
                        target: '#deadline.idle',
                        actions: [{ type: 'anchor', params: null }, 'tellGone'],
                      },
                      {
                        target: '#deadline.idle',
                        actions: { type: 'anchor', params: ({ event }) => event.output },
                      },
                    ],
                    onError: 'sure',
                  },
                },
              },
            },
          },
        },
      },
    },
    over: {
      entry: ['calm', 'tellOver'],
      on: {
        'time.set': {
          target: 'idle',
          actions: { type: 'anchor', params: ({ event }) => event.left },
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
