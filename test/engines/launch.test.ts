import { expect, test } from 'vitest';
import { isInstalled } from './support/installed.ts';
import { launchFirefox } from './support/launchFirefox.ts';
import { launchWebKit } from './support/launchWebKit.ts';

test.runIf(isInstalled('firefox'))('Firefox starts', async () => {
  const firefox = await launchFirefox();
  expect(await firefox.version()).toMatch(/^firefox/);
  await firefox.close();
});

test.runIf(isInstalled('webkit'))('WebKitGTK starts', async () => {
  const webkit = await launchWebKit();
  expect(await webkit.driver.executeScript(() => navigator.userAgent)).toMatch(/AppleWebKit/);
  await webkit.close();
});
