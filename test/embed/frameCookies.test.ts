import { expect, onTestFinished, test } from 'vitest';
import { openSite } from '../../packages/paths/browser/engines/network/site.ts';
import { blockThirdPartyCookies, launch } from '../../packages/paths/browser/launch.ts';
import { openTab } from '../../packages/paths/browser/tab.ts';
import { openFront, openHost } from '../support/network/host.ts';

const framed = 'SameSite=None; Secure; Path=/; HttpOnly';

// The journeys of embedded surveys rely on this.
test('a frame of the front is cross-site, and keeps partitioned cookies alone when others are blocked', async () => {
  const requests: unknown[] = [];
  const server = await openSite(({ url, headers }, response) => {
    if (url === '/favicon.ico') return void response.end();
    requests.push([url, headers['sec-fetch-site'], headers.cookie]);
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Set-Cookie', [`plain=1; ${framed}`, `apart=1; ${framed}; Partitioned`]);
    response.end(`<script>if (location.pathname === '/first') fetch('/second')</script>`);
  });
  const front = await openFront();
  front.leadTo(server.origin);
  const host = await openHost({ name: 'host.localhost', isSecure: true });
  const tab = await openTab(await launch(), { ignoreHTTPSErrors: true });
  onTestFinished(async () => {
    await tab.close();
    await Promise.all([host.close(), front.close(), server.close()]);
  });
  await blockThirdPartyCookies(tab.page);
  await tab.open(host.page(`<iframe src="${front.origin}/first"></iframe>`));
  await expect
    .poll(() => requests)
    .toEqual([
      ['/first', 'cross-site', undefined],
      ['/second', 'same-origin', 'apart=1'],
    ]);
});
