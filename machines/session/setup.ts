import { assign, sendTo, setup } from 'xstate';
import { codes } from '../../contract/envelope.ts';
import { limits } from '../../contract/limits.ts';
import { status } from '../../contract/status.ts';
import type { Location, Step, Subject } from '../../contract/survey.ts';
import { arrive, proceed } from '../arrival.ts';
import { failureOf, isDecisive } from '../failure.ts';
import { notices, noticesMachine } from '../notices.machine.ts';
import { port } from '../port.ts';
import { type Outcome, type Place, questionMachine } from '../question.machine.ts';
import { type Context, type Event, type Input, leave, refusalCode, type Start } from './context.ts';

/** The session's types, ports, guards and actions; its states are in the files beside this one. */
export const session = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    children: {
      notices: 'notices';
      question: 'question';
      locate: 'locate';
      start: 'start';
      sign: 'sign';
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
    sign: port<void, Place>('sign'),
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
    isSigned: ({ context }) => context.drafts.sign !== '',
    lacksSignature: ({ context }) =>
      context.survey?.config.signature === 'required' && context.drafts.sign === '',
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
});

/** Refusals that mean: what this page believes is out of date (another tab, an ended session). */
const staleCodes: ReadonlySet<number> = new Set([codes.conflict, codes.forbidden]);
