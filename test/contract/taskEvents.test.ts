import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hideCodes, missionEventSchema, missionEvents } from '../../contract/missionEvents.ts';
import { words } from '../support/tags.ts';

test('the eighteen events have the codes of their order', () => {
  const names = words`
    startTask finishTask cancelTask timeout closeSuspend closeFinish openTip closeTip nextStep
    previousTip nextTip openSuspend openFinish restart openTask returnTask openNext backNext
  `;
  expect(missionEvents).toEqual(Object.fromEntries(names.map((name, index) => [name, index + 1])));
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
  expect(v.is(missionEventSchema, event)).toBe(isEvent);
});
