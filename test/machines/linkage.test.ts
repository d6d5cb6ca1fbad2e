import { describe, expect, test } from 'vitest';
import { plants } from '../../contract/examples/plants.ts';
import { readQuestion } from '../../contract/questions/index.ts';
import { type Branch, type Item, linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { selectLevels } from '../../machines/linkage/linkage.select.ts';
import { selectLinkage } from '../../machines/question/chunks.select.ts';
import { selectAnswer, selectFaults } from '../../machines/question/question.select.ts';
import { askedAlone, subject } from '../support/fixtures/asked.ts';
import { heldPort } from '../support/fixtures/ports.ts';
import { words } from '../support/tags.ts';

describe('the lists', () => {
  test('begin at the top of the tree', async () => {
    const { fetch, come, states, offered } = asked();
    expect(fetch.last().input).toEqual({ cascadeId: 'plants', itemId: '0' });
    expect(states()).toEqual(['loading', 'waiting', 'waiting']);
    await come();
    expect(states()).toEqual(['ready', 'waiting', 'waiting']);
    expect(offered(0)).toEqual(['trees', 'shrubs', 'moss']);
    expect(fetch.made).toHaveLength(1);
  });

  test('go on with what was chosen', async () => {
    const { fetch, come, choose, states, offered, answer } = asked();
    await come();
    choose(0, 'trees');
    expect(fetch.last().input).toEqual({ cascadeId: 'plants', itemId: 'trees' });
    expect(states()).toEqual(['ready', 'loading', 'waiting']);
    expect(answer()).toEqual({ path: ['trees'] });
    await come();
    expect(offered(1)).toEqual(['broadleaf', 'conifer']);
    choose(1, 'conifer');
    await come();
    expect(offered(2)).toEqual(['pine', 'yew']);
    expect(states()).toEqual(['ready', 'ready', 'ready']);
  });

  test('end early at a leaf', async () => {
    const { fetch, come, choose, states, submit, commit } = asked();
    await come();
    choose(0, 'moss');
    expect(fetch.made).toHaveLength(1);
    expect(states()).toEqual(['ready', 'none', 'none']);
    submit();
    expect(commit.last().input.answer).toEqual({ path: ['moss'] });
  });

  test('end where as many are chosen from as are named, though the tree goes on', async () => {
    const { fetch, come, choose, submit, faults, commit } = asked({ levels: ['Kind', 'Group'] });
    await come();
    choose(0, 'trees');
    await come();
    choose(1, 'conifer');
    expect(fetch.made).toHaveLength(2);
    submit();
    expect(faults()).toEqual([]);
    expect(commit.last().input.answer).toEqual({ path: ['trees', 'conifer'] });
  });

  test('below a change are cleared and fetched again, and the answer hears of it at once', async () => {
    const { fetch, come, choose, chosen, states, offered, answer } = asked();
    await come();
    choose(0, 'trees');
    await come();
    choose(1, 'conifer');
    await come();
    choose(2, 'yew');
    expect(answer()).toEqual({ path: ['trees', 'conifer', 'yew'] });
    choose(0, 'shrubs');
    expect(answer()).toEqual({ path: ['shrubs'] });
    expect(chosen()).toEqual(['shrubs', '', '']);
    expect(states()).toEqual(['ready', 'loading', 'waiting']);
    expect(fetch.last().input.itemId).toBe('shrubs');
    await come();
    expect(offered(1)).toEqual(['flowering', 'hedge']);
    expect(offered(2)).toEqual([]);
  });

  test('above a change stay', async () => {
    const { fetch, come, choose, chosen } = asked();
    await come();
    choose(0, 'trees');
    await come();
    choose(1, 'conifer');
    await come();
    choose(2, 'yew');
    choose(1, 'broadleaf');
    expect(chosen()).toEqual(['trees', 'broadleaf', '']);
    expect(fetch.made.map(({ input }) => input.itemId)).toEqual(words`
      0 trees conifer broadleaf
    `);
  });

  test('are never those of an earlier choice, however late they come', async () => {
    const { fetch, come, choose, states, offered } = asked();
    await come();
    choose(0, 'trees');
    const late = fetch.last();
    choose(0, 'shrubs');
    await late.resolve(below('trees'));
    expect(states()).toEqual(['ready', 'loading', 'waiting']);
    await come();
    expect(offered(1)).toEqual(['flowering', 'hedge']);
    expect(fetch.made).toHaveLength(3);
  });

  test('that an earlier choice could not be followed by say nothing of the later one', async () => {
    const { fetch, come, choose, states } = asked();
    await come();
    choose(0, 'trees');
    const late = fetch.last();
    choose(0, 'shrubs');
    await late.reject(new TypeError('lost'));
    expect(states()).toEqual(['ready', 'loading', 'waiting']);
  });
});

describe('a list that does not come', () => {
  test('is tried again in its place', async () => {
    const { fetch, come, choose, chosen, states, retry } = asked();
    await come();
    choose(0, 'trees');
    await fetch.last().reject(new TypeError('lost'));
    expect(states()).toEqual(['ready', 'failed', 'waiting']);
    expect(chosen()).toEqual(['trees', '', '']);
    retry();
    expect(states()).toEqual(['ready', 'loading', 'waiting']);
    expect(fetch.last().input).toEqual({ cascadeId: 'plants', itemId: 'trees' });
    await come();
    expect(states()).toEqual(['ready', 'ready', 'waiting']);
  });

  test('is tried again at the top, too', async () => {
    const { fetch, come, states, retry } = asked();
    await fetch.last().reject(new TypeError('lost'));
    expect(states()).toEqual(['failed', 'waiting', 'waiting']);
    retry();
    await come();
    expect(states()).toEqual(['ready', 'waiting', 'waiting']);
  });

  test('keeps an unfinished answer from being sent', async () => {
    const { fetch, come, choose, submit, faults, commit } = asked();
    await come();
    choose(0, 'trees');
    await fetch.last().reject(new TypeError('lost'));
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('can be done without: another choice above leads on', async () => {
    const { fetch, come, choose, states } = asked();
    await come();
    choose(0, 'trees');
    await fetch.last().reject(new TypeError('lost'));
    choose(0, 'moss');
    expect(states()).toEqual(['ready', 'none', 'none']);
  });
});

describe('an answer given before', () => {
  test('has every list along its path', async () => {
    const { fetch, come, chosen, states, offered } = asked({
      given: ['trees', 'conifer', 'yew'],
    });
    for (const _ of ['0', 'trees', 'conifer']) await come();
    expect(fetch.made.map(({ input }) => input.itemId)).toEqual(['0', 'trees', 'conifer']);
    expect(states()).toEqual(['ready', 'ready', 'ready']);
    expect(chosen()).toEqual(['trees', 'conifer', 'yew']);
    expect(offered(2)).toEqual(['pine', 'yew']);
  });

  test('is no change by being shown', async () => {
    const { question, come, back, previous } = asked({ given: ['moss'] });
    await come();
    back();
    await previous.last().resolve(subject(1));
    expect(question.getSnapshot().output).toMatchObject({ kind: 'left', draft: null });
  });

  test('that was left unfinished goes on where it ended', async () => {
    const { come, states, submit, faults, commit } = asked({ given: ['trees'] });
    await come();
    await come();
    expect(states()).toEqual(['ready', 'ready', 'waiting']);
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('ends before the gap where the tree no longer goes along it', async () => {
    const { fetch, come, chosen, states, submit, faults, commit } = asked({
      given: ['trees', 'palms', 'coconut'],
    });
    await come();
    await come();
    expect(fetch.made).toHaveLength(2);
    expect(chosen()).toEqual(['trees', '', '']);
    expect(states()).toEqual(['ready', 'ready', 'waiting']);
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('is none where the tree has lost its first step', async () => {
    const { come, chosen, submit, faults, commit } = asked({ given: ['cacti', 'round'] });
    await come();
    expect(chosen()).toEqual(['', '', '']);
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-1' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('ends at what has become a leaf', async () => {
    const { come, chosen, submit, commit } = asked({ given: ['moss', 'peat'] });
    await come();
    expect(chosen()).toEqual(['moss', '', '']);
    submit();
    expect(commit.last().input.answer).toEqual({ path: ['moss'] });
  });
});

describe('sending', () => {
  test('nothing at all is a fault at the first list', async () => {
    const { come, submit, faults, commit } = asked();
    await come();
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-1' }]);
    expect(commit.made).toHaveLength(0);
  });

  test('what is said stays said when the list comes after it', async () => {
    const { come, submit, faults } = asked();
    submit();
    await come();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-1' }]);
  });

  test('an unfinished path is a fault at the list to choose from, until it is chosen from', async () => {
    const { come, choose, submit, faults, commit } = asked();
    await come();
    choose(0, 'trees');
    await come();
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
    choose(1, 'conifer');
    expect(faults()).toEqual([]);
    await come();
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-3' }]);
    expect(commit.made).toHaveLength(0);
    choose(2, 'yew');
    submit();
    expect(commit.last().input.answer).toEqual({ path: ['trees', 'conifer', 'yew'] });
  });

  test('an unfinished path is a fault where an answer is not asked for, too', async () => {
    const { come, choose, submit, faults, commit } = asked({ required: false });
    await come();
    choose(0, 'trees');
    await come();
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
    choose(0, null);
    submit();
    expect(faults()).toEqual([]);
    expect(commit.last().input.answer).toEqual({ path: [] });
  });

  test('a way that ends early is finished', async () => {
    const { come, choose, submit, commit } = asked();
    await come();
    choose(0, 'shrubs');
    await come();
    choose(1, 'hedge');
    submit();
    expect(commit.last().input.answer).toEqual({ path: ['shrubs', 'hedge'] });
  });

  test('a path changed while it was on its way sends what is shown after a lost line', async () => {
    const { come, choose, chosen, answer, submit, commit } = asked();
    await come();
    choose(0, 'moss');
    submit();
    choose(0, 'shrubs');
    await commit.last().reject(new TypeError('lost'));
    expect(answer()).toEqual({ path: chosen().filter((id) => id !== '') });
  });
});

describe('choosing nothing again', () => {
  test('at the first list gives the empty path', async () => {
    const { come, choose, chosen, states, answer } = asked();
    await come();
    choose(0, 'trees');
    await come();
    choose(0, null);
    expect(answer()).toEqual({ path: [] });
    expect(chosen()).toEqual(['', '', '']);
    expect(states()).toEqual(['ready', 'waiting', 'waiting']);
  });

  test('at a later list ends the path before it, without another fetch', async () => {
    const { fetch, come, choose, states, answer, submit, faults } = asked();
    await come();
    choose(0, 'trees');
    await come();
    choose(1, 'conifer');
    await come();
    choose(1, null);
    expect(answer()).toEqual({ path: ['trees'] });
    expect(states()).toEqual(['ready', 'ready', 'waiting']);
    expect(fetch.made).toHaveLength(3);
    submit();
    expect(faults()).toEqual([{ kind: 'empty', at: 'level-2' }]);
  });

  test('while the next list is on its way wants it no more', async () => {
    const { fetch, come, choose, states } = asked();
    await come();
    choose(0, 'trees');
    const late = fetch.last();
    choose(0, null);
    await late.resolve(below('trees'));
    expect(states()).toEqual(['ready', 'waiting', 'waiting']);
  });
});

interface Options {
  readonly levels?: readonly string[];
  readonly required?: boolean;
  readonly given?: readonly string[];
}

/** A question along the tree of plants, of three lists unless said otherwise. */
function asked({ levels = ['Kind', 'Group', 'Plant'], required = true, given = [] }: Options = {}) {
  const fetch = heldPort<readonly Item[], Branch>();
  const config = { cascadeId: 'plants', levels, required };
  const asks = readQuestion({ ...subject(2), type: 10, config });
  if (asks.type !== 10) throw new Error('This is no question of linked lists.');
  const machine = linkageMachine.provide({ actors: { fetch: fetch.logic } });
  const answer = { path: [...given] };
  const { question, commit, previous } = askedAlone(asks, answer, { linkage: machine });
  const linkage = selectLinkage(question.getSnapshot());
  if (!linkage) throw new Error('The question has no lists.');
  const shown = () => selectLevels(linkage.getSnapshot());
  return {
    question,
    commit,
    previous,
    fetch,
    /** Lets the list asked for last come, as the tree has it. */
    come: () => fetch.last().resolve(below(fetch.last().input.itemId)),
    choose: (level: number, itemId: string | null) =>
      linkage.send({ type: 'level.choose', level, itemId }),
    retry: () => linkage.send({ type: 'level.retry' }),
    submit: () => question.send({ type: 'answer.submit' }),
    back: () => question.send({ type: 'question.previous' }),
    answer: () => selectAnswer(question.getSnapshot()),
    faults: () => selectFaults(question.getSnapshot()),
    states: () => shown().map(({ state }) => state),
    chosen: () => shown().map(({ chosen }) => chosen),
    offered: (level: number) => shown()[level]?.items.map(({ id }) => id),
  };
}

interface Branching {
  readonly id: string;
  readonly text: string;
  readonly items?: readonly Branching[];
}

/** What an item of the tree of plants leads to; '0' is the top. */
function below(id: string): readonly Item[] {
  const find = (items: readonly Branching[]): readonly Branching[] | undefined =>
    items.find((item) => item.id === id)?.items ??
    items.map((item) => find(item.items ?? [])).find((found) => found !== undefined);
  const tree: readonly Branching[] = plants.items;
  const items = id === '0' ? tree : (find(tree) ?? []);
  return items.map(({ id, text, items = [] }) => ({ id, text, leaf: items.length === 0 }));
}
