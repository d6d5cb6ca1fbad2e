import fc from 'fast-check';
import { expect, test } from 'vitest';
import { follow } from '../../machines/lib/history.ts';
import { TabHistory } from '../support/tabHistory.ts';

const walk = fc.array(fc.constantFrom('start', 'next', 'previous', 'back', 'forward', 'end'), {
  maxLength: 40,
});

test('the history follows the machine within three moves, in any order of events', () => {
  fc.assert(
    fc.property(walk, (presses) => {
      const tab = new TabHistory();
      for (const press of presses) {
        if (tab.isLeft) return;
        const was = tab.index;
        if (press === 'start' && was === 0) tab.index = 1;
        if (press === 'next' && was > 0) tab.index += 1;
        if (press === 'previous' && was > 1) tab.index -= 1;
        if (press === 'end') tab.index = 0;
        if (press === 'back') tab.press(-1);
        if (press === 'forward') tab.press(1);
        expect(tab.settle()).toBeLessThanOrEqual(3);
        if (!tab.isLeft) expect(tab.entry?.index).toBe(tab.index);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a survey continued at its third question gets one entry', () => {
  const tab = new TabHistory();
  tab.show(3);
  expect(tab.show(2)).toBe(1);
  expect(tab.entries).toEqual([null, { base: 2, index: 2 }]);
});

test('a history that does not move is replaced in place, and the app is never left', () => {
  const entry = fc.record({ base: fc.nat(5), index: fc.nat(5) });
  fc.assert(
    fc.property(fc.option(entry), fc.nat(5), fc.nat(5), (current, index, top) => {
      expect(follow(current, index, top, false).kind).not.toBe('go');
    }),
  );
});
