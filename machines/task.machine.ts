import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { limits } from '../contract/limits.ts';
import {
  taskEvents as codes,
  hideCodes,
  type MissionOutcome,
  type TaskEvent,
  type TaskEventCode,
} from '../contract/taskEvents.ts';

interface Input {
  /** How many operations the mission has. */
  readonly steps: number;
  /** False where the tips are shown only when they are asked for. */
  readonly remind: boolean;
  /** True where the participant has asked on this device not to be reminded any more. */
  readonly isMuted: boolean;
}

interface Context extends Input {
  /** The operation the participant is at, from 1; 0 before there is one. */
  readonly step: number;
  /** The tip that the reminder shows, from 1. */
  readonly tip: number;
  /** When the mission was started, by the clock of its events; null before. */
  readonly startedAt: number | null;
  /** What happened, oldest first, no two at the same time; of the very many (`limits.taskEvents`) the first. */
  readonly events: readonly TaskEvent[];
  readonly outcome: MissionOutcome | null;
}

/** What a participant does, and what happens to them. */
export type Gesture =
  | { type: 'task.start' }
  | { type: 'task.abort' }
  | { type: 'task.complete' }
  | { type: 'task.restart' }
  | { type: 'step.next' }
  | { type: 'tip.open' }
  | { type: 'tip.previous' }
  | { type: 'tip.next' }
  | { type: 'reminder.mute'; isMuted: boolean }
  | { type: 'box.close' }
  | { type: 'box.confirm' }
  | { type: 'link.open' }
  | { type: 'page.return' }
  | { type: 'time.over' };

/** Each with the milliseconds at which it happened, by a clock that goes on over a reload. */
type Event = Gesture & { readonly time: number };

/** How a box was hidden (spec §4). */
type Emitted = { type: 'box.hide'; code: (typeof hideCodes)[keyof typeof hideCodes] };

/** One mission of task mode, from its briefing to its outcome; every event code belongs to a transition of this. */
export const taskMachine = setup({
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
    /** Hands the outcome and the events over as the answer: `src/app/wired/task.ts` knows to whom. */
    answer: () => {},
  },
}).createMachine({
  id: 'task',
  context: ({ input }) => ({
    ...input,
    step: 0,
    tip: 0,
    startedAt: null,
    events: [],
    outcome: null,
  }),
  on: {
    'time.over': {
      target: '.over',
      actions: [
        { type: 'record', params: codes.timeout },
        { type: 'end', params: 'timeout' },
      ],
    },
  },
  initial: 'briefing',
  states: {
    briefing: {
      on: {
        'task.start': [
          {
            guard: 'mustRemind',
            target: '#task.working.box.reminding',
            actions: [
              'begin',
              'goToFirst',
              { type: 'record', params: codes.startTask },
              'showTip',
              { type: 'record', params: codes.openTip },
            ],
          },
          {
            target: 'working',
            actions: ['begin', 'goToFirst', { type: 'record', params: codes.startTask }],
          },
        ],
      },
    },
    working: {
      type: 'parallel',
      states: {
        presence: {
          initial: 'here',
          states: {
            here: {
              on: {
                'link.open': {
                  target: 'away',
                  actions: { type: 'record', params: codes.openTask },
                },
              },
            },
            /** On the page where the mission is done: this one waits. */
            away: {
              on: {
                'link.open': { actions: { type: 'record', params: codes.openTask } },
                'page.return': {
                  target: 'here',
                  actions: { type: 'record', params: codes.returnTask },
                },
              },
            },
          },
        },
        box: {
          initial: 'none',
          states: {
            none: {
              on: {
                'step.next': {
                  guard: 'hasNextStep',
                  actions: ['goOn', { type: 'record', params: codes.nextStep }],
                },
                'tip.open': {
                  guard: 'hasTips',
                  target: 'reminding',
                  actions: ['showTip', { type: 'record', params: codes.openTip }],
                },
                'task.abort': {
                  target: 'aborting',
                  actions: { type: 'record', params: codes.openSuspend },
                },
                'task.complete': {
                  target: 'completing',
                  actions: { type: 'record', params: codes.openFinish },
                },
              },
            },
            reminding: {
              on: {
                'reminder.mute': { actions: assign({ isMuted: ({ event }) => event.isMuted }) },
                'tip.previous': {
                  guard: 'hasPreviousTip',
                  actions: [
                    'turnBack',
                    { type: 'record', params: codes.previousTip },
                    { type: 'hide', params: hideCodes.previousTip },
                  ],
                },
                'tip.next': {
                  guard: 'hasNextTip',
                  actions: [
                    'turnOn',
                    { type: 'record', params: codes.nextTip },
                    { type: 'hide', params: hideCodes.nextTip },
                  ],
                },
                'box.close': {
                  target: 'none',
                  actions: [
                    { type: 'record', params: codes.closeTip },
                    { type: 'hide', params: hideCodes.tipClosed },
                  ],
                },
              },
            },
            aborting: {
              on: {
                'box.close': {
                  target: 'none',
                  actions: [
                    { type: 'record', params: codes.closeSuspend },
                    { type: 'hide', params: hideCodes.abortClosed },
                  ],
                },
                'box.confirm': {
                  target: '#task.over',
                  actions: [
                    { type: 'record', params: codes.cancelTask },
                    { type: 'end', params: 'cancelled' },
                  ],
                },
              },
            },
            completing: {
              on: {
                'box.close': {
                  target: 'none',
                  actions: [
                    { type: 'record', params: codes.closeFinish },
                    { type: 'hide', params: hideCodes.completeClosed },
                  ],
                },
                'box.confirm': {
                  target: 'submitting',
                  actions: [
                    { type: 'record', params: codes.finishTask },
                    { type: 'record', params: codes.openNext },
                  ],
                },
              },
            },
            submitting: {
              on: {
                'box.close': {
                  target: 'none',
                  actions: { type: 'record', params: codes.backNext },
                },
                'task.restart': {
                  target: 'none',
                  actions: ['goToFirst', { type: 'record', params: codes.restart }],
                },
                'box.confirm': {
                  target: '#task.over',
                  actions: { type: 'end', params: 'finished' },
                },
              },
            },
          },
        },
      },
    },
    over: { entry: 'answer', on: { 'time.over': {} } },
  },
});

export type TaskActor = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;

/** One more thing that happened: its time since the start, later than what came before it, and the step it concerns. */
function happened(
  { startedAt, step, tip, events }: Context,
  time: number,
  code: TaskEventCode,
): TaskEvent {
  const at = startedAt === null ? 0 : Math.max(0, Math.round(time - startedAt));
  const least = events.length === 0 ? 0 : (events.at(-1)?.at ?? 0) + 1;
  const place = aboutTips.has(code) ? tip : step;
  return { code, at: Math.max(at, least), ...(place > 0 ? { step: place } : {}) };
}

/** An answer with more events than the law allows could never be sent. The last place is for how the mission ended. */
function hasRoom({ events }: Context, code: TaskEventCode): boolean {
  return events.length < limits.taskEvents - (endings.has(code) ? 0 : 1);
}

const endings: ReadonlySet<TaskEventCode> = new Set([codes.cancelTask, codes.timeout]);

const aboutTips: ReadonlySet<TaskEventCode> = new Set([
  codes.openTip,
  codes.closeTip,
  codes.previousTip,
  codes.nextTip,
]);
