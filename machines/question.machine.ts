import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Fault } from '../contract/faults.ts';
import { limits } from '../contract/limits.ts';
import { type Answer, judge, type Question } from '../contract/questions/index.ts';
import type { Respondent, Step, Subject } from '../contract/survey.ts';
import { type Failure, failureOf, isDecisive } from './failure.ts';
import { notices } from './notices.machine.ts';
import { port } from './port.ts';

/** Whose answers these are, and in which survey: what every call carries. */
export interface Place {
  readonly surveyId: string;
  readonly channel: string;
  readonly respondent: Respondent;
  /** The id of the uploaded signature, empty without one. */
  readonly sign: string;
}

/** One answer on its way to the server. `key` is the same on every retry of the same answer. */
export interface Commit extends Place {
  readonly question: Question;
  readonly answer: Answer;
  readonly key: string;
}

export interface Input {
  readonly place: Place;
  readonly question: Question;
  /** What the server has for this question, or what was typed here and never sent. */
  readonly answer: Answer;
  /** True when the answer was typed here and the server does not have it. */
  readonly isDraft: boolean;
  readonly allowPrevious: boolean;
  /** Unique to this visit of this question; answers submitted from it are numbered on top of it. */
  readonly visit: string;
}

/** How a question was left. A draft is what the respondent changed and the server does not have. */
export type Outcome =
  | { readonly kind: 'kept'; readonly step: Step }
  | { readonly kind: 'left'; readonly subject: Subject; readonly draft: Answer | null }
  | { readonly kind: 'expired' | 'recalled'; readonly draft: Answer | null }
  | { readonly kind: 'refused'; readonly failure: Failure; readonly draft: Answer | null };

/**
 * How a part of a question stands that has a machine of its own: something is on its way, something is wrong that
 * the law cannot see, or (null) there is nothing to say.
 */
export type Part = 'busy' | Fault | null;

interface NamedPart {
  /** A name of the part's own. */
  readonly name: string;
  readonly state: Part;
}

interface Context extends Input {
  /** By a name of the part's own. */
  readonly parts: Readonly<Record<string, Part>>;
  readonly faults: readonly Fault[];
  readonly failure: Failure | null;
  /** Counts the changes; 0 while the server has the answer as it is. */
  readonly revision: number;
  readonly outcome: Outcome | null;
}

type Event =
  | { type: 'answer.change'; answer: Answer; part?: NamedPart }
  | { type: 'part.change'; part: NamedPart }
  | { type: 'answer.submit' }
  | { type: 'question.previous' }
  | { type: 'question.recall' }
  | { type: 'network.online' }
  | { type: 'time.over' };

