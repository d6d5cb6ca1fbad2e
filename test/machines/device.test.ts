import { describe, expect, test } from 'vitest';
import { deviceOf } from '../../contract/address.ts';
import { isDesktopChrome } from '../../machines/lib/device.ts';

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

describe('the device', () => {
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
    // A computer counts as a phone if it is narrower than 600 or lower than 500.
    ['computer', 1280, 800, 'desktop'],
    ['computer', 600, 500, 'desktop'],
    ['computer', 599, 800, 'mobile'],
    ['computer', 1280, 499, 'mobile'],
    ['computer', 390, 844, 'mobile'],
  ] as const)('%s at %i × %i is %s', (agent, width, height, device) => {
    expect(deviceOf({ width, height, agent: agents[agent] })).toBe(device);
  });
});

describe('Chrome on a computer', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit}`;
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;
  const linux = `Mozilla/5.0 (X11; Linux x86_64) ${webKit}`;
  const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

  test.each([
    ['Chrome on Windows', `${windows} Chrome/143.0.0.0 Safari/537.36`],
    ['Chrome on Linux', `${linux} Chrome/121.0.0.0 Safari/537.36`],
    [
      'Chrome on a Chromebook',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    ],
    ['Chromium without a window', `${linux} HeadlessChrome/153.0.0.0 Safari/537.36`],
    // Its user agent equals that of Chrome.
    ['Brave', `${windows} Chrome/142.0.0.0 Safari/537.36`],
  ])('%s is', (_, agent) => {
    expect(isDesktopChrome(agent)).toBe(true);
  });

  test.each([
    ['Edge', `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Electron', `${mac} Notes/1.2.0 Chrome/134.0.6998.205 Electron/35.1.5 Safari/537.36`],
    ['Samsung Internet on DeX', `${linux} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ],
    ['Safari on macOS', `${safari} (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
    [
      'Chrome on an iPad, as a computer',
      `${safari} (KHTML, like Gecko) CriOS/131 Version/11.1.1 Safari/605.1.15`,
    ],
    [
      'Chrome on an iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome on an Android phone',
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'a television',
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/108.0.5359.211 Safari/537.36 WebAppManager`,
    ],
    ['nobody', ''],
  ])('%s is not', (_, agent) => {
    expect(isDesktopChrome(agent)).toBe(false);
  });
});
