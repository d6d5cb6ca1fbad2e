import { type ActorRefFrom, assign, raise, type SnapshotFrom, sendParent, setup } from 'xstate';
import { limits } from '../../contract/limits.ts';
import type { Extensions } from '../../contract/survey.ts';
import type { Failure } from '../lib/failure.ts';
import { type LocationRequest, locationRequest } from '../lib/locationRequest.ts';
import { withError, withEvent, withOutput } from '../lib/params.ts';
import { lastingPort, port } from '../lib/port.ts';

/** The remaining time as the server sends it. */
export interface TimeLeft {
  /** Milliseconds until answering ends; null where no end is known. */
  readonly remainingMs: number | null;
  /** How the respondent can extend it; null where the server offers nothing, absent where it says nothing new. */
  readonly extensions?: Extensions | null;
  /** The end by the server's clock, where it can move; null where it cannot, absent where the server says nothing new. */
  readonly end?: number | null;
}

export interface Input extends LocationRequest, TimeLeft {
  /** Random, unique to this load of the page: the keys of extensions are built on it. */
  readonly nonce: string;
}

/** One press of "More time"; `key` is the same on every repeat of it. */
export interface Extension {
  readonly surveyId: string;
  readonly key: string;
}

export interface Context extends Input {
  /** Milliseconds left at the last warning; null without one. */
  readonly warning: number | null;
  /** Whether the respondent has hidden the remaining time; warnings are still shown. */
  readonly isHidden: boolean;
  /** Milliseconds left after the last extension that this page has asked for; null before the first. */
  readonly extendedTo: number | null;
}

/** Events of the port `clock`: the time left, and that the device may have slept. */
export type ClockEvent = { type: 'time.tick'; remainingMs: number } | { type: 'time.wake' };

type Event =
  | ({ type: 'time.set' } & TimeLeft)
  | { type: 'time.extend' }
  | { type: 'timer.toggle' }
  | ClockEvent;

/** The server's reply to a call of `readTime`; `remainingMs` is null without a limit. */
export type TimeOnServer = TimeLeft | 'nothingToAnswer';

/** The stages of the remaining time, each of which shows its warning once. */
type Stage = 'early' | 'lastFiveMinutes' | 'lastMinute' | 'lastTwentySeconds' | 'over';

const warned = {
  initial: 'fresh',
  states: { fresh: { tags: 'fresh', after: { warningTime: 'said' } }, said: {} },
} as const;

const to = {
  early: { guard: 'isEarly', target: 'early' },
  lastFiveMinutes: { guard: 'isLastFiveMinutes', target: 'lastFiveMinutes' },
  lastMinute: { guard: 'isLastMinute', target: 'lastMinute' },
  lastTwentySeconds: { guard: 'isLastTwentySeconds', target: 'lastTwentySeconds' },
} as const;

const extend = { guard: 'canExtend', target: 'calling' } as const;

/** The server's reply about the time. */
const serverTime = [
  {
    guard: withOutput('canCount'),
    target: '#deadline.running.clock.ticking',
    reenter: true,
    actions: withOutput('setTimeLeft'),
  },
  {
    guard: withOutput('hasNothingToAnswer'),
    target: '#deadline.idle',
    actions: [withOutput('setTimeLeft'), 'requestLocation'],
  },
  { target: '#deadline.idle', actions: withOutput('setTimeLeft') },
] as const;

const confirm = { guard: 'isOver', target: 'confirming' } as const;

const setTime = withEvent('setTimeLeft');

