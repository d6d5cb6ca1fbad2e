import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockThirdPartyCookies, launch } from '../../tools/paths/browser/launch.ts';
import {
  type Front,
  type Host,
  openFront,
  openHost,
  openSite,
  type Site,
} from '../support/network/host.ts';

/** What the journeys of embedded surveys rest on: that their sites are to the browser what they are meant to be. */
let browser: Browser;
let host: Host;
beforeAll(async () => {
  browser = await launch();
  host = await openHost({ name: 'host.localhost', isSecure: true });
});
afterAll(async () => {
  await host.close();
});

const framed = 'SameSite=None; Secure; Path=/; HttpOnly';

test.each([
  ['as it comes', async () => {}, 'plain=1; apart=1'],
  ['without third-party cookies', blockThirdPartyCookies, 'apart=1'],
] as const)(
  'a frame of the front is cross-site, and %s keeps these cookies: %s',
  async (_, prepare, kept) => {
    const { front, asked, close } = await openStage();
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await prepare(page);
    await page.goto(host.page(`<iframe src="${front.origin}/first"></iframe>`));
    await expect
      .poll(() => asked)
      .toEqual([
        ['/first', 'cross-site', undefined],
        ['/second', 'same-origin', kept],
      ]);
    await page.close();
    await close();
  },
);

test('a front that loses cookies leaves none', async () => {
  const { front, asked, close } = await openStage();
  front.loseCookies();
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.context().addCookies([{ name: 'of', value: 'before', url: front.origin }]);
  await page.goto(`${front.origin}/first`);
  await expect.poll(() => asked.at(-1)).toEqual(['/second', 'same-origin', undefined]);
  expect(await page.context().cookies()).toHaveLength(1);
  await page.close();
  await close();
});

interface Stage {
  readonly front: Front;
  /** Path, `Sec-Fetch-Site` and cookies of every request. */
  readonly asked: (string | string[] | undefined)[][];
  readonly close: () => Promise<unknown>;
}

/** A server behind a front: its page sets two cookies, and calls it once. */
async function openStage(): Promise<Stage> {
  const asked: Stage['asked'] = [];
  const server: Site = await openSite(({ url, headers }, response) => {
    if (url === '/favicon.ico') return void response.end();
    asked.push([url, headers['sec-fetch-site'], headers.cookie]);
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Set-Cookie', [`plain=1; ${framed}`, `apart=1; ${framed}; Partitioned`]);
    response.end(`<script>if (location.pathname === '/first') fetch('/second')</script>`);
  });
  const front = await openFront();
  front.leadTo(server.origin);
  return { front, asked, close: () => Promise.all([front.close(), server.close()]) };
}
