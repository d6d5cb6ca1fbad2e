import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { LoginConfig } from '../../../server/config/config.ts';
import { launch } from '../../../tools/paths/browser/launch.ts';
import { openWorld, sqlite, type World } from '../../server/support/world.ts';
import { expectAccessible } from '../../support/axe.ts';

const down = {
  kind: 'provider',
  issuer: 'http://127.0.0.1:9',
  clientId: 'askpath',
  clientSecret: 'secret',
} as const;

/** Every page of a login that is not the app's. */
const pages: readonly { name: string; way: LoginConfig['way']; path: string; title: string }[] = [
  {
    name: 'the sign-in for development',
    way: { kind: 'development' },
    path: '/api/login?from=/dev',
    title: 'Sign in for development – any name',
  },
  {
    name: 'no provider',
    way: { kind: 'none' },
    path: '/api/login',
    title: 'Login is not configured',
  },
  {
    name: 'a provider that is down',
    way: down,
    path: '/api/passport?from=/dev',
    title: 'Signing in is not possible right now',
  },
  {
    name: 'a sign-out',
    way: { kind: 'none' },
    path: '/api/logout',
    title: 'You are signed out',
  },
  {
    name: 'a sign-in that failed',
    way: down,
    path: '/api/login/callback?state=x',
    title: 'The sign-in did not work',
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});

const windows = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const;

test.each(pages)('$name is accessible and fits, light and dark', async ({ way, path, title }) => {
  const { origin, close } = await serveWith(way);
  const page = await browser.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(origin + path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  for (const { width, colorScheme } of windows) {
    await page.setViewportSize({ width, height: 640 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    const sideways = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
  }
  expect(refused).toEqual([]);
  await page.close();
  await close();
});

test('a name is asked for until there is one, and leads back', async () => {
  const { origin, world, close } = await serveWith({ kind: 'development' });
  const page = await browser.newPage({ viewport: { width: 390, height: 640 } });
  await page.goto(`${origin}/api/login?from=/members?loginBack=1`);
  const name = page.getByRole('textbox', { name: 'Any name' });
  await name.fill(' ');
  await name.press('Enter');
  await page.getByText('Enter a name').waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await name.fill('Ana');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${origin}/members?loginBack=1`);
  expect(await world.rows('login')).toHaveLength(1);
  await page.close();
  await close();
});

test('one button signs out, and nothing typed stays behind', async () => {
  const { origin, world, close } = await serveWith({ kind: 'development' });
  const page = await browser.newPage({ viewport: { width: 390, height: 640 } });
  await page.goto(`${origin}/api/login?from=/api/logout`);
  await page.getByRole('textbox', { name: 'Any name' }).fill('Ana');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign out?' }).waitFor();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('draft', 'typed'));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor();
  expect(page.url()).toBe(`${origin}/api/logout`);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  expect(await world.rows('login')).toEqual([]);
  await page.close();
  await close();
});

async function serveWith(
  way: LoginConfig['way'],
): Promise<{ origin: string; world: World; close: () => Promise<void> }> {
  const world = await openWorld(sqlite, [], { login: { way, hours: 12, idleMinutes: 120 } });
  const server = createAdaptorServer({ fetch: world.app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    async close() {
      server.close();
      await world.close();
    },
  };
}
