import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { codes } from '../contract/envelope.ts';
import { limits } from '../contract/limits.ts';
import { status } from '../contract/status.ts';
import type { Location, Step, Subject } from '../contract/survey.ts';
import {
  arrive,
  ask,
  type Drafts,
  nowhere,
  openingAnswer,
  proceed,
  type Standing,
  withDraft,
} from './arrival.ts';
import type { Device } from './device.ts';
import { type Failure, failureOf, isDecisive } from './failure.ts';
import { notices, noticesMachine } from './notices.machine.ts';
import { port } from './port.ts';
import {
  type Outcome,
  type Place,
  type Input as QuestionInput,
  questionMachine,
} from './question.machine.ts';

export interface Input {
  readonly surveyId: string;
  readonly device: Device;
  /** The locale the respondent reads, a BCP 47 tag. */
  readonly locale: string;
  /** Random, unique to this load of the page: idempotency keys are built on it. */
  readonly nonce: string;
  readonly drafts: Drafts;
  /** The location that came with the page, or why it was refused; null asks the server. */
  readonly reply: Location | Failure | null;
}

/** A start on its way. `key` is the same on every retry of the same start. */
export interface Start extends Place {
  readonly locale: string;
  readonly key: string;
}

interface Context extends Standing {
  readonly surveyId: string;
  readonly device: Device;
  readonly locale: string;
  readonly nonce: string;
  readonly direction: 'forward' | 'back';
  /** Counts the questions shown, so that no two visits of one question share a key. */
  readonly visit: number;
}

type Event =
  | { type: 'survey.start' }
  | { type: 'session.retry' }
  | { type: 'session.restart' }
  | { type: 'session.continue' }
  | { type: 'device.change'; device: Device };

