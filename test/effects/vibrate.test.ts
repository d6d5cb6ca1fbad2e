import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from '../../src/effects/page/vibrate.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the device vibrates for 25 ms', () => {
  const motor = vi.fn();
  device({ vibrate: motor }, false);
  vibrate();
  expect(motor.mock.calls).toEqual([[25]]);
});

test('nothing is felt where motion is not wanted', () => {
  const motor = vi.fn();
  device({ vibrate: motor }, true);
  vibrate();
  expect(motor).not.toHaveBeenCalled();
});

test('nothing is tried before the first press, which browsers complain of', () => {
  const motor = vi.fn();
  device({ vibrate: motor, userActivation: { hasBeenActive: false } }, false);
  vibrate();
  expect(motor).not.toHaveBeenCalled();
});

test('a device without a motor does not mind', () => {
  device({}, false);
  expect(vibrate).not.toThrow();
});

function device(navigator: object, isStill: boolean): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
}
