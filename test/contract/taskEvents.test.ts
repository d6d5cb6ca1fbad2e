import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hideCodes, taskEventSchema, taskEvents } from '../../contract/taskEvents.ts';

test('the eighteen event codes are in order', () => {
  expect(Object.entries(taskEvents)).toEqual([
    ['startTask', 1],
    ['finishTask', 2],
    ['cancelTask', 3],
    ['timeout', 4],
    ['closeSuspend', 5],
    ['closeFinish', 6],
    ['openTip', 7],
    ['closeTip', 8],
    ['nextStep', 9],
    ['previousTip', 10],
    ['nextTip', 11],
    ['openSuspend', 12],
    ['openFinish', 13],
    ['restart', 14],
    ['openTask', 15],
    ['returnTask', 16],
    ['openNext', 17],
    ['backNext', 18],
  ]);
});

test('the hide codes of the dialogs', () => {
  expect(hideCodes).toEqual({
    tipClosed: 8,
    abortClosed: -1,
    completeClosed: 6,
    previousTip: 10,
    nextTip: 11,
  });
});

test.each([
  [{ code: 1, at: 0 }, true],
  [{ code: 18, at: 12_000, step: 2 }, true],
  [{ code: 0, at: 0 }, false],
  [{ code: 19, at: 0 }, false],
  [{ code: 1, at: -1 }, false],
  [{ code: 1, at: 0.5 }, false],
  [{ code: 1, at: Number.MAX_SAFE_INTEGER }, true],
  [{ code: 1, at: 2 ** 53 }, false],
  [{ code: 1, at: 0, step: 2 ** 53 }, false],
])('%j is an event: %s', (event, isEvent) => {
  expect(v.is(taskEventSchema, event)).toBe(isEvent);
});
