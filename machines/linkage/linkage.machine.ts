import {
  type ActorRefFrom,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
} from 'xstate';
import type { Question } from '../../contract/questions/index.ts';
import { levelKey } from '../../contract/questions/linkage.ts';
import { failureOf } from '../lib/failure.ts';
import { port } from '../lib/port.ts';
import { notices } from '../notices/notices.machine.ts';
import { hasMessage, type Part, type PartAccess } from '../question/part.ts';

/** One item of a list, as `GET /api/cascade` gives it (spec §7). */
export interface Item {
  readonly id: string;
  readonly text: string;
  /** True where nothing follows. */
  readonly leaf: boolean;
}

/** Which list to fetch: what an item leads to. */
export interface Branch {
  readonly cascadeId: string;
  readonly itemId: string;
}

interface Input {
  readonly question: Question<10>;
  readonly path: readonly string[];
}

interface Context extends Input {
  /** The lists that have come, from the top. */
  readonly lists: readonly (readonly Item[])[];
  /** True when the tree has changed, and the path that was given does not go along it any more. */
  readonly isCut: boolean;
}

type Event =
  | { type: 'level.choose'; level: number; itemId: string | null }
  | { type: 'level.retry' }
  | { type: 'question.reword'; question: Question<10> }
  | PartAccess;

/** The item that stands for the top of a tree (contract.md, type 10). */
const top = '0';

/** The linked lists of one question: each is fetched when the one before it has been chosen from. */
export const linkageMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; children: { fetch: 'fetch' } },
  actors: { fetch: port<readonly Item[], Branch>('cascade') },
  guards: {
    isCut: ({ context }) => context.isCut,
    needsList: ({ context }) => context.lists.length <= context.path.length && goesOn(context),
  },
  actions: {
    tellAnswer: sendParent(({ context }) => ({
      type: 'answer.change',
      answer: { path: [...context.path] },
      part: { name: 'path', state: partOf(context) },
    })),
    tellPart: sendParent(({ context }) => ({
      type: 'part.change',
      part: { name: 'path', state: partOf(context) },
    })),
    quieten: sendTo(notices, { type: 'notice.clear' }),
    showRefusal: enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      const failure = failureOf(error);
      if (hasMessage(failure)) enqueue.sendTo(notices, { type: 'notice.tell', failure });
    }),
  },
}).createMachine({
  id: 'linkage',
  context: ({ input }) => ({ ...input, lists: [], isCut: false }),
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
              actions: assign(({ context, event }) => take(context, event.output)),
            },
            onError: {
              target: 'failed',
              actions: { type: 'showRefusal', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: { on: { 'level.retry': { target: 'fetching', actions: 'quieten' } } },
        ready: {
          always: { guard: 'isCut', actions: [assign({ isCut: false }), 'tellAnswer'] },
          entry: 'tellPart',
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
                assign(({ context, event }) => choose(context, event.level, event.itemId)),
                'tellAnswer',
              ],
            },
          },
        },
        /** The answer is on its way to the server. */
        closed: { on: { 'part.open': 'open' } },
      },
    },
  },
  on: {
    // Another language has other lists.
    'question.reword': {
      target: '.lists.looking',
      actions: assign({ question: ({ event }) => event.question, lists: [] }),
    },
  },
});

export type LinkageActor = ActorRefFrom<typeof linkageMachine>;
export type LinkageSnapshot = SnapshotFrom<typeof linkageMachine>;

/** The lists after one more has come. Where the tree has changed, the path ends at the last step it still has. */
function take({ lists, path, isCut }: Context, list: readonly Item[]): Partial<Context> {
  const level = lists.length;
  const step = list.find(({ id }) => id === path[level]);
  const kept = step === undefined ? level : step.leaf ? level + 1 : path.length;
  return {
    lists: [...lists, list],
    path: path.slice(0, kept),
    isCut: isCut || kept < path.length,
  };
}

/** The path after a choice at one level: what was chosen below it no longer counts. */
function choose({ lists, path }: Context, level: number, id: string | null): Partial<Context> {
  return {
    path: id === null ? path.slice(0, level) : [...path.slice(0, level), id],
    lists: lists.slice(0, level + 1),
  };
}

/** True while the path leads to one more list. */
function goesOn({ question, lists, path }: Context): boolean {
  const level = lists.length;
  if (level === 0) return true;
  const chosen = lists[level - 1]?.find(({ id }) => id === path[level - 1]);
  return level < question.config.levels.length && chosen !== undefined && !chosen.leaf;
}

/** What the law cannot know: that the path has been begun and leads on. */
function partOf(context: Context): Part {
  const { path } = context;
  const isUnfinished = path.length > 0 && endsOpen(context);
  return isUnfinished ? { kind: 'empty', at: levelKey(path.length) } : null;
}

function endsOpen({ question, lists, path }: Context): boolean {
  const level = path.length - 1;
  const last = lists[level]?.find(({ id }) => id === path[level]);
  const isEmpty = lists[path.length]?.length === 0;
  return path.length < question.config.levels.length && last?.leaf === false && !isEmpty;
}
