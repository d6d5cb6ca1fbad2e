import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';

const title = { en: 'Two questions', de: 'Zwei Fragen', ar: 'سؤالان' };
const app = stage(() =>
  surveysOf(
    { ...twoQuestions, id: 'scan', title, config: { scanToStart: true } },
    {
      ...twoQuestions,
      id: 'consent',
      config: { scanToStart: true, agreement: '<p>Nobody learns your name.</p>' },
    },
    { ...twoQuestions, id: 'chrome', config: { recommendDesktopChrome: true } },
    { ...twoQuestions, id: 'both', config: { scanToStart: true, recommendDesktopChrome: true } },
    { ...twoQuestions, id: 'none' },
  ),
);

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
};
const recommendation = 'This survey works best in Chrome on a computer.';

describe('scan to start, on a computer', () => {
  test.each<[string, string, string, BrowserContextOptions]>([
    ['forced colours', '/scan', '/scan', { forcedColors: 'active', colorScheme: 'dark' }],
    ['Arabic', '/scan', '/scan', { locale: 'ar' }],
    ['another language', '/scan?lang=de&token=secret#here', '/scan?lang=de', {}],
  ])('the code and the link lead to the survey in %s', async (_, opened, path, options) => {
    const respondent = await app.open(opened, 'desktop', options);
    const address = app.server.origin + path;
    const drawn = encode(address, { ecc: 'M', border: 4 });
    expect(await photographed(respondent.page)).toEqual(drawn.data.map(rowOf));
    const link = respondent.page.getByRole('link', { name: address });
    expect(await link.getAttribute('href')).toBe(address);
    await expectReachable(respondent.page);
  });

  test('the link is copied, and the result is shown and stays announced', async () => {
    const respondent = await app.open('/scan?lang=en', 'desktop', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copy = respondent.button('Copy link');
    await copy.click();
    const toast = respondent.page.locator('[data-floating]');
    await toast.filter({ hasText: 'Link copied' }).waitFor();
    expect(await respondent.page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${app.server.origin}/scan?lang=en`,
    );
    await toast.waitFor({ state: 'detached' });
    expect(
      await respondent.page.locator('[aria-live=polite]').getByText('Link copied').isVisible(),
    ).toBe(true);
    expect(await copy.evaluate((button) => document.activeElement === button)).toBe(true);
    await expectReachable(respondent.page);
  });

  test('where the clipboard is refused or missing, the link is selected, the last result replaces the previous one, and a narrow window shows no invitation', async () => {
    const respondent = await app.open('/scan');
    const { page } = respondent;
    for (const [set, shown, gone] of [
      [
        refuseClipboard,
        'We couldn’t copy the link. It’s selected now: press Ctrl+C or ⌘C, or touch and hold it, to copy it.',
        'Link copied',
      ],
      [acceptClipboard, 'Link copied', 'touch and hold it, to copy it.'],
      [
        removeClipboard,
        'We couldn’t copy the link. It’s selected now: press Ctrl+C or ⌘C, or touch and hold it, to copy it.',
        'Link copied',
      ],
    ] as const) {
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await page.evaluate(set);
      await respondent.press('Copy link');
      await respondent.hears(shown);
      await respondent.sees(shown);
      await page.getByText(gone).waitFor({ state: 'detached' });
      if (set === acceptClipboard) continue;
      const selected = await page.evaluate(() => getSelection()?.toString());
      expect(selected, set.name).toBe(`${app.server.origin}/scan`);
      if (set === removeClipboard) await expectReachable(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await respondent.button('Start').waitFor();
    expect(await code(respondent).count()).toBe(0);
  });

  test('the first paint contains it, nothing shifts, and it can be answered here as well', async () => {
    const respondent = await app.respondent();
    await respondent.page.addInitScript(watchShifts);
    for (const [id, words] of [
      ['both', 'Continue here'],
      ['consent', 'Agree and continue'],
    ] as const) {
      await respondent.open(`/${id}`);
      await code(respondent).waitFor();
      const shift = () => (window as unknown as { shift: number }).shift;
      expect(await respondent.page.evaluate(shift), id).toBe(0);
      await respondent.press(words);
      await respondent.seesQuestion(1);
      expect(await code(respondent).count()).toBe(0);
    }
  });

  test('without its file the survey is started as usual', async () => {
    const respondent = await app.respondent();
    await respondent.page.route('**/assets/startAndEnd-*.js', (route) => route.abort());
    await respondent.page.goto('/scan');
    await respondent.press('Continue here');
    await respondent.seesQuestion(1);
    await respondent.close(/net::ERR_/);
  });
});

test.each(['mobile', 'pad'] as const)('a %s shows no invitation to a phone', async (device) => {
  const respondent = await app.open('/both', device);
  await respondent.button('Start').waitFor();
  await respondent.sees('Two questions');
  expect(await respondent.page.getByText('Start on your phone').count()).toBe(0);
});

test('Chrome is recommended in Firefox, in the dark and at 400 %, and the survey starts all the same', async () => {
  const respondent = await app.open('/none', 'desktop', {
    userAgent: agents.firefox,
    colorScheme: 'dark',
  });
  const { page } = respondent;
  // The recommendation is shown only by a survey that asks for it.
  await respondent.button('Start').waitFor();
  expect(await page.getByText(recommendation).count()).toBe(0);
  await respondent.open('/chrome');
  await respondent.sees(recommendation);
  await expectReachable(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await respondent.sees(recommendation);
  await expectReachable(page);
  await respondent.start();
  expect(await page.getByText(recommendation).count()).toBe(0);
});

test('Chrome is not recommended in Chrome', async () => {
  const respondent = await app.open('/chrome', 'desktop', { userAgent: agents.chrome });
  await respondent.button('Start').waitFor();
  expect(await respondent.page.getByText(recommendation).count()).toBe(0);
});

function code({ page }: Respondent): Locator {
  return page.getByRole('img', { name: 'QR code' });
}

/** The code as a camera has it: the colour in the middle of each module, the quiet zone included. */
async function photographed(page: Page): Promise<string[]> {
  const picture = page.getByRole('main').locator('svg[role=img]');
  await picture.waitFor();
  const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2]);
  const step = Number(await picture.getAttribute('width')) / side;
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The round corners are outside of it.
  const edge = (info.width - side * step) / 2;
  const middle = (module: number) => Math.floor(edge + (module + 0.5) * step);
  const shade = (x: number, y: number) => {
    const offset = (middle(y) * info.width + middle(x)) * 3;
    return data.subarray(offset, offset + 3).toString('hex');
  };
  const places = [...Array(side).keys()];
  return places.map((y) => places.map((x) => signs[shade(x, y)] ?? '?').join(''));
}

const signs: Readonly<Record<string, string>> = { '000000': '#', ffffff: '.' };

function rowOf(row: readonly boolean[]): string {
  return row.map((isDark) => (isDark ? '#' : '.')).join('');
}

function refuseClipboard(): void {
  navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
}

function acceptClipboard(): void {
  navigator.clipboard.writeText = async () => {};
}

/** Removes the clipboard, which pages on plain http do not have. */
function removeClipboard(): void {
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
}

function watchShifts(): void {
  const seen = window as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
