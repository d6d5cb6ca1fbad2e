import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../packages/paths/plans/surveys.ts';
import { stage } from '../support/journey.ts';

const there = stage(() =>
  surveysOf({
    id: 'photos',
    title: 'Photos',
    questions: [{ id: 'q1', type: 'upload', title: 'Show us your desk' }],
  }),
);

// Concurrent, because each takes a minute.
test.concurrent.each([
  [59, 'Remove'],
  [61, 'Try again'],
])(
  'an upload of %i seconds ends with %s (U02)',
  async (seconds, button) => {
    const respondent = await Respondent.create(there.browser);
    const { page } = respondent;
    await respondent.open(`${there.server.origin}/photos`);
    await respondent.start();
    await page.route('**/api/file/upload*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await route.continue().catch(() => {
        // The app has aborted the request.
      });
    });
    await page.locator('input[type=file]').setInputFiles([await desk()]);
    await page.getByRole('button', { name: `${button} desk.png` }).waitFor({ timeout: 90_000 });
    await respondent.close(/net::ERR_/);
    expect(await page.isClosed()).toBe(true);
  },
  120_000,
);

test.concurrent('an upload without a reply is aborted after 60 seconds, and can be repeated (U02)', async ({
  expect,
}) => {
  const respondent = await Respondent.create(there.browser);
  const { page } = respondent;
  await respondent.open(`${there.server.origin}/photos`);
  await respondent.start();
  await page.route('**/api/file/upload*', () => {
    // Only the time limit of the app ends the request.
  });
  // The page itself measures the time without delays of the test.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const since = performance.now();
      this.addEventListener('timeout', () =>
        Object.assign(window, { waited: performance.now() - since }),
      );
      send.call(this, body);
    };
  });
  await page.locator('input[type=file]').setInputFiles([await desk()]);
  const retry = page.getByRole('button', { name: 'Try again: desk.png' });
  await retry.waitFor({ timeout: limits.uploadTimeout + 15_000 });
  const waited = await page.evaluate(() => (window as unknown as { waited: number }).waited);
  expect(Math.abs(waited - limits.uploadTimeout)).toBeLessThan(500);
  await page.unroute('**/api/file/upload*');
  await retry.click();
  await page.getByRole('button', { name: 'Remove desk.png' }).waitFor();
  await respondent.close();
}, 120_000);

async function desk() {
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  return { name: 'desk.png', mimeType: 'image/png', buffer };
}
