import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type CommittedModel,
  exploredModel,
  judgedBy,
  loadModel,
  modelText,
  readModel,
} from '../committedModel.ts';
import { differencesOf } from '../modelDifferences.ts';
import { exploreMachine, planNames } from '../plans.ts';
import { readPathOptions, testPlansFor } from '../write.ts';

const { plan: windowPlan } = await exploreMachine('window');
const committed = exploredModel(windowPlan);
const edge =
  committed.edges.find(({ name }) => name === 'press Continue the survey') ?? expect.unreachable();
const other = 'opened.folded, unsent';

/** The model of the window in which one case leads to another state. */
const retargeted: CommittedModel = {
  ...committed,
  edges: committed.edges.map((each) => (each === edge ? { ...each, to: other } : each)),
};

test.each(planNames)('the committed model of %s is what the machine does', async (name) => {
  const { plan } = await exploreMachine(name);
  expect(differencesOf(name, loadModel(name), exploredModel(plan))).toEqual([]);
});

test('a model is read as it was written', () => {
  const { start, states, edges } = readModel(modelText('window', committed), 'window.md');
  expect({ start, states: [...states].sort() }).toEqual({
    start: committed.start,
    states: [...committed.states].sort(),
  });
  expect(new Set(edges)).toEqual(new Set(committed.edges));
});

test('a machine that leads elsewhere does not change the paths, which the committed model decides', () => {
  const { model } = judgedBy(windowPlan, retargeted);
  const match = model.edges.find(({ from, name }) => from === edge.from && name === edge.name);
  expect(match?.to).toBe(other);
});

test('paths are generated from another model by --model', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'models-'));
  const file = join(folder, 'window.md');
  await writeFile(file, modelText('window', retargeted));
  for (const path of [file, folder]) {
    const [testPlan] = await testPlansFor(readPathOptions(['window', '--model', path]));
    const steps = testPlan?.scripts.flatMap((script) => script.steps) ?? [];
    expect(steps.find(({ from, name }) => from === edge.from && name === edge.name)?.to).toBe(
      other,
    );
  }
});

describe('a difference is said in words', () => {
  test.each<[string, CommittedModel, string]>([
    [
      'another target',
      retargeted,
      `"${edge.name}" in "${edge.from}" leads to "${other}" instead of "${edge.to}".`,
    ],
    [
      'a case that is gone',
      { ...committed, edges: committed.edges.filter((each) => each !== edge) },
      `"${edge.name}" in "${edge.from}" is gone; it led to "${edge.to}".`,
    ],
    [
      'a new state',
      { ...committed, states: new Map([...committed.states, ['x', 'Nothing.']]) },
      'The state "x" is new.',
    ],
    [
      'other words',
      { ...committed, states: new Map([...committed.states, [other, 'Red.']]) },
      `"${other}" shows: Red.`,
    ],
    [
      'another guard',
      {
        ...committed,
        edges: [
          { ...edge, transitions: 'e [g]' },
          ...committed.edges.filter((each) => each !== edge),
        ],
      },
      `"${edge.name}" in "${edge.from}" is the machine's \`e [g]\``,
    ],
  ])('%s', (_, now, sentence) => {
    const words = differencesOf('window', committed, now);
    expect(words.some((text) => text.startsWith(sentence))).toBe(true);
  });

  test('the paths that change are named by their ids', async () => {
    const [testPlan] = await testPlansFor(readPathOptions(['window']));
    const ids = testPlan?.scripts.map(({ id }) => id) ?? [];
    const words = differencesOf('window', loadModel('window'), retargeted);
    const [, named = ''] =
      /^Changed paths of the cover before: (.+)\.$/.exec(words.at(-2) ?? '') ?? [];
    expect(named).not.toBe('');
    for (const id of named.split(', ')) expect(ids).toContain(id);
  });
});

test.each([
  [
    'a line that is no case',
    `${modelText('window', committed)}- elsewhere\n`,
    /^m\.md:\d+ does not say where a case leads/,
  ],
  ['no start', '# window\n', /^m\.md has no line "Paths start in: STATE"/],
  [
    'a target that is no state',
    `${modelText('window', committed)}- \`x\` leads to \`nowhere\`\n`,
    /leads to "nowhere", which it does not have/,
  ],
])('a model with %s is refused at its line', (_, text, message) => {
  expect(() => readModel(text, 'm.md')).toThrow(message);
});

test('a model whose case the plan cannot play is refused by the name of the case', () => {
  const unknown = { ...committed, edges: [{ ...edge, name: 'press nothing' }] };
  expect(() => judgedBy(windowPlan, unknown)).toThrow('has no case "press nothing"');
});
