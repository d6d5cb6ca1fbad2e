import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { type Edge, explore } from '../../model.ts';
import { shrink } from '../../run/shrink.ts';

/**
 * A model of a house: a hall, a kitchen with a cellar below it, and an attic that can be entered only from the cellar.
 */
const house = createMachine({
  initial: 'hall',
  on: { RING: '.hall' },
  states: {
    hall: { on: { KITCHEN: 'kitchen', WAIT: 'hall' } },
    kitchen: { on: { DOWN: 'cellar', BACK: 'hall', COOK: 'kitchen' } },
    cellar: { on: { UP: 'kitchen', LIFT: 'attic' } },
    attic: { on: { LIFT: 'cellar', JUMP: 'hall' } },
  },
});

const names = ['RING', 'KITCHEN', 'WAIT', 'DOWN', 'BACK', 'COOK', 'UP', 'LIFT', 'JUMP'];
const model = explore(house, {
  input: undefined,
  cases: Object.fromEntries(names.map((type) => [type, { event: { type } }])),
  keyOf: ({ value }) => String(value),
});

const free = { tries: 100, isOver: () => false };

test('a failure caused by its last step is reached by the shortest way', async () => {
  const steps = path('WAIT KITCHEN BACK KITCHEN COOK DOWN UP DOWN LIFT');
  const shrunk = await shrink(model, steps, ends('attic'), free);
  expect(say(shrunk.steps)).toBe('KITCHEN DOWN LIFT');
  expect(shrunk.tries).toBe(1);
});

test('the path takes another edge that leads to the same state earlier', async () => {
  const shrunk = await shrink(model, path('KITCHEN DOWN LIFT JUMP'), ends('hall'), free);
  expect(say(shrunk.steps)).toBe('');
});

test('the path keeps the steps that the failure needs, and no others', async () => {
  const steps = path('WAIT KITCHEN BACK WAIT KITCHEN COOK DOWN UP DOWN LIFT');
  const needsCooking = async (steps: Steps) =>
    (await ends('attic')(steps)) && steps.some(({ name }) => name === 'COOK');
  const shrunk = await shrink(model, steps, needsCooking, free);
  expect(say(shrunk.steps)).toBe('KITCHEN COOK DOWN LIFT');
});

test('a failure in the second round keeps both rounds', async () => {
  const steps = path('WAIT KITCHEN DOWN UP COOK DOWN LIFT');
  const twice = async (steps: Steps) => steps.filter(({ to }) => to === 'kitchen').length > 2;
  const shrunk = await shrink(model, steps, twice, free);
  expect(say(shrunk.steps)).toBe('KITCHEN DOWN UP COOK DOWN LIFT');
});

test('no path is tried twice, beyond the allowed number, or after the time is over', async () => {
  const steps = path('WAIT KITCHEN BACK WAIT KITCHEN COOK DOWN UP DOWN LIFT');
  const tried: string[] = [];
  const never = async (steps: Steps) => {
    tried.push(say(steps));
    return false;
  };
  await expect(shrink(model, steps, never, { ...free, tries: 3 })).resolves.toEqual({
    steps,
    tries: 3,
  });
  expect(tried).toHaveLength(3);
  await shrink(model, steps, never, { ...free, isOver: () => true });
  expect(tried).toHaveLength(3);
  tried.length = 0;
  await shrink(model, steps, never, free);
  expect(new Set(tried).size).toBe(tried.length);
});

test('a failure at the first page has no step to omit', async () => {
  await expect(shrink(model, [], ends('hall'), free)).resolves.toEqual({ steps: [], tries: 0 });
});

type Steps = readonly Edge<string>[];

function ends(state: string): (steps: Steps) => Promise<boolean> {
  return async (steps) => (steps.at(-1)?.to ?? model.start) === state;
}

function path(words: string): Steps {
  const steps: Edge<string>[] = [];
  for (const name of words.split(' ')) {
    const state = steps.at(-1)?.to ?? model.start;
    const edge = model.edges.find(
      (candidate) => candidate.from === state && candidate.name === name,
    );
    if (!edge) throw new Error(`There is no ${name} at ${state}.`);
    steps.push(edge);
  }
  return steps;
}

function say(steps: Steps): string {
  return steps.map(({ name }) => name).join(' ');
}