/** One question on screen, from its first draft until the server has kept the answer. */
export const questionMachine = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    output: Outcome | null;
    children: { commit: 'commit'; flush: 'commit'; previous: 'previous' };
    tags: 'busy' | 'editable' | 'sending' | 'slow' | 'waiting';
  },
  actors: {
    commit: port<Step, Commit>('commit'),
    previous: port<Subject, Place>('previous'),
  },
  guards: {
    isFaulty: ({ context }) => findFaults(context).length > 0,
    isPending: ({ context }) => isPending(context),
    mustWaitToLeave: ({ context }) => hasPrevious(context) && isPending(context),
    hasPrevious: ({ context }) => hasPrevious(context),
    isUnsent: ({ context }) => context.failure?.kind === 'unreachable',
    hasValidDraft: ({ context }) => draftOf(context) !== null && findFaults(context).length === 0,
    isFault: (_, { error }: { error: unknown }) => faultsOf(error).length > 0,
    isDecisive: (_, { error }: { error: unknown }) => isDecisive(error),
  },
  actions: {
    /** What is felt when something is wrong: `src/app/wire.ts` knows how. */
    feedback: () => {},
    showFaults: assign({ faults: ({ context }) => findFaults(context) }),
    change: assign({
      answer: (_, { answer }: { answer: Answer; part?: NamedPart }) => answer,
      revision: ({ context }) => context.revision + 1,
    }),
    note: assign({
      parts: ({ context: { parts } }, { part }: { part?: NamedPart }) =>
        part ? { ...parts, [part.name]: part.state } : parts,
    }),
    forget: assign({ faults: [], failure: null }),
    /** What was said stays said when a part only tells again what is known. */
    forgetIfNew: assign(({ context }, { part }: { part: NamedPart }) =>
      (context.parts[part.name] ?? null) === part.state ? {} : { faults: [], failure: null },
    ),
    quieten: sendTo(notices, { type: 'notice.clear' }),
    tell: sendTo(notices, (_, { error }: { error: unknown }) => ({
      type: 'notice.tell',
      failure: failureOf(error),
    })),
    sayOnline: sendTo(notices, { type: 'notice.say', remark: 'online' }),
    keep: assign({
      outcome: (_, { step }: { step: Step }): Outcome => ({ kind: 'kept', step }),
    }),
    drop: assign({
      outcome: ({ context }, kind: 'expired' | 'recalled'): Outcome => ({
        kind,
        draft: draftOf(context),
      }),
    }),
    refuse: assign({
      outcome: ({ context }, { error }: { error: unknown }): Outcome => ({
        kind: 'refused',
        failure: failureOf(error),
        draft: draftOf(context),
      }),
    }),
  },
  delays: { slowSend: limits.slowSend, lastSend: limits.deadlineGrace },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({
    ...input,
    parts: {},
    faults: [],
    failure: null,
    revision: input.isDraft ? 1 : 0,
    outcome: null,
  }),
  on: {
    'question.recall': { target: '.done', actions: { type: 'drop', params: 'recalled' } },
    // Wherever the question stands: what is right goes first.
    'time.over': [
      { guard: 'hasValidDraft', target: '.flushing' },
      { target: '.done', actions: { type: 'drop', params: 'expired' } },
    ],
  },
  initial: 'drafting',
  states: {
    drafting: {
      tags: 'editable',
      on: {
        'answer.change': {
          actions: [
            'forget',
            { type: 'change', params: ({ event }) => event },
            { type: 'note', params: ({ event }) => event },
          ],
        },
        'part.change': {
          actions: [
            { type: 'forgetIfNew', params: ({ event }) => event },
            { type: 'note', params: ({ event }) => event },
          ],
        },
        'answer.submit': [
          { guard: 'isPending', target: 'waiting' },
          { guard: 'isFaulty', actions: ['showFaults', 'feedback'] },
          { target: 'committing', actions: 'quieten' },
        ],
        'network.online': { guard: 'isUnsent', target: 'committing', actions: 'sayOnline' },
        'question.previous': [
          { guard: 'mustWaitToLeave', target: 'waiting.toLeave' },
          { guard: 'hasPrevious', target: 'leaving' },
        ],
      },
    },
    waiting: {
      tags: ['busy', 'editable', 'waiting'],
      entry: ['forget', 'quieten'],
      on: {
        'answer.change': {
          actions: [
            { type: 'change', params: ({ event }) => event },
            { type: 'note', params: ({ event }) => event },
          ],
        },
        'part.change': { actions: { type: 'note', params: ({ event }) => event } },
      },
      initial: 'toSend',
      states: {
        toSend: {
          always: [
            { guard: 'isPending' },
            {
              guard: 'isFaulty',
              target: '#question.drafting',
              actions: ['showFaults', 'feedback'],
            },
            { target: '#question.committing' },
          ],
        },
        toLeave: { always: [{ guard: 'isPending' }, { target: '#question.leaving' }] },
      },
    },
    committing: {
      tags: ['busy', 'sending'],
      entry: 'forget',
      // The same key again: whichever of the two arrives first is the one that counts.
      on: { 'time.over': 'flushing' },
      initial: 'brief',
      states: { brief: { after: { slowSend: 'slow' } }, slow: { tags: 'slow' } },
      invoke: {
        id: 'commit',
        src: 'commit',
        input: ({ context }) => commitOf(context),
        onDone: {
          target: 'done',
          actions: { type: 'keep', params: ({ event }) => ({ step: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isFault', params: ({ event }) => ({ error: event.error }) },
            target: 'drafting',
            actions: assign({ faults: ({ event }) => faultsOf(event.error) }),
          },
          {
            guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
            target: 'done',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'drafting',
            actions: [
              assign({ failure: ({ event }) => failureOf(event.error) }),
              { type: 'tell', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    /** The time is over: what is right goes first, as long as the server may still take it. */
    flushing: {
      tags: 'busy',
      entry: ['forget', 'quieten'],
      on: { 'time.over': {} },
      invoke: {
        id: 'flush',
        src: 'commit',
        input: ({ context }) => commitOf(context),
        onDone: {
          target: 'done',
          actions: { type: 'keep', params: ({ event }) => ({ step: event.output }) },
        },
        onError: { target: 'done', actions: { type: 'drop', params: 'expired' } },
      },
      after: { lastSend: { target: 'done', actions: { type: 'drop', params: 'expired' } } },
    },
    leaving: {
      tags: 'busy',
      entry: ['forget', 'quieten'],
      invoke: {
        id: 'previous',
        src: 'previous',
        input: ({ context }) => context.place,
        onDone: {
          target: 'done',
          actions: assign({
            outcome: ({ context, event }) => ({
              kind: 'left',
              subject: event.output,
              draft: draftOf(context),
            }),
          }),
        },
        onError: [
          {
            guard: { type: 'isDecisive', params: ({ event }) => ({ error: event.error }) },
            target: 'done',
            actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'drafting',
            actions: { type: 'tell', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

export type QuestionActor = ActorRefFrom<typeof questionMachine>;
export type QuestionSnapshot = SnapshotFrom<typeof questionMachine>;

/** What the respondent changed and the server does not have; null while nothing was changed. */
export function draftOf(context: Pick<Context, 'answer' | 'revision'>): Answer | null {
  return context.revision > 0 ? context.answer : null;
}

/** True where there is a question before this one, and the survey lets respondents go back. */
export function hasPrevious({
  allowPrevious,
  question,
}: Pick<Context, 'allowPrevious' | 'question'>): boolean {
  return allowPrevious && question.index > 1;
}

function commitOf({ place, question, answer, visit, revision }: Context): Commit {
  return {
    ...place,
    question,
    answer: judge(question, answer).answer,
    key: `${visit}-${revision}`,
  };
}

function isPending({ parts }: Context): boolean {
  return Object.values(parts).includes('busy');
}

/**
 * Everything that keeps an answer from being sent: what the law finds, and what the parts know. While a part has
 * something to say, nothing is said about there being no answer at all.
 */
function findFaults({ question, answer, parts }: Context): readonly Fault[] {
  const known = Object.values(parts).filter((part) => part !== null && part !== 'busy');
  const { faults } = judge(question, answer);
  const others = faults.filter(
    ({ kind, at }) => !(known.length > 0 && kind === 'empty' && at === undefined),
  );
  return [...others, ...known.filter(({ at }) => others.every((fault) => fault.at !== at))];
}

function faultsOf(error: unknown): readonly Fault[] {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.fault ? [failure.fault] : [];
}
