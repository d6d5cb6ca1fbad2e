import { describe, expect, test } from 'vitest';
import { missionEvents as codes } from '../../contract/missionEvents.ts';
import {
  currentStep,
  firstStep,
  hasJustBegun,
  hasNext,
  hasPrevious,
  inOrder,
  nextEvent,
  opensReminder,
} from '../../contract/missionRules.ts';

describe('the steps of a mission', () => {
  test.each([
    [0, 0],
    [1, 1],
    [3, 1],
  ])('of %i begin at %i', (steps, first) => {
    expect(firstStep(steps)).toBe(first);
  });

  test.each([
    [1, 2, true],
    [2, 2, false],
    [0, 0, false],
  ])('after %i of %i another follows: %s', (step, steps, follows) => {
    expect(hasNext(step, steps)).toBe(follows);
  });

  test('have one before all but the first', () => {
    expect([1, 2].map(hasPrevious)).toEqual([false, true]);
  });

  test('are at the step of the last event that is not about a tip', () => {
    const next = { code: codes.nextStep, step: 2 };
    expect(currentStep([{ code: codes.startTask, step: 1 }, next])).toBe(2);
    for (const code of [codes.openTip, codes.closeTip, codes.previousTip, codes.nextTip])
      expect(currentStep([next, { code, step: 1 }])).toBe(2);
  });

  test('are at none before the first event, and in a mission without steps', () => {
    expect(currentStep([])).toBe(0);
    expect(currentStep([{ code: codes.startTask, step: null }])).toBe(0);
  });
});

describe('the reminder opens at the start', () => {
  test.each([
    [true, 2, true],
    [false, 2, false],
    [true, 0, false],
  ])('if it is wanted (%s), for %i steps: %s', (remind, steps, opens) => {
    expect(opensReminder(remind, steps)).toBe(opens);
  });

  test.each([
    [{ step: 1, at: 0, elapsed: 900 }, true],
    [{ step: 1, at: 1, elapsed: 900 }, false],
    [{ step: 0, at: 0, elapsed: null }, false],
  ])('of the mission %j: %s', (record, isStart) => {
    expect(hasJustBegun(record)).toBe(isStart);
  });
});

describe('an event', () => {
  test('is at 0 if it is the first', () => {
    const event = nextEvent(codes.startTask, undefined, { elapsed: 70, step: 1 });
    expect(event).toEqual({ code: 1, at: 0, step: 1 });
  });

  test('is at the whole milliseconds since the start', () => {
    expect(nextEvent(codes.nextStep, { at: 0 }, { elapsed: 8.6, step: 2 }).at).toBe(9);
  });

  test.each([9, 10, -5])('at %i ms is later than the last one at 10 ms', (elapsed) => {
    expect(nextEvent(codes.nextStep, { at: 10 }, { elapsed, step: 2 }).at).toBe(11);
  });

  test.each([
    [codes.nextTip, 3],
    [codes.openFinish, 1],
  ])('with the code %i has the step %i at step 1 and tip 3', (code, step) => {
    expect(nextEvent(code, { at: 0 }, { elapsed: 5, step: 1, tip: 3 }).step).toBe(step);
  });

  test('has no step in a mission without steps', () => {
    expect(nextEvent(codes.startTask, undefined, { elapsed: 0, step: 0 })).not.toHaveProperty(
      'step',
    );
  });
});

describe('events are listed', () => {
  test('by their time, then by their code', () => {
    const events = [
      { at: 5, code: 1 },
      { at: 0, code: 9 },
      { at: 0, code: 7 },
    ];
    expect(inOrder(events).map(({ at, code }) => [at, code])).toEqual([
      [0, 7],
      [0, 9],
      [5, 1],
    ]);
  });

  test('once where time and code are the same', () => {
    const event = { at: 0, code: 1, step: 1 };
    expect(inOrder([event, { at: 0, code: 2 }, { ...event }])).toEqual([event, { at: 0, code: 2 }]);
  });
});
