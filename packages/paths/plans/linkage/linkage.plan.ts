import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { linkageMachine } from '../../../../machines/linkage/linkage.machine.ts';
import { withLocation } from '../../browser/location.ts';
import { eventually } from '../../browser/poll.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import {
  type Action,
  injecting,
  lost,
  made,
  refusal,
  refused,
  replied,
  subject,
} from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { greenery, withLinkage } from '../surveys.ts';
import { texts } from './linkage.words.ts';

const kindsWithoutMoss = [
  { id: 'trees', text: 'Trees', leaf: false },
  { id: 'shrubs', text: 'Shrubs', leaf: false },
];
const kinds = [...kindsWithoutMoss, { id: 'moss', text: 'Moss', leaf: true }];

/** The keys of all paths below the item `trees`. */
const underTrees: Key[] = [
  'fetching, trees',
  'failed, trees',
  'ready, trees',
  'fetching, trees/conifer',
  'failed, trees/conifer',
  'ready, trees/conifer',
  'ready, trees/conifer/yew',
];

export const cases = {
  'the first list comes': list(['fetching, nothing', 'fetching, moss'], kinds),
  'the first list comes without moss': {
    ...made('fetch', 'cascade', kindsWithoutMoss),
    at: ['fetching, moss'],
  },
  'the list of trees comes': list(
    ['fetching, trees'],
    [
      { id: 'broadleaf', text: 'Broadleaf', leaf: false },
      { id: 'conifer', text: 'Conifers', leaf: false },
    ],
  ),
  'the list of conifers comes': list(
    ['fetching, trees/conifer'],
    [
      { id: 'pine', text: 'Pine', leaf: true },
      { id: 'yew', text: 'Yew', leaf: true },
    ],
  ),
  'a list is lost': {
    ...lost('fetch', 'cascade'),
    at: ['fetching, nothing', 'fetching, trees', 'fetching, trees/conifer'],
  },
  'a list is refused': { ...refused('fetch', 'cascade', 777), at: ['fetching, trees'] },
  'reload the page': {
    event: { type: pageLoad },
    at: ['ready, nothing', 'ready, moss'],
    perform: (walk) => walk.reload(),
  },
  'send the answer': {
    event: { type: 'part.close' },
    at: ['ready, moss', 'ready, trees/conifer/yew'],
    perform: (walk) => walk.submit(),
  },
  'answer → refused': injecting(
    {
      event: { type: 'part.open' },
      at: ['ready, moss, sent', 'ready, trees/conifer/yew, sent'],
      perform: (walk) => walk.calls.end('commitAnswer', refusal(777)),
    },
    'commitAnswer',
    refusal(777),
  ),
  'press Try again': {
    event: { type: 'level.retry' },
    perform: (walk) => walk.press(/^Try again/),
  },
  'choose trees': choice(0, 'trees', ['ready, nothing', 'ready, moss']),
  'choose conifers': choice(1, 'conifer', ['ready, trees']),
  'choose the yew': choice(2, 'yew', ['ready, trees/conifer']),
  'choose moss instead, where the way ends': choice(0, 'moss', ['ready, nothing', ...underTrees]),
  'choose no kind': choice(0, null, ['ready, moss', ...underTrees]),
  'choose no group': choice(1, null, [
    'fetching, trees/conifer',
    'failed, trees/conifer',
    'ready, trees/conifer',
    'ready, trees/conifer/yew',
  ]),
  'choose no plant': choice(2, null, ['ready, trees/conifer/yew']),
} satisfies Record<string, Action>;

export type Key =
  | `${'fetching' | 'failed' | 'ready'}, ${'nothing' | 'trees' | 'trees/conifer'}`
  | 'fetching, moss'
  | `ready, ${'moss' | 'trees/conifer/yew'}${'' | ', sent'}`;

