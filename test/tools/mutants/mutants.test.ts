import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, assign, setup } from 'xstate';
import { explore, stateKey } from '../../../packages/paths/model.ts';
import type { Plan } from '../../../packages/paths/plans/plan.ts';
import { noticeOf, walkPlan } from '../../../tools/mutants/judge.ts';
import { mutantsOf, unchanged } from '../../../tools/mutants/mutants.ts';

const door = setup({
  types: {} as { context: { count: number }; events: { type: 'push' | 'lock' | 'knock' } },
  guards: { isNew: ({ context }) => context.count === 0 },
  actions: { ring: () => {}, count: assign({ count: ({ context }) => context.count + 1 }) },
}).createMachine({
  id: 'door',
  context: { count: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        push: { guard: 'isNew', target: 'open', actions: ['ring', 'count'] },
        lock: 'locked',
        knock: { actions: 'ring' },
      },
    },
    open: { on: { push: 'closed' } },
    locked: {},
  },
});

const isOpen = async () => {};
const isShut = async () => {};

/** A plan whose paths push and lock the door, and never knock; closed and locked doors look alike. */
const plan = {
  name: 'door',
  model: explore(door, {
    input: undefined,
    cases: {
      push: { event: { type: 'push' } },
      lock: { event: { type: 'lock' } },
    },
    keyOf: ({ value, context }) => `${stateKey(value)} ${context.count}`,
  }),
  actions: { push: { event: { type: 'push' } }, lock: { event: { type: 'lock' } } },
  states: {
    'closed 0': isShut,
    'open 0': isOpen,
    'open 1': isOpen,
    'closed 1': isShut,
    'locked 0': isShut,
    'locked 1': isShut,
  },
} as unknown as Plan;

const selectors = { selectCount: ({ context }: AnyMachineSnapshot) => context.count };
const walked = walkPlan(plan, selectors);
const notices = new Map(mutantsOf(door).map((mutant) => [mutant.name, noticeOf(walked, mutant)]));

describe('mutants of a machine', () => {
  test('change each guard, target, action and transition once', () => {
    expect([...notices.keys()]).toEqual([
      'door.closed: push 0: removed',
      'door.closed: push 0: [isNew] negated',
      'door.closed: push 0: [isNew] dropped',
      'door.closed: push 0: target open dropped',
      'door.closed: push 0: target open replaced by #door.closed',
      'door.closed: push 0: action ring (1 of 2) removed',
      'door.closed: push 0: action count (2 of 2) removed',
      'door.closed: lock 0: removed',
      'door.closed: lock 0: target locked dropped',
      'door.closed: lock 0: target locked replaced by #door.closed',
      'door.closed: knock 0: removed',
      'door.closed: knock 0: action ring (1 of 1) removed',
      'door.open: push 0: removed',
      'door.open: push 0: target closed dropped',
      'door.open: push 0: target closed replaced by #door.open',
    ]);
  });

  test('are noticed by the assertion of another state', () => {
    expect(notices.get('door.closed: push 0: removed')).toBe('state');
    expect(notices.get('door.closed: push 0: [isNew] negated')).toBe('state');
    expect(notices.get('door.open: push 0: target closed dropped')).toBe('state');
  });

  test('are noticed by what is sent', () => {
    expect(notices.get('door.closed: push 0: action ring (1 of 2) removed')).toBe('sent');
  });

  test('are noticed by a fact for the views', () => {
    expect(notices.get('door.closed: push 0: action count (2 of 2) removed')).toBe('fact');
  });

  test('are not noticed where states look alike, or no path takes the transition', () => {
    expect(notices.get('door.closed: lock 0: removed')).toBe(null);
    expect(notices.get('door.closed: knock 0: removed')).toBe(null);
  });

  test('need a change to be noticed', () => {
    expect(noticeOf(walked, unchanged)).toBe(null);
  });
});
