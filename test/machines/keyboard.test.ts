import { expect, test } from 'vitest';
import { hasKeyboard, tallestOf } from '../../machines/lib/keyboard.ts';

const whole = { width: 390, height: 844 };

test.each([
  [744, false],
  [743, true],
  [500, true],
  [844, false],
])('with %i of 844 px visible a soft keyboard %s', (height, isOpen) => {
  expect(hasKeyboard(whole, { width: 390, height })).toBe(isOpen);
});

test('a rotated device does not count as one with a keyboard', () => {
  const turned = { width: 844, height: 390 };
  expect(hasKeyboard(whole, turned)).toBe(false);
  expect(tallestOf(whole, turned)).toEqual(turned);
});

test('the visible height is compared with the largest one seen at this width', () => {
  const bar = { width: 390, height: 800 };
  expect(tallestOf(whole, bar)).toEqual(whole);
  expect(tallestOf(bar, whole)).toEqual(whole);
});
