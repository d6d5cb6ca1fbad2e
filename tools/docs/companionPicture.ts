import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { limits } from '../../contract/limits.ts';
import { openedBy } from '../../packages/paths/browser/companion.ts';
import { launch } from '../../packages/paths/browser/launch.ts';
import { serve } from '../lib/server.ts';

/** Draws the picture of docs/missions.md, from the build: the companion of a sample mission above the shop that is tried. */
const ground = { width: 1100, height: 680 };
const frame = { left: 730, top: 64, width: 342, height: 588, bar: 28, radius: 10 };

const server = await serve({});
const browser = await launch();
const page = await browser.newPage({ viewport: ground, locale: 'en', reducedMotion: 'reduce' });
await page.goto(`${server.origin}/task/mission`);
await page.getByRole('button', { name: 'Sign here' }).click();
await page.getByLabel('Or type your full name').fill('Ada Lovelace');
await page.getByRole('button', { name: 'Use this signature' }).click();
await page.getByRole('button', { name: 'Sign again' }).waitFor();
await page.locator('button[value=start]').click();
await page.locator('progress[value="1"]').first().waitFor({ state: 'attached' });
await page.waitForTimeout(limits.doublePress);
await page.locator('button[value=next]:visible').click();
await page.locator('button[value=begin]').click();
await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
const companion = (await openedBy(page, () =>
  page.getByRole('button', { name: 'Keep the task in view' }).click(),
)) as Page;
await companion.setViewportSize({
  width: frame.width - 2,
  height: frame.height - frame.bar - 1,
});
const shown = await companion.screenshot();
await page.goto(`${server.origin}/practice/shop.html`);
const shop = await page.screenshot();
await browser.close();
await server.stop();

const { left, top, width, height, bar, radius } = frame;
const box = `width="${width - 1}" height="${height - 1}" rx="${radius}"`;
const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ground.width}" height="${ground.height}"><g transform="translate(${left + 0.5} ${top + 0.5})">${content}</g></svg>`,
  );
const around = svg(
  `<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feDropShadow dy="6" stdDeviation="14" flood-opacity=".35"/></filter><rect ${box} fill="#e8e9ec" filter="url(#far)"/><text x="12" y="18" font-family="DejaVu Sans" font-size="12.5" fill="#333">survey.example.org</text>`,
);
const corners = svg(`<rect ${box} fill="none" stroke="#888"/>`);
const cut = Buffer.from(
  `<svg width="${width - 2}" height="${height - bar - 1}"><path d="M0 0H${width - 2}V${height - bar - 1 - radius}a${radius} ${radius} 0 0 1-${radius} ${radius}H${radius}a${radius} ${radius} 0 0 1-${radius}-${radius}z"/></svg>`,
);
const rounded = await sharp(shown)
  .composite([{ input: cut, blend: 'dest-in' }])
  .png()
  .toBuffer();
await sharp(shop)
  .composite([
    { input: around },
    { input: rounded, left: left + 1, top: top + bar },
    { input: corners },
  ])
  .png()
  .toFile('docs/companion.png');
