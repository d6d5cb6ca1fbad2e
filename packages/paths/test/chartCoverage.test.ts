import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { coverageOfPaths, sharesOf, together } from '../chartCoverage.ts';
import { chartTransitions } from '../chartTransitions.ts';
import { untakenFaults, untakenFaultsOf } from '../checkUntaken.ts';
import { explore, type Model, stateKey } from '../model.ts';
import { exploreMachine, planNames } from '../plans.ts';

/** A door whose lock decides by itself, with a delay and a raised event. */
const door = createMachine({
  id: 'door',
  context: ({ input }) => ({ isLocked: (input as { isLocked: boolean }).isLocked }),
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: ({ context }) => context.isLocked, target: 'locked' }, { target: 'shut' }],
    },
    locked: {},
    shut: {
      on: {
        push: [
          { guard: ({ event }) => event.isStrong, target: 'open' },
          { guard: ({ event }) => event.isWeak, actions: () => {} },
        ],
      },
    },
    open: { after: { 1000: 'shut' } },
  },
});

const delayed = 'xstate.after.1000.door.open';

function paths(isLocked: boolean): Model<string> {
  return explore(door, {
    input: { isLocked },
    cases: {
      'push hard': { event: { type: 'push', isStrong: true } },
      'push softly': { event: { type: 'push', isWeak: true } },
      wait: { event: { type: delayed } },
    },
    keyOf: ({ value }) => stateKey(value),
  });
}

test('a chart has its eventless and delayed transitions, too', () => {
  expect([...chartTransitions(door).keys()]).toEqual([
    'door.arriving: always 0',
    'door.arriving: always 1',
    'door.shut: push 0',
    'door.shut: push 1',
    `door.open: ${delayed} 0`,
  ]);
});

test('paths take what the machine does before they start', () => {
  expect([...coverageOfPaths(paths(true)).transitions]).toEqual(['door.arriving: always 0']);
});

test('a guard counts where it has held on a path and has not held on a path', () => {
  const { refused, transitions } = coverageOfPaths(paths(false));
  expect([...refused]).toEqual(['door.arriving: always 0', 'door.shut: push 0']);
  expect(transitions).toContain('door.shut: push 0');
  expect(sharesOf(door, coverageOfPaths(paths(false))).guards).toEqual({ taken: 1, all: 3 });
  const both = together([paths(false), paths(true)].map(coverageOfPaths));
  expect(sharesOf(door, both).guards).toEqual({ taken: 2, all: 3 });
});

test('a pair is a transition directly after another that leads to its state', () => {
  const coverage = coverageOfPaths(paths(false));
  expect(coverage.pairs).toContain(`door.shut: push 0 → door.open: ${delayed} 0`);
  expect(coverage.pairs).not.toContain('door.shut: push 0 → door.shut: push 0');
  const { taken, all } = sharesOf(door, coverage).pairs;
  // Arriving, pushing softly and waiting each lead to two pushes, and pushing hard leads to the delay.
  expect(all).toBe(7);
  expect(taken).toBeGreaterThan(0);
});

describe('a list of untaken transitions', () => {
  const transitions = new Set(['a', 'b', 'c']);
  const taken = new Set(['a']);
  const entry = { file: 'x.test.ts', title: 'opens $name' };
  const read = (file: string) =>
    file === 'x.test.ts' ? `test.each(rows)('opens $name', () => {});` : null;

  test('is complete where it has each transition that no path takes', () => {
    expect(untakenFaults(transitions, taken, { b: entry, c: entry }, read)).toEqual([]);
  });

  test.each([
    [
      'a transition is in neither',
      { b: entry },
      'No path takes "c", and the list names no test that takes it.',
    ],
    [
      'a path takes an entry',
      { a: entry, b: entry, c: entry },
      '"a" is taken by a path: its entry is stale.',
    ],
    [
      'the machine has no such transition',
      { b: entry, c: entry, d: entry },
      'The machine has no transition "d".',
    ],
    [
      'the file of a test is gone',
      { b: entry, c: { ...entry, file: 'y.test.ts' } },
      'The test of "c" is in y.test.ts, which does not exist.',
    ],
    [
      'the test has another title',
      { b: entry, c: { ...entry, title: 'opens' } },
      'The test of "c" is "opens", which x.test.ts does not have.',
    ],
  ])('is refused where %s', (_, listed, sentence) => {
    expect(untakenFaults(transitions, taken, listed, read)).toEqual([sentence]);
  });

  test('and the paths together have every transition of every machine', async () => {
    const machines = await Promise.all(planNames.map(exploreMachine));
    expect([...untakenFaultsOf(machines.map(({ plan }) => plan))]).toEqual([]);
  });
});
