import { afterEach, expect, test, vi } from 'vitest';
import { vibrate } from '../../src/effects/page/vibrate.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['vibrates for 25 ms', {}, false, [[25]]],
  ['does not vibrate with reduced motion', {}, true, []],
  [
    'does not vibrate before the first press, which browsers log as an error',
    { userActivation: { hasBeenActive: false } },
    false,
    [],
  ],
])('the device %s', (_, navigator, isStill, calls) => {
  const motor = vi.fn();
  device({ vibrate: motor, ...navigator }, isStill);
  vibrate();
  expect(motor.mock.calls).toEqual(calls);
});

test('a device that cannot vibrate is ignored', () => {
  device({}, false);
  expect(vibrate).not.toThrow();
});

function device(navigator: object, isStill: boolean): void {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }));
}
