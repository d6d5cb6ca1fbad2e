import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { CascadeQuestion } from '../../contract/questions/index.ts';
import { levelKey } from '../../types/linkage/contract.ts';
import type { Failure } from '../lib/failure.ts';
import { asksForLogin } from '../lib/login.ts';
import { withError } from '../lib/params.ts';
import { port } from '../lib/port.ts';
import { hasMessage, type Part, type PartAccess } from '../question/part.ts';
import { toastActor } from '../toast/toast.machine.ts';

/** One item of `GET /api/cascade`. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly leaf: boolean;
}

export interface Branch {
  readonly cascadeId: string;
  readonly itemId: string;
}

export type Lists = readonly (readonly Item[])[];

export interface Input {
  readonly question: CascadeQuestion;
  readonly path: readonly string[];
  /** The loaded lists, from the top of the path. */
  readonly lists?: Lists | undefined;
}

export interface Context extends Input {
  readonly lists: Lists;
  /** Whether the path no longer fits a changed tree. */
  readonly isShortened: boolean;
}

type Event =
  | { type: 'level.choose'; level: number; itemId: string | null }
  | { type: 'level.retry' }
  | { type: 'path.restore'; path: readonly string[] }
  | { type: 'question.reword'; question: CascadeQuestion }
  | PartAccess;

/** Id of the tree's root. */
const top = '0';

/** The linked lists of one question; a choice fetches the next one. */
export const linkageMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; children: { fetch: 'fetch' } },
  actors: { fetch: port<readonly Item[], Branch>('cascade') },
  guards: {
    isShortened: ({ context }) => context.isShortened,
    needsList: ({ context }) => context.lists.length <= context.path.length && hasNextList(context),
  },
  actions: {
    sendAnswer: sendParent(({ context }) => ({
      type: 'answer.change',
      answer: { path: [...context.path] },
      part: { name: 'path', state: partOf(context) },
    })),
    sendPart: sendParent(({ context }) => ({
      type: 'part.change',
      part: { name: 'path', state: partOf(context) },
    })),
    clearToast: sendTo(toastActor, { type: 'toast.clear' }),
    showRefusal: enqueueActions(({ enqueue }, failure: Failure) => {
      if (asksForLogin(failure)) enqueue(sendParent({ type: 'part.refuse', failure }));
      else if (hasMessage(failure))
        enqueue.sendTo(toastActor, { type: 'toast.showFailure', failure });
    }),
  },
}).createMachine({
  id: 'linkage',
  context: ({ input }) => offer({ ...input, lists: [], isShortened: false }, input.lists ?? []),
  type: 'parallel',
  states: {
    lists: {
      initial: 'looking',
      states: {
        looking: {
          always: [{ guard: 'needsList', target: 'fetching' }, { target: 'ready' }],
        },
        fetching: {
          invoke: {
            id: 'fetch',
            src: 'fetch',
            input: ({ context: { question, path, lists } }) => ({
              cascadeId: question.config.cascadeId,
              itemId: path[lists.length - 1] ?? top,
            }),
            onDone: {
              target: 'looking',
              actions: assign(({ context, event }) => addList(context, event.output)),
            },
            onError: { target: 'failed', actions: withError('showRefusal') },
          },
        },
        failed: { on: { 'level.retry': { target: 'fetching', actions: 'clearToast' } } },
        ready: {
          always: { guard: 'isShortened', actions: [assign({ isShortened: false }), 'sendAnswer'] },
          entry: 'sendPart',
        },
      },
    },
    choice: {
      initial: 'open',
      states: {
        open: {
          on: {
            'part.close': 'closed',
            'level.choose': {
              target: '#linkage.lists.looking',
              actions: [
                assign(({ context, event }) => chooseItem(context, event.level, event.itemId)),
                'sendAnswer',
              ],
            },
          },
        },
        closed: { on: { 'part.open': 'open' } },
      },
    },
  },
  on: {
    'question.reword': {
      target: '.lists.looking',
      actions: assign({ question: ({ event }) => event.question, lists: [] }),
    },
    'path.restore': {
      target: '.lists.looking',
      actions: assign(({ context, event }) => restorePath(context, event.path)),
    },
  },
});

export type LinkageActor = ActorRefFrom<typeof linkageMachine>;
export type LinkageSnapshot = SnapshotFrom<typeof linkageMachine>;

/** Shortens the path where the tree has changed. */
function addList({ lists, path, isShortened }: Context, list: readonly Item[]): Partial<Context> {
  const level = lists.length;
  const step = list.find(({ id }) => id === path[level]);
  const validLength = step === undefined ? level : step.leaf ? level + 1 : path.length;
  return {
    lists: [...lists, list],
    path: path.slice(0, validLength),
    isShortened: isShortened || validLength < path.length,
  };
}

/** Takes the lists that belong to the path. */
function offer(context: Context, lists: Lists): Context {
  let next = context;
  for (const list of lists) {
    if (hasNextList(next)) next = { ...next, ...addList(next, list) };
  }
  return next;
}

/** Keeps the lists that both paths share. */
function restorePath(context: Context, path: readonly string[]): Context {
  const different = path.findIndex((id, level) => id !== context.path[level]);
  const shared = (different < 0 ? path.length : different) + 1;
  return offer({ ...context, path, lists: [] }, context.lists.slice(0, shared));
}

/** A choice drops the levels below it. */
function chooseItem({ lists, path }: Context, level: number, id: string | null): Partial<Context> {
  return {
    path: id === null ? path.slice(0, level) : [...path.slice(0, level), id],
    lists: lists.slice(0, level + 1),
  };
}

function hasNextList({ question, lists, path }: Context): boolean {
  const level = lists.length;
  if (level === 0) return true;
  const chosen = lists[level - 1]?.find(({ id }) => id === path[level - 1]);
  return level < question.config.levels.length && chosen !== undefined && !chosen.leaf;
}

/** The fault of an unfinished path, which the validation cannot find, because it does not know the tree. */
function partOf(context: Context): Part {
  const { path } = context;
  const isUnfinished = path.length > 0 && leadsToList(context);
  return isUnfinished ? { kind: 'empty', at: levelKey(path.length) } : null;
}

function leadsToList({ question, lists, path }: Context): boolean {
  const level = path.length - 1;
  const last = lists[level]?.find(({ id }) => id === path[level]);
  const isEmpty = lists[path.length]?.length === 0;
  return path.length < question.config.levels.length && last?.leaf === false && !isEmpty;
}
