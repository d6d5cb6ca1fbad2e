import { describe, expect, test } from 'vitest';
import { type Branch, type Item, linkageMachine } from '../../machines/linkage/linkage.machine.ts';
import { selectLevels } from '../../machines/linkage/linkage.select.ts';
import { selectLinkage } from '../../machines/question/question.select.ts';
import { plants } from '../../types/list/examplePlants.ts';
import { heldPort } from '../support/fixtures/ports.ts';
import { createQuestion, subject } from '../support/fixtures/question.ts';
import { words } from '../support/tags.ts';

type Linkage = ReturnType<typeof createLinkage>;
type Step = (linkage: Linkage) => unknown;
type Expected = Partial<ReturnType<Linkage['shown']>>;
type Row = [title: string, steps: Step[], expected: Expected];

/** The list requested last arrives. */
const load: Step = ({ fetch }) => fetch.last().resolve(below(fetch.last().input.itemId));
const lose: Step = ({ fetch }) => fetch.last().reject(new TypeError('lost'));
const submit: Step = (linkage) => linkage.submit();

const kinds = words`trees shrubs moss`;
const missing = (level: number) => [{ kind: 'empty' as const, at: `level-${level}` }];

test.each<[string, Step, string | null, string]>([
  ['arrives', load, 'shrubs', 'ready loading waiting'],
  ['is lost', lose, 'shrubs', 'ready loading waiting'],
  ['arrives after no new choice', load, null, 'ready waiting waiting'],
])('the list of an earlier choice is ignored when it %s', async (_, end, choice, states) => {
  const linkage = createLinkage();
  for (const step of along('trees')) await step(linkage);
  const earlier = linkage.fetch.last();
  choose(0, choice)(linkage);
  await end({ ...linkage, fetch: { ...linkage.fetch, last: () => earlier } });
  expect(linkage.shown().states).toEqual(states.split(' '));
  if (choice === null) return;
  await load(linkage);
  expect(linkage.shown().offered[1]).toEqual(words`flowering hedge`);
});

describe('an earlier answer', () => {
  test.each<[string, string[], Step[], Expected]>([
    [
      'has every list of its path',
      words`trees conifer yew`,
      [load, load, load],
      {
        states: words`ready ready ready`,
        chosen: words`trees conifer yew`,
        offered: [kinds, words`broadleaf conifer`, words`pine yew`],
        fetched: words`0 trees conifer`,
      },
    ],
    [
      'that is incomplete continues at its end',
      ['trees'],
      [load, load, submit],
      { states: words`ready ready waiting`, faults: missing(2), committed: null },
    ],
    [
      'ends before an item that was deleted',
      words`trees palms coconut`,
      [load, load, submit],
      {
        states: words`ready ready waiting`,
        chosen: ['trees', '', ''],
        fetched: words`0 trees`,
        faults: missing(2),
        committed: null,
      },
    ],
    [
      'is empty where its first item was deleted',
      words`cacti round`,
      [load, submit],
      { chosen: ['', '', ''], faults: missing(1), committed: null },
    ],
    [
      'ends at an item that has become a leaf',
      words`moss peat`,
      [load, submit],
      { chosen: ['moss', '', ''], committed: ['moss'] },
    ],
  ])('%s', (_, earlier, steps, expected) => check(steps, expected, { earlier }));

  test('is no draft while it is unchanged', async () => {
    const linkage = createLinkage({ earlier: ['moss'] });
    await load(linkage);
    linkage.back();
    await linkage.previous.last().resolve(subject(1));
    expect(linkage.output()).toMatchObject({ kind: 'left', draft: null });
  });
});

