import sharp from 'sharp';
import { expect, test } from 'vitest';
import { stage } from '../journeys/journey.ts';
import { Respondent } from '../support/respondent.ts';
import { surveysOf } from '../support/surveys.ts';

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
    const one = await Respondent.on(there.browser);
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
    const buffer = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#7a9' },
    })
      .png()
      .toBuffer();
    const file = { name: 'desk.png', mimeType: 'image/png', buffer };
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.getByRole('button', { name: `${button} desk.png` }).waitFor({ timeout: 90_000 });
    one.complaints.length = 0;
    await one.leave();
    expect(await page.isClosed()).toBe(true);
  },
  120_000,
);
