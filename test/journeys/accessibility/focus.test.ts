import { describe, test } from 'vitest';
import { stage } from '../../support/journey.ts';
import { keyboardFaults } from '../../support/looks/keyboard.ts';
import { onTypicalPages } from '../../support/looks/typicalPages.ts';

const there = stage();

/** Each of these meets every third page; a low phone meets all of them in `criteria.test.ts`. */
const ways = [
  [
    'on a computer, dark, right to left',
    { options: { colorScheme: 'dark', locale: 'ar' }, isMet: everyThird(0) },
  ],
  [
    'in forced colours',
    { device: 'pad', options: { forcedColors: 'active' }, isMet: everyThird(1) },
  ],
] as const;

describe.concurrent('the keyboard', () => {
  test.for(ways)(
    'reaches each control in reading order, with a visible focus ring, and leaves the page, %s (2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11, 3.2.1)',
    async ([, way], { expect }) => {
      await onTypicalPages(there, way, async (page) => {
        expect(await keyboardFaults(page)).toEqual([]);
      });
    },
  );
});

function everyThird(from: number) {
  return (_: string, place: number) => place % 3 === from;
}
