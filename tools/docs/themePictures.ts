import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launch } from '../../packages/paths/browser/launch.ts';
import { serve } from '../lib/server.ts';

/** Draws the pictures of docs/themes.md, from the build: each sample theme at three widths. */
const samples = [
  { theme: 'garden', survey: 'tour', questions: 1 },
  { theme: 'night', survey: 'lamp', questions: 0 },
  { theme: 'press', survey: 'nps', questions: 0 },
] as const;

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  pad: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  mobile: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

type Device = keyof typeof devices;

const height = 360;
const gap = 12;
const directory = 'docs/themes';

await mkdir(directory, { recursive: true });
const server = await serve({ env: { RATE_LIMIT: 'off' } });
const browser = await launch();
for (const { theme, survey, questions } of samples) {
  const [desktop, pad, mobile] = await Promise.all(
    (Object.keys(devices) as Device[]).map((device) =>
      pictures(browser, device, `${server.origin}/${survey}`, questions),
    ),
  );
  const shown = [...(desktop ?? []), ...(pad?.slice(1) ?? []), ...(mobile ?? [])];
  await writeFile(`${directory}/${theme}.webp`, await row(shown));
}
await browser.close();
await server.stop();

/** Returns pictures of the start page and of a question, in which an option is chosen. */
async function pictures(
  browser: Browser,
  device: Device,
  address: string,
  questions: number,
): Promise<readonly Buffer[]> {
  const page = await browser.newPage({ ...devices[device], reducedMotion: 'reduce' });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const start = await page.screenshot();
  await page.getByRole('button', { name: /^(?:Agree|Start)/ }).click();
  const next = page.getByRole('button', { name: /^Next/ });
  await next.waitFor();
  for (let passed = 0; passed < questions; passed += 1) {
    const heading = await page.getByRole('heading', { level: 2 }).textContent();
    await next.click();
    await page
      .getByRole('heading', { level: 2 })
      .filter({ hasNotText: heading ?? '' })
      .waitFor();
  }
  await page.locator('main label').nth(1).click();
  await page.waitForLoadState('networkidle');
  const question = await page.screenshot();
  await page.close();
  return [start, question];
}

/** Returns pictures side by side. */
async function row(pictures: readonly Buffer[]): Promise<Buffer> {
  const small = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize({ height }).toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = gap;
  const placed = small.map(({ data, info }) => {
    const at = { input: data, left, top: gap };
    left += info.width + gap;
    return at;
  });
  const ground = {
    width: left,
    height: height + 2 * gap,
    channels: 3,
    background: '#8a8f98',
  } as const;
  return sharp({ create: ground }).composite(placed).webp({ quality: 82 }).toBuffer();
}