const loading = 'Loading…';
const failed = 'This list couldn’t be loaded.';
const noKind = 'Select Kind first';
const noGroup = 'Select Group first';
const over = 'Nothing more to select here.';

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'fetching, nothing': async (walk) => {
    await asksFor(walk, '0');
    await shows(walk, [loading, noKind, noGroup]);
  },
  'failed, nothing': (walk) => shows(walk, [failed, noKind, noGroup]),
  'ready, nothing': (walk) => shows(walk, ['', noKind, noGroup]),
  'fetching, moss': async (walk) => {
    await asksFor(walk, '0');
    await shows(walk, [loading, noKind, noGroup]);
  },
  'ready, moss': (walk) => shows(walk, ['Moss', over, over]),
  'ready, moss, sent': async (walk) => {
    await isSent(walk, ['moss']);
    await shows(walk, ['Moss', over, over]);
  },
  'ready, trees/conifer/yew, sent': async (walk) => {
    await isSent(walk, ['trees', 'conifer', 'yew']);
    await shows(walk, ['Trees', 'Conifers', 'Yew']);
  },
  'fetching, trees': async (walk) => {
    await asksFor(walk, 'trees');
    await shows(walk, ['Trees', loading, noGroup]);
  },
  'failed, trees': (walk) => shows(walk, ['Trees', failed, noGroup]),
  'ready, trees': (walk) => shows(walk, ['Trees', '', noGroup]),
  'fetching, trees/conifer': async (walk) => {
    await asksFor(walk, 'conifer');
    await shows(walk, ['Trees', 'Conifers', loading]);
  },
  'failed, trees/conifer': (walk) => shows(walk, ['Trees', 'Conifers', failed]),
  'ready, trees/conifer': (walk) => shows(walk, ['Trees', 'Conifers', '']),
  'ready, trees/conifer/yew': (walk) => shows(walk, ['Trees', 'Conifers', 'Yew']),
};

const { questions } = withLinkage;
const asks = readQuestion({ ...subject(2), type: 10, config: { ...questions[1]?.config } });
if (asks.type !== 10) throw new Error('This is no question of linked lists.');

/** The machine is explored without a parent actor, so events to the parent are omitted. */
const alone = linkageMachine.provide({
  actions: { sendAnswer: () => {}, sendPart: () => {} },
});

const input = { question: asks, path: [] };

const model = explore(alone, {
  input,
  // The script takes the page over with the draft of the tab.
  load: ({ context: { path } }) => ({ input, first: [{ type: 'path.restore', path }] }),
  cases,
  keyOf: ({ value, context: { path } }) =>
    [value.lists, path.join('/') || 'nothing', ...(value.choice === 'closed' ? ['sent'] : [])].join(
      ', ',
    ),
});

type OfQuestion = 'path.restore' | 'question.reword';

/** The type requires every event of the machine. */
const events: Record<
  Exclude<EventFromLogic<typeof linkageMachine>['type'], OfQuestion>,
  keyof typeof cases
> = {
  'level.choose': 'choose trees',
  'level.retry': 'press Try again',
  'part.close': 'send the answer',
  'part.open': 'answer → refused',
};

export const plan = planOf('linked lists', {
  survey: withLinkage,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.atSecondQuestion(browser, server, withLinkage.id);
    // A page that the server has rendered contains the items of its lists.
    await withLocation(walk.page, walk.surveyId, (block) => block);
    await withLocation(walk.page, `${walk.surveyId}/**`, (block) => block);
    return walk;
  },
});

/** Replies to the request of a state with these items. */
function list(at: readonly Key[], items: readonly object[]): Action {
  return { ...replied('fetch', 'cascade', items), at };
}

/** Waits until the answer with these items is on its way. */
async function isSent(walk: Walk, path: readonly string[]): Promise<void> {
  const form = new URLSearchParams(
    (await walk.calls.made('commitAnswer')).request().postData() ?? '',
  );
  expect(form.get('result')).toContain(JSON.stringify(path));
}

/** Chooses an item of a list, or clears the list for null; the page then cancels the call for a list in flight. */
function choice(level: number, itemId: string | null, at: readonly Key[]): Action {
  return {
    event: { type: 'level.choose', level, itemId },
    at,
    perform: async (walk) => {
      walk.calls.listen();
      const inFlight = walk.calls.isHeld('cascade') ? await walk.calls.made('cascade') : null;
      await walk.page
        .getByRole('main')
        .getByRole('combobox')
        .nth(level)
        .selectOption(itemId ?? '');
      if (!inFlight) return;
      await eventually(() => expect(walk.calls.isStopped(inFlight)).toBe(true));
    },
  };
}

/** Waits for the request for the items below an item. */
async function asksFor(walk: Walk, itemId: string): Promise<void> {
  const route = await walk.calls.made('cascade');
  expect(new URL(route.request().url()).pathname).toBe(
    `/api/cascade/${greenery.id}/item/${itemId}`,
  );
}

/**
 * Checks that each list shows its choice or the reason why no choice is possible; an empty text stands for a possible
 * choice.
 */
async function shows(walk: Walk, wanted: readonly string[]): Promise<void> {
  const shown = () =>
    walk.page
      .getByRole('main')
      .getByRole('combobox')
      .evaluateAll((lists) =>
        lists.map((list) => {
          const { disabled, value, selectedOptions } = list as HTMLSelectElement;
          const reason = document.getElementById(list.getAttribute('aria-describedby') ?? '');
          if (disabled) return reason?.textContent;
          return value === '' ? '' : selectedOptions[0]?.textContent;
        }),
      );
  await eventually(async () => expect(await shown()).toEqual(wanted));
}
