import { describe, expect, test } from 'vitest';
import { kinds } from '../criteria.ts';
import { generate } from '../generate.ts';
import type { Edge } from '../model.ts';
import { loadMachine, planNames } from '../plans.ts';
import { readPathOptions, testPlansFor } from '../write.ts';

const machines = await Promise.all(planNames.map((name) => loadMachine(name)));
const bounds = { maxSteps: 6, limit: 500 };

describe.each(machines)('paths of the machine $name', (machine) => {
  const { model, actions } = machine.plan;

  test.each(kinds)('are the same in every run: %s', (kind) => {
    const once = generate(machine, kind, bounds).walks.map(({ script }) => script);
    const again = generate(machine, kind, bounds).walks.map(({ script }) => script);
    expect(JSON.stringify(again)).toBe(JSON.stringify(once));
    expect(new Set(once.map(({ id }) => id)).size).toBe(once.length);
  });

  test.each(kinds)(
    'begin at the start, and each step begins where the last one ended: %s',
    (kind) => {
      for (const { script } of generate(machine, kind, bounds).walks) {
        let state = script.start.at;
        expect(state).toBe(model.start);
        for (const { name, from, to } of script.steps) {
          expect(from).toBe(state);
          expect(
            model.edges.filter((edge) => edge.name === name && edge.from === from),
          ).toMatchObject([{ to }]);
          state = to;
        }
      }
    },
  );

  test('lead to every state by a shortest way', () => {
    const { walks } = generate(machine, 'shortest', bounds);
    const ends = walks.map(({ path }) => path.steps.at(-1)?.to ?? model.start);
    expect([...ends].sort()).toEqual([...model.states].sort());
    const length = new Map(walks.map(({ path }, index) => [ends[index], path.steps.length]));
    // The shortest path to a target has at most one step more than the path to its source.
    for (const { from, to } of model.edges) {
      expect(length.get(to) ?? 0).toBeLessThanOrEqual((length.get(from) ?? 0) + 1);
    }
  });

  test('reach no state twice, except with the last step, and are no prefix of another: simple', () => {
    const { walks } = generate(machine, 'simple', bounds);
    const ways = new Set<string>();
    for (const { path } of walks) {
      const on = [model.start, ...path.steps.slice(0, -1).map(({ to }) => to)];
      expect(new Set(on).size).toBe(on.length);
      expect(path.steps.length).toBeLessThanOrEqual(bounds.maxSteps);
      for (const stepIndex of path.steps.keys()) {
        if (stepIndex > 0) ways.add(wayOf(path.steps.slice(0, stepIndex)));
      }
    }
    expect(walks.filter(({ path }) => ways.has(wayOf(path.steps)))).toEqual([]);
  });

  test('of the cover take every transition', () => {
    const { walks } = generate(machine, 'transitions', bounds);
    expect(new Set(walks.flatMap(({ path }) => path.steps))).toEqual(new Set(model.edges));
  });

  test('of the states visit every state', () => {
    const { walks } = generate(machine, 'states', bounds);
    const visited = walks.flatMap(({ path }) => path.steps.map(({ to }) => to));
    expect(new Set([model.start, ...visited])).toEqual(new Set(model.states));
    expect(walks.length).toBeLessThanOrEqual(model.paths.length);
  });

  test('of the pairs take every two transitions that can follow each other', () => {
    const { walks } = generate(machine, 'pairs', bounds);
    const pairOf = (first: Edge<string>, second: Edge<string>) =>
      JSON.stringify([first.from, first.name, second.name]);
    const taken = walks.flatMap(({ path: { steps } }) =>
      steps.slice(1).map((edge, index) => pairOf(steps[index] ?? edge, edge)),
    );
    const possible = model.edges.flatMap((first) =>
      model.edges.filter(({ from }) => from === first.to).map((second) => pairOf(first, second)),
    );
    expect(new Set(taken)).toEqual(new Set(possible));
    const edges = new Set(walks.flatMap(({ path }) => path.steps));
    expect(edges).toEqual(new Set(model.edges));
  });

  test('mark each reply that no server gives by itself as injected, with instructions', () => {
    const { walks } = generate(machine, 'transitions', bounds);
    for (const step of walks.flatMap(({ script }) => script.steps)) {
      const { type } = actions[step.name]?.event ?? { type: '' };
      // A failed departure and an unreadable picture are no replies of the server, because they make no call; where another
      // tab was first, the server refuses by itself.
      const isFailed =
        type.startsWith('xstate.error.actor.') &&
        !type.endsWith('.depart') &&
        step.name !== 'picture → unreadable' &&
        !step.name.endsWith('a second tab was first');
      if (isFailed) expect(step.isInjected, step.name).toBe(true);
      if (
        !/^(xstate\.(done|error)|toast|dialog|time|part|signature|pad|outbox|send|transfer|question\.confirm|answer\.refuse|page\.load|file\.retry|language\.change|survey\.clear|note\.write)/.test(
          type,
        )
      ) {
        expect(step.isInjected, step.name).toBe(false);
      }
      expect(step.how === undefined).toBe(!step.isInjected);
    }
  });

  test('are written as sentences, with the names of states', () => {
    const { about, given, cases, states } = machine.plan.texts;
    for (const words of [about, ...given, ...Object.values(cases), ...Object.values(states)]) {
      expect(words).toMatch(/^["\dA-Z].*[.:]"?$/s);
    }
    for (const words of Object.values(states)) expect(words).toMatch(/^[^:]{3,80}: /);
  });
});

test('replies of the ordinary course are not injected', () => {
  const session = machines.find(({ name }) => name === 'session');
  const replies = [
    'locate → home',
    'locate → a question',
    'locate → ended',
    'start → a question',
    'current question → one',
    'answer → next question',
    'answer → the end',
    'go back → previous question',
    'restart → home',
    'end → something',
  ];
  for (const name of replies)
    expect(session?.plan.actions[name], name).not.toHaveProperty('injected');
});

test('random paths depend on their seed, and have as many steps as wanted', () => {
  const [machine] = machines;
  if (!machine) throw new Error('There is no machine.');
  const idsFor = (seed: number) => {
    const { walks } = generate(machine, 'random', { ...bounds, seed, steps: 60 });
    expect(walks.reduce((sum, { path }) => sum + path.steps.length, 0)).toBe(60);
    return walks.map(({ script }) => script.id);
  };
  expect(idsFor(1)).toEqual(idsFor(1));
  expect(idsFor(1)).not.toEqual(idsFor(2));
});

test('paths end where they have taken the wanted share of the transitions', () => {
  const [machine] = machines;
  if (!machine) throw new Error('There is no machine.');
  const { edges } = machine.plan.model;
  const { walks } = generate(machine, 'transitions', { ...bounds, share: 0.5 });
  const takenBy = (count: number) =>
    new Set(walks.slice(0, count).flatMap(({ path }) => path.steps)).size / edges.length;
  expect(takenBy(walks.length)).toBeGreaterThanOrEqual(0.5);
  expect(takenBy(walks.length - 1)).toBeLessThan(0.5);
});

test('an id is the same under every criterion', () => {
  for (const machine of machines) {
    const ids = new Map<string, string>();
    for (const kind of ['shortest', 'simple', 'states'] as const) {
      for (const { script } of generate(machine, kind, { maxSteps: 3, limit: 500 }).walks) {
        const names = wayOf(script.steps);
        expect(ids.get(names) ?? script.id).toBe(script.id);
        ids.set(names, script.id);
      }
    }
    expect(new Set(ids.values()).size).toBe(ids.size);
  }
});

test('an id stays with its path under every filter', async () => {
  const idsFor = async (...options: string[]) =>
    (await testPlansFor(readPathOptions(['mission', '--kind', 'simple', ...options]))).flatMap(
      ({ scripts }) => scripts.map((script) => [script.id, JSON.stringify(script)] as const),
    );
  const all = new Map(await idsFor());
  for (const [id, script] of await idsFor('--state', 'aborting')) expect(all.get(id)).toBe(script);
});

function wayOf(steps: readonly { name: string }[]): string {
  return steps.map(({ name }) => name).join('\n');
}