/** Counts the maximum answer time down. */
export const deadlineMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      clock: 'clock';
      readTime: 'readTime';
      confirmEnd: 'readTime';
      extendTime: 'extendTime';
    };
    tags: 'fresh' | 'urgent' | 'extending' | 'extended' | 'notExtended';
  },
  actors: {
    /** Counts down from `remainingMs`, regardless of the device's clock. */
    clock: lastingPort<ClockEvent, { remainingMs: number }>('clock'),
    readTime: port<TimeOnServer, LocationRequest>('readTime'),
    /** Moves the end, and returns the time as it is then (docs/protocol.md, Extend time). */
    extendTime: port<TimeLeft, Extension>('extendTime'),
  },
  guards: {
    isTimed: ({ context }) => context.remainingMs !== null,
    isEarly: ({ context }) => stageOf(context) === 'early',
    isLastFiveMinutes: ({ context }) => stageOf(context) === 'lastFiveMinutes',
    isLastMinute: ({ context }) => stageOf(context) === 'lastMinute',
    isLastTwentySeconds: ({ context }) => stageOf(context) === 'lastTwentySeconds',
    isOver: ({ context }) => stageOf(context) === 'over',
    /** The time is over, and no tab can have extended it. */
    isFinallyOver: ({ context }) => stageOf(context) === 'over' && !canExtend(context),
    canExtend: ({ context }) => canExtend(context),
    hasNothingToAnswer: (_, time: TimeOnServer) => time === 'nothingToAnswer',
    canCount: (_, time: TimeOnServer) =>
      time !== 'nothingToAnswer' &&
      time.remainingMs !== null &&
      time.remainingMs > 0 &&
      Number.isFinite(time.remainingMs),
    isOutdated: ({ context }, time: TimeLeft) => isOutdated(context, time),
    isUnreachable: (_, { kind }: Failure) => kind === 'unreachable',
  },
  actions: {
    setTimeLeft: assign(({ context }, time: TimeOnServer) => {
      if (time === 'nothingToAnswer') return { remainingMs: null, extensions: null, end: null };
      const {
        remainingMs,
        extensions = context.extensions ?? null,
        end = context.end ?? null,
      } = time;
      return {
        remainingMs: remainingMs !== null && Number.isFinite(remainingMs) ? remainingMs : null,
        extensions,
        end,
      };
    }),
    raiseTime: raise((_, time: TimeLeft) => ({ type: 'time.set' as const, ...time })),
    raiseWake: raise({ type: 'time.wake' }),
    /** Another tab may have moved the end further meanwhile. */
    setExtendedTime: assign({
      extendedTo: ({ context }, { remainingMs }: TimeLeft) =>
        Math.max(context.remainingMs ?? 0, remainingMs ?? 0),
    }),
    warn: assign({ warning: ({ context }) => context.remainingMs }),
    clearWarning: assign({ warning: null }),
    /** Vibrates, where the wiring provides it. */
    feedback: () => {},
    sendTimeOver: sendParent({ type: 'time.over' }),
    /** Only the server has the reason why no question is left. */
    requestLocation: sendParent({ type: 'session.locate' }),
  },
  delays: { warningTime: limits.timeWarningShown, confirmTime: limits.endConfirmation },
}).createMachine({
  id: 'deadline',
  context: ({ input }) => ({
    ...input,
    warning: null,
    isHidden: false,
    extendedTo: null,
  }),
  on: { 'timer.toggle': { actions: assign({ isHidden: ({ context }) => !context.isHidden }) } },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clearWarning',
      on: { 'time.set': { actions: setTime } },
      always: [
        { guard: 'isOver', target: 'over' },
        { guard: 'isTimed', target: 'running' },
      ],
    },
    running: {
      on: { 'time.tick': { actions: assign({ remainingMs: ({ event }) => event.remainingMs }) } },
      always: { guard: 'isFinallyOver', target: 'over' },
      type: 'parallel',
      states: {
        /** Stages may be skipped, and rise again with more time. */
        stage: {
          initial: 'early',
          states: {
            early: {
              entry: 'clearWarning',
              always: [to.lastFiveMinutes, to.lastMinute, to.lastTwentySeconds],
            },
            lastFiveMinutes: {
              entry: ['warn', 'feedback'],
              always: [to.early, to.lastMinute, to.lastTwentySeconds],
              ...warned,
            },
            lastMinute: {
              tags: 'urgent',
              entry: ['warn', 'feedback'],
              always: [to.early, to.lastFiveMinutes, to.lastTwentySeconds],
              ...warned,
            },
            lastTwentySeconds: {
              tags: 'urgent',
              entry: ['warn', 'feedback'],
              always: [to.early, to.lastFiveMinutes, to.lastMinute],
              ...warned,
            },
          },
        },
        extension: {
          initial: 'idle',
          states: {
            idle: { on: { 'time.extend': extend } },
            calling: {
              tags: 'extending',
              invoke: {
                id: 'extendTime',
                src: 'extendTime',
                input: ({ context: { surveyId, nonce, extensions } }) => ({
                  surveyId,
                  // A press whose reply was lost is repeated by its key, unless a later reply has counted it.
                  key: `${nonce}-extension-${extensions?.left}`,
                }),
                onDone: {
                  target: 'granted',
                  actions: [withOutput('setExtendedTime'), withOutput('raiseTime')],
                },
                onError: [
                  { guard: withError('isUnreachable'), target: 'failed' },
                  // Another tab may have used the last extension.
                  { target: 'failed', actions: 'raiseWake' },
                ],
              },
            },
            granted: {
              tags: 'extended',
              on: { 'time.extend': extend },
              after: { warningTime: 'idle' },
            },
            failed: { tags: 'notExtended', on: { 'time.extend': extend } },
          },
        },
        clock: {
          initial: 'ticking',
          states: {
            ticking: {
              invoke: {
                id: 'clock',
                src: 'clock',
                input: ({ context }) => ({ remainingMs: context.remainingMs ?? 0 }),
              },
              on: {
                'time.set': [
                  { guard: withEvent('isOutdated') },
                  {
                    guard: withEvent('canCount'),
                    target: 'ticking',
                    reenter: true,
                    actions: setTime,
                  },
                  {
                    target: '#deadline.idle',
                    actions: setTime,
                  },
                ],
              },
              initial: 'trusted',
              states: {
                trusted: { always: confirm, on: { 'time.wake': 'reading' } },
                /** The clock of a sleeping device stops; the server's does not. */
                reading: {
                  always: confirm,
                  on: { 'time.wake': { target: 'reading', reenter: true } },
                  invoke: {
                    id: 'readTime',
                    src: 'readTime',
                    input: ({ context }) => locationRequest(context),
                    onDone: serverTime,
                    onError: 'trusted',
                  },
                },
                /** The time has run out here; another tab may have extended it, of which the server knows. */
                confirming: {
                  after: { confirmTime: '#deadline.over' },
                  invoke: {
                    id: 'confirmEnd',
                    src: 'readTime',
                    input: ({ context }) => locationRequest(context),
                    onDone: serverTime,
                    onError: '#deadline.over',
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
          actions: setTime,
        },
      },
    },
  },
});

export type DeadlineActor = ActorRefFrom<typeof deadlineMachine>;
export type DeadlineSnapshot = SnapshotFrom<typeof deadlineMachine>;

function canExtend({ extensions }: Context): boolean {
  return (extensions?.left ?? 0) > 0;
}

/**
 * Whether the countdown knows better than a reply, because replies may come in another order than they were made. The
 * end only moves on, so an earlier one was made before it moved; more time until the same end is that of a slow reply.
 */
function isOutdated(known: TimeLeft, { end, remainingMs }: TimeLeft): boolean {
  const [knownEnd, replyEnd] = [known.end ?? -Infinity, end ?? Infinity];
  if (replyEnd !== knownEnd) return replyEnd < knownEnd;
  return (remainingMs ?? 0) > (known.remainingMs ?? 0);
}

function stageOf({ remainingMs }: Context): Stage | null {
  const [fiveMinutes, minute, twentySeconds] = limits.timeWarnings;
  if (remainingMs === null) return null;
  if (remainingMs > fiveMinutes) return 'early';
  if (remainingMs > minute) return 'lastFiveMinutes';
  if (remainingMs > twentySeconds) return 'lastMinute';
  return remainingMs > 0 ? 'lastTwentySeconds' : 'over';
}
