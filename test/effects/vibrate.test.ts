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

test('the device does not vibrate with reduced motion', () => {
  const motor = vi.fn();
  device({ vibrate: motor }, true);
  vibrate();
  expect(motor).not.toHaveBeenCalled();
});

test('the device does not vibrate before the first press, which browsers log as an error', () => {
  const motor = vi.fn();
  device({ vibrate: motor, userActivation: { hasBeenActive: false } }, false);
  vibrate();
  expect(motor).not.toHaveBeenCalled();
});

test('a device that cannot vibrate is ignored', () => {
  device({}, false);
  expect(vibrate).not.toThrow();
});

function device(navigator: object, isStill: boolean): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
}