/** One respondent in one survey, from its address to its end (spec §4). */
export const sessionMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      notices: 'notices';
      question: 'question';
      locate: 'locate';
      start: 'start';
      fetch: 'fetch';
      reAnswer: 'reAnswer';
    };
    tags: 'busy' | 'slow';
  },
  actors: {
    notices: noticesMachine,
    question: questionMachine,
    locate: port<Location, { surveyId: string }>('locate'),
    start: port<Step, Start>('start'),
    fetch: port<Subject | null, Place>('fetch'),
    reAnswer: port<Location, Place>('reAnswer'),
  },
  guards: {
    isUnknown: ({ context }) => context.status === status.unknown,
    isHome: ({ context }) => context.status === status.notStarted || context.status === status.home,
    isAnswering: ({ context }) => context.status === status.answering,
    isEnded: ({ context }) => context.status === status.ended,
    isClosed: ({ context }) => context.status === status.closed,
    isNotOpen: ({ context }) => context.status === status.notOpen,
    hasQuestion: ({ context }) => context.question !== null,
    hasFailed: ({ context }) => context.failure !== null,
    isRefusedAs: ({ context }, code: number) => refusalCode(context.failure) === code,
    isStale: ({ context }) =>
      context.status !== status.unknown && staleCodes.has(refusalCode(context.failure)),
    isDecisive: (_, { error }: { error: unknown }) => isDecisive(error),
    isKept: (_, outcome: Outcome | null) => outcome?.kind === 'kept',
    isLeft: (_, outcome: Outcome | null) => outcome?.kind === 'left',
    isNothing: (_, subject: Subject | null) => subject === null,
  },
  actions: {
    fail: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    tell: sendTo(notices, (_, { error }: { error: unknown }) => ({
      type: 'notice.tell',
      failure: failureOf(error),
    })),
    quieten: sendTo(notices, { type: 'notice.clear' }),
    askToRestart: sendTo(notices, {
      type: 'notice.ask',
      question: 'moved',
    }),
    askToResume: sendTo(notices, {
      type: 'notice.ask',
      question: 'resume',
    }),
    arrive: assign(({ context }, location: Location) => arrive(context, location)),
    proceed: assign(({ context }, step: Step) => proceed(context, step)),
    leave: assign(({ context }, outcome: Outcome | null) => leave(context, outcome)),
    end: assign({ status: status.ended, question: null }),
  },
  delays: { slowSend: limits.slowSend },
}).createMachine({
  id: 'session',
  context: ({ input: { reply, drafts, ...input } }) => ({
    ...input,
    ...opening(reply, drafts),
    direction: 'forward',
    visit: 0,
  }),
  invoke: { id: 'notices', systemId: 'notices', src: 'notices' },
  on: { 'device.change': { actions: assign({ device: ({ event }) => event.device }) } },
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'hasFailed', target: 'refused' },
        { guard: 'isUnknown', target: 'locating' },
        { guard: 'isHome', target: 'home' },
        { guard: 'isAnswering', target: 'answering' },
        { guard: 'isEnded', target: 'ended' },
        { guard: 'isClosed', target: 'closed' },
        { guard: 'isNotOpen', target: 'notOpen' },
        { target: 'paused' },
      ],
    },
    locating: {
      tags: 'busy',
      entry: assign({ status: status.unknown, failure: null }),
      invoke: {
        id: 'locate',
        src: 'locate',
        input: ({ context }) => ({ surveyId: context.surveyId }),
        onDone: {
          target: 'routing',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: {
          target: 'refused',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    home: {
      initial: 'idle',
      states: {
        idle: { on: { 'survey.start': 'starting' } },
        starting: {
          tags: 'busy',
          entry: 'quieten',
          initial: 'brief',
          states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context }) => startInput(context),
            onDone: {
              target: '#session.routing',
              actions: { type: 'proceed', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
                target: '#session.refused',
                actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
              },
              {
                target: 'idle',
                actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    answering: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'hasQuestion', target: 'asking' }, { target: 'fetching' }],
        },
        fetching: {
          tags: 'busy',
          invoke: {
            id: 'fetch',
            src: 'fetch',
            input: ({ context }) => placeOf(context),
            onDone: [
              {
                guard: { type: 'isNothing', params: ({ event }) => event.output },
                target: '#session.ended',
                actions: 'end',
              },
              { target: 'asking', actions: assign(({ event }) => ask(event.output)) },
            ],
            onError: {
              target: '#session.refused',
              actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        asking: {
          entry: assign({ visit: ({ context }) => context.visit + 1 }),
          invoke: {
            id: 'question',
            src: 'question',
            input: ({ context }) => questionInput(context),
            onDone: [
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: '#session.routing',
                actions: { type: 'leave', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isLeft', params: ({ event }) => event.output },
                target: 'asking',
                reenter: true,
                actions: { type: 'leave', params: ({ event }) => event.output },
              },
              {
                target: '#session.refused',
                actions: { type: 'leave', params: ({ event }) => event.output },
              },
            ],
          },
        },
      },
    },
    /** A refusal that concerns the survey: which one decides where to go. */
    refused: {
      always: [
        {
          guard: { type: 'isRefusedAs', params: codes.moved },
          target: 'halted',
          actions: 'askToRestart',
        },
        {
          guard: { type: 'isRefusedAs', params: codes.restartOrContinue },
          target: 'halted',
          actions: 'askToResume',
        },
        {
          guard: { type: 'isRefusedAs', params: codes.notOpen },
          target: 'notOpen',
          actions: assign({ status: status.notOpen }),
        },
        {
          guard: { type: 'isRefusedAs', params: codes.paused },
          target: 'paused',
          actions: assign({ status: status.paused }),
        },
        { guard: { type: 'isRefusedAs', params: codes.missing }, target: 'missing' },
        { guard: 'isStale', target: 'locating' },
        { target: 'failed' },
      ],
    },
    halted: {
      on: {
        'session.restart': 'restarting',
        'session.continue': {
          target: 'answering.fetching',
          actions: assign({ status: status.answering, failure: null }),
        },
      },
    },
    restarting: {
      tags: 'busy',
      invoke: {
        id: 'reAnswer',
        src: 'reAnswer',
        input: ({ context }) => placeOf(context),
        onDone: {
          target: 'routing',
          actions: { type: 'arrive', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ended: {},
    closed: {},
    notOpen: { on: { 'session.retry': 'locating' } },
    paused: { on: { 'session.retry': 'locating' } },
    missing: {},
    failed: { on: { 'session.retry': 'locating' } },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** Refusals that mean: what this page believes is out of date (another tab, an ended session). */
const staleCodes: ReadonlySet<number> = new Set([codes.conflict, codes.forbidden]);

function opening(reply: Input['reply'], drafts: Drafts): Standing {
  const start = nowhere(drafts);
  if (reply === null) return start;
  return 'kind' in reply ? { ...start, failure: reply } : arrive(start, reply);
}

function placeOf({ surveyId, channel, respondent }: Context): Place {
  return { surveyId, channel, respondent };
}

function startInput(context: Context): Start {
  const { locale, nonce, visit } = context;
  return { ...placeOf(context), locale, key: `${nonce}-${visit}-start` };
}

function questionInput(context: Context): QuestionInput {
  const { question, survey, nonce, visit } = context;
  if (question === null) throw new Error('A question is asked before there is one.');
  return {
    place: placeOf(context),
    question,
    answer: openingAnswer(context, question),
    allowPrevious: survey?.config.allowPrevious ?? true,
    visit: `${nonce}-${visit}`,
  };
}

/** How a question was left, as the session remembers it. */
function leave(context: Context, outcome: Outcome | null): Partial<Context> {
  const id = context.question?.questionId ?? '';
  switch (outcome?.kind) {
    case 'kept': {
      const next = proceed(context, outcome.step);
      return { ...next, drafts: withDraft(next.drafts, id, undefined), direction: 'forward' };
    }
    case 'left':
      return {
        ...ask(outcome.subject),
        drafts: withDraft(context.drafts, id, outcome.draft),
        direction: 'back',
      };
    case 'refused':
      return { failure: outcome.failure, drafts: withDraft(context.drafts, id, outcome.draft) };
    default:
      return {};
  }
}

function refusalCode(failure: Failure | null): number {
  return failure?.kind === 'refused' ? failure.code : 0;
}
