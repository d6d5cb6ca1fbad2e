import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { openWorld, sample, sqlite, type World } from '../../../server/test/support/world.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';

let world: World;
let server: ReturnType<typeof createAdaptorServer>;
let browser: Browser;
beforeAll(async () => {
  const pages = await readPages(process.env.DIST_DIR ?? 'dist', () => ({ lag: () => 0 }));
  world = await openWorld(sqlite, [sample('sus')], { pages });
  const withoutCookies = async (request: Request) => {
    const response = await world.app.fetch(request);
    response.headers.delete('Set-Cookie');
    return response;
  };
  server = createAdaptorServer({ fetch: withoutCookies }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  browser = await launch();
});
afterAll(async () => {
  server.close();
  await world.close();
});

const late = stageLateScripts(() => {
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}` };
});

const needed = 'This survey needs a cookie';

test.each([true, false])(
  'a browser that blocks all cookies gets a notice at the start (script: %s, R21)',
  async (javaScriptEnabled) => {
    const respondent = await Respondent.create(browser, 'mobile', {
      baseURL: late.origin,
      javaScriptEnabled,
    });
    onTestFinished(() => respondent.close(/status of 403/));
    const { page } = respondent;
    const release = late.hold();
    await page.goto('/sus?v.x=1', { waitUntil: 'commit' });
    await page.locator('button[value=start]').click();
    await respondent.seesHeading(needed);
    release();
    if (javaScriptEnabled) await respondent.seesTakeOver();
    await respondent.seesHeading(needed);
    await respondent.press('Try again');
    await page.locator('button[value=start]').waitFor();
    expect(page.url()).not.toContain('started');
    if (!javaScriptEnabled) return;
    await respondent.start();
    await respondent.rate(3);
    await respondent.next();
    await respondent.seesHeading(needed);
  },
);
