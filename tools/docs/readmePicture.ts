import type { Browser, BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { limits } from '../../contract/limits.ts';
import { launch } from '../../packages/paths/browser/launch.ts';
import { serve } from '../lib/server.ts';

/** Draws the picture of the README, from the build: a question on a computer, light, and on a phone, dark. */
const height = 440;
const margin = 30;
const shots = [
  { left: 23, radius: 12, options: { viewport: { width: 1280, height: 651 } } },
  {
    ...{ left: 912, radius: 22 },
    options: {
      ...{ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true },
      colorScheme: 'dark',
    },
  },
] as const;

const server = await serve({});
const browser = await launch();
const layers = await Promise.all(
  shots.map(async ({ left, radius, options }) => ({
    ...{ left, top: margin },
    input: await rounded(await picture(browser, options), radius),
  })),
);
await browser.close();
await server.stop();
const ground = { width: 1180, height: height + 2 * margin, channels: 3, background: '#e7ebf3' };
await sharp({ create: { ...ground, channels: 3 } })
  .composite(layers)
  .png()
  .toFile('docs/question.png');

/** Returns a picture of the third question of the sample `sus`, in which a point is chosen. */
async function picture(browser: Browser, options: BrowserContextOptions): Promise<Buffer> {
  const page = await browser.newPage({ ...options, reducedMotion: 'reduce' });
  await page.goto(`${server.origin}/sus`);
  await page.getByRole('button', { name: /^(?:Agree|Start)/ }).click();
  for (const index of [1, 2, 3]) {
    await page.locator(`progress[value="${index}"]`).waitFor({ state: 'attached' });
    // A press by a script is none by which the next question follows.
    await page.locator('main input[value="4"]').evaluate((radio) => (radio as HTMLElement).click());
    if (index === 3) break;
    await page.waitForTimeout(limits.doublePress);
    await page.locator('button[value=next]:visible').click();
  }
  await page.locator('main input[value="4"]:checked').waitFor();
  await page.mouse.move(0, 0);
  const shot = await page.screenshot();
  await page.close();
  return shot;
}

async function rounded(shot: Buffer, radius: number): Promise<Buffer> {
  const { data, info } = await sharp(shot).resize({ height }).toBuffer({ resolveWithObject: true });
  const { width } = info;
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
  return sharp(data)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
