import { describe, expect, test } from 'vitest';
import { deviceOf } from '../../machines/device.ts';

const agents = {
  computer: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
  iPad: 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  playBook: 'Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0) AppleWebKit/536.2 Safari/536.2',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  androidTablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
};

describe('the device (spec §2)', () => {
  test.each([
    // iPad and PlayBook are pads whatever their window.
    ['iPad', 1024, 768, 'pad'],
    ['iPad', 320, 400, 'pad'],
    ['playBook', 500, 300, 'pad'],
    // Other mobile agents: over 600 and over 500.
    ['iPhone', 390, 844, 'mobile'],
    ['iPhone', 844, 390, 'mobile'],
    ['android', 600, 501, 'mobile'],
    ['android', 601, 500, 'mobile'],
    ['android', 601, 501, 'pad'],
    ['androidTablet', 1280, 800, 'pad'],
    // No mobile agent: under 600 or under 500.
    ['computer', 1280, 800, 'desktop'],
    ['computer', 600, 500, 'desktop'],
    ['computer', 599, 800, 'mobile'],
    ['computer', 1280, 499, 'mobile'],
    ['computer', 390, 844, 'mobile'],
  ] as const)('%s at %i × %i is %s', (agent, width, height, device) => {
    expect(deviceOf({ width, height, agent: agents[agent] })).toBe(device);
  });
});
