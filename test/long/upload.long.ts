import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../tools/paths/plans/surveys.ts';
import { stage } from '../support/journey.ts';

const there = stage(() =>
  surveysOf({
    id: 'photos',
    title: 'Photos',
    questions: [{ id: 'q1', type: 'upload', title: 'Show us your desk' }],
  }),
);

// What takes a minute takes it at the same time.
test.concurrent.each([
  [59, 'Remove'],
  [61, 'Retry'],
])(
  'a file whose line takes %i seconds can be found under %s (U02)',
  async (seconds, button) => {
    const one = await Respondent.create(there.browser);
    const { page } = one;
    await one.open(`${there.server.origin}/photos`);
    await one.start();
    await page.route('**/api/file/upload*', async (route) => {
      // Of a line nothing but its slowness is needed.
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      await route.continue().catch(() => {
        // It has been given up.
      });
    });
    await page.locator('input[type=file]').setInputFiles([await desk()]);
    await page.getByRole('button', { name: `${button} desk.png` }).waitFor({ timeout: 90_000 });
    await one.close(/net::ERR_/);
    expect(await page.isClosed()).toBe(true);
  },
  120_000,
);

test.concurrent('a file that does not get through in 60 seconds is given up, and can be sent again (U02)', async ({
  expect,
}) => {
  const one = await Respondent.create(there.browser);
  const { page } = one;
  await one.open(`${there.server.origin}/photos`);
  await one.start();
  await page.route('**/api/file/upload*', () => {
    // Never answered: only the app's own patience ends it.
  });
  // How long it was waited is known best where it was.
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
  const retry = page.getByRole('button', { name: 'Retry desk.png' });
  await retry.waitFor({ timeout: limits.uploadTimeout + 15_000 });
  const waited = await page.evaluate(() => (window as unknown as { waited: number }).waited);
  expect(Math.abs(waited - limits.uploadTimeout)).toBeLessThan(500);
  await page.unroute('**/api/file/upload*');
  await retry.click();
  await page.getByRole('button', { name: 'Remove desk.png' }).waitFor();
  await one.close();
}, 120_000);

async function desk() {
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  return { name: 'desk.png', mimeType: 'image/png', buffer };
}