describe('a submit', () => {
  test.each<[...Row, Options?]>([
    ['without a choice', [load, submit], { faults: missing(1), committed: null }],
    ['before a choice', [...along('trees'), load, submit, choose(1, 'conifer')], { faults: [] }],
    [
      'of two levels of three',
      [...along('trees', 'conifer'), load, submit],
      { faults: missing(3), committed: null },
    ],
    [
      'of a complete path',
      [...along('trees', 'conifer', 'yew'), submit],
      { committed: words`trees conifer yew` },
    ],
    ['of a leaf', [...along('moss'), submit], { committed: ['moss'] }],
    [
      'of as many levels as the question has',
      [...along('trees', 'conifer'), submit],
      { faults: [], committed: words`trees conifer`, fetched: words`0 trees` },
      { levels: ['Kind', 'Group'] },
    ],
    [
      'of an incomplete path without an obligation',
      [...along('trees'), load, submit],
      { faults: missing(2), committed: null },
      { required: false },
    ],
    [
      'of an empty path without an obligation',
      [...along('trees'), load, submit, choose(0, null), submit],
      { faults: [], committed: [] },
      { required: false },
    ],
  ])('%s', (_, steps, expected, options) => check(steps, expected, options));

  test('that is lost keeps the shown path', async () => {
    const linkage = createLinkage();
    for (const step of [...along('moss'), submit, choose(0, 'shrubs')]) await step(linkage);
    await linkage.commit.last().reject(new TypeError('lost'));
    const { path, chosen } = linkage.shown();
    expect(path).toEqual(chosen.filter((id) => id !== ''));
  });
});

async function check(steps: Step[], expected: Expected, options?: Options): Promise<void> {
  const linkage = createLinkage(options);
  for (const step of steps) await step(linkage);
  expect(linkage.shown()).toMatchObject(expected);
}

function choose(level: number, itemId: string | null): Step {
  return ({ linkage }) => linkage.send({ type: 'level.choose', level, itemId });
}

/** Loads each list and chooses its item. */
function along(...path: readonly string[]): Step[] {
  return path.flatMap((id, level) => [load, choose(level, id)]);
}

interface Options {
  readonly levels?: readonly string[];
  readonly required?: boolean;
  /** The path of an earlier answer. */
  readonly earlier?: readonly string[];
}

/** A question about the tree of plants. */
function createLinkage({ earlier = [], ...options }: Options = {}) {
  const fetch = heldPort<readonly Item[], Branch>();
  const config = { cascadeId: 'plants', levels: ['Kind', 'Group', 'Plant'], ...options };
  const question = createQuestion(
    { ...subject(2), type: 10, config },
    { path: [...earlier] },
    { parts: { linkage: linkageMachine.provide({ actors: { fetch: fetch.logic } }) } },
  );
  const linkage = selectLinkage(question.question.getSnapshot());
  if (!linkage) throw new Error('The question has no lists.');
  return {
    ...question,
    fetch,
    linkage,
    shown() {
      const levels = selectLevels(linkage.getSnapshot());
      const [committed] = question.commit.calls;
      return {
        states: levels.map(({ state }): string => state),
        chosen: levels.map(({ chosen }) => chosen),
        offered: levels.map(({ items }) => items.map(({ id }) => id)),
        fetched: fetch.calls.map(({ input }) => input.itemId),
        path: pathOf(question.answer()),
        faults: question.faults(),
        committed: committed ? pathOf(committed.input.answer) : null,
      };
    },
  };
}

function pathOf(answer: object): unknown {
  return 'path' in answer ? answer.path : null;
}

interface Branching {
  readonly id: string;
  readonly text: string;
  readonly items?: readonly Branching[];
}

/** The items below this one in the tree of plants; '0' is the root. */
function below(id: string): readonly Item[] {
  const find = (items: readonly Branching[]): readonly Branching[] | undefined =>
    items.find((item) => item.id === id)?.items ??
    items.map((item) => find(item.items ?? [])).find((branch) => branch !== undefined);
  const tree: readonly Branching[] = plants.items;
  const items = id === '0' ? tree : (find(tree) ?? []);
  return items.map(({ id, text, items = [] }) => ({ id, text, leaf: items.length === 0 }));
}
