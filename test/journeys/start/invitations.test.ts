import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { surveysOf, twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
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
  test.each<[string, BrowserContextOptions]>([
    ['in forced colours', { forcedColors: 'active', colorScheme: 'dark' }],
    ['right to left', { locale: 'ar' }],
  ])('the code leads to this survey, black on white, %s', async (_, options) => {
    const respondent = await app.open('/scan', 'desktop', options);
    const seen = await photographed(respondent.page);
    const drawn = encode(`${app.server.origin}/scan`, { ecc: 'M', border: 4 });
    expect(seen).toEqual(drawn.data.map(rowOf));
    await expectReachable(respondent.page);
  });

  test('code and link keep the language that was asked for, and nothing else', async () => {
    const respondent = await app.open('/scan?lang=de&token=secret#here');
    const address = `${app.server.origin}/scan?lang=de`;
    const link = respondent.page.getByRole('link', { name: address });
    await respondent.seesHeading('Auf dem Smartphone beginnen', 2);
    expect(await link.getAttribute('href')).toBe(address);
    expect(await photographed(respondent.page)).toEqual(
      encode(address, { ecc: 'M', border: 4 }).data.map(rowOf),
    );
    await link.click();
    await respondent.page.waitForURL('**/scan/desktop/home?lang=de');
    await respondent.button('Hier fortfahren').waitFor();
  });

  test('the link is copied, and that is said; the words stay', async () => {
    const respondent = await app.open('/scan?lang=en', 'desktop', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copy = respondent.button('Copy link');
    await copy.click();
    const said = respondent.page.getByRole('status').filter({ hasText: 'Link copied' });
    await respondent.page.locator('[data-floating]', { hasText: 'Link copied' }).waitFor();
    expect(await respondent.page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${app.server.origin}/scan?lang=en`,
    );
    await respondent.page
      .locator('[data-floating]')
      .waitFor({ state: 'detached', timeout: limits.textToast + 2000 });
    expect(await said.isVisible()).toBe(true);
    expect(await copy.evaluate((button) => document.activeElement === button)).toBe(true);
    await expectReachable(respondent.page);
  });

  test.each([
    ['refused', refuseClipboard],
    ['missing', takeClipboardAway],
  ])('where the clipboard is %s, the link is selected to be copied by hand', async (_, upset) => {
    const respondent = await app.respondent();
    await respondent.page.addInitScript(upset);
    await respondent.open('/scan');
    await respondent.press('Copy link');
    await respondent.page
      .getByRole('status')
      .filter({ hasText: 'The link is selected now. Copy it yourself.' })
      .waitFor();
    expect(await respondent.page.evaluate(() => getSelection()?.toString())).toBe(
      `${app.server.origin}/scan`,
    );
    expect(await respondent.page.getByText('Link copied').count()).toBe(0);
    await expectReachable(respondent.page);
  });

  test('a copy that succeeds later replaces the failure message', async () => {
    const respondent = await app.respondent();
    await respondent.page.addInitScript(refuseClipboard);
    await respondent.open('/scan');
    const copy = respondent.button('Copy link');
    await copy.click();
    await respondent.sees('Copy it yourself.');
    await respondent.page.evaluate(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await copy.click();
    await respondent.sees('Link copied');
    await respondent.page.getByText('Copy it yourself.').waitFor({ state: 'detached' });
    await respondent.page.evaluate(refuseClipboard);
    await copy.click();
    await respondent.sees('Copy it yourself.');
    await respondent.page.getByText('Link copied').waitFor({ state: 'detached' });
  });

  test('the phone that scanned it finishes the survey there', async () => {
    const computer = await app.open('/scan');
    const link = computer.page.getByRole('region', { name: 'Start on your phone' });
    const address = await link.getByRole('link').getAttribute('href');
    const phone = await app.respondent('mobile');
    await phone.open(address ?? '');
    await phone.seesHeading('Two questions', 1);
    expect(phone.path).toBe('/scan/mobile/home');
    await phone.button('Start').tap();
    await phone.answer(4, 4);
    await phone.seesEndPage();
    const row = (await answersTo(app.server, 'scan')).at(-1);
    expect(row?.answers).toMatchObject({ q1: { score: 4 }, q2: { score: 4 } });
  });

  test.each([
    ['scan', 'Continue here'],
    ['consent', 'Agree and continue'],
  ])('%s can be answered here as well: "%s"', async (id, words) => {
    const respondent = await app.open(`/${id}`);
    await respondent.page.getByRole('img', { name: 'QR code' }).waitFor();
    await respondent.page.getByRole('button', { name: words, exact: true }).click();
    await respondent.seesQuestion(1);
    expect(await respondent.page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  });

  test('it is there with the first paint: nothing moves', async () => {
    const respondent = await app.respondent();
    await respondent.page.addInitScript(watchShifts);
    await respondent.open('/both');
    await respondent.page.getByRole('img', { name: 'QR code' }).waitFor();
    expect(
      await respondent.page.evaluate(() => (window as unknown as { shift: number }).shift),
    ).toBe(0);
    const [script, card] = await respondent.page.evaluate(() =>
      ['index', 'Invitations'].map((name) => {
        const entry = performance
          .getEntriesByType('resource')
          .find((file) => new RegExp(`/${name}-[^/]+\\.js$`).test(file.name));
        return entry?.toJSON() as PerformanceResourceTiming | undefined;
      }),
    );
    // Asked for by the page itself: before any script of ours was there to ask.
    expect(card?.startTime ?? Number.POSITIVE_INFINITY).toBeLessThan(script?.responseEnd ?? 0);
  });

  test('without its file the survey is started as ever', async () => {
    const respondent = await app.respondent();
    await respondent.page.route('**/assets/Invitations-*.js', (route) => route.abort());
    await respondent.open('/scan');
    await respondent.press('Continue here');
    await respondent.seesQuestion(1);
    await respondent.close(/net::ERR_/);
  });
});

test.each(['mobile', 'pad'] as const)('a %s shows no invitation to a phone', async (device) => {
  const respondent = await app.open('/both', device);
  await respondent.button('Start').waitFor();
  await respondent.sees('Two questions');
  expect(await respondent.page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
  expect(await respondent.page.getByText('Start on your phone').count()).toBe(0);
});

test('a window that becomes narrow is a phone itself', async () => {
  const respondent = await app.open('/scan');
  await respondent.page.getByRole('img', { name: 'QR code' }).waitFor();
  await respondent.page.setViewportSize({ width: 390, height: 844 });
  await respondent.button('Start').waitFor();
  expect(await respondent.page.getByRole('img', { name: 'QR code' }).count()).toBe(0);
});

describe('the recommendation of Chrome on a computer', () => {
  test.each<[string, BrowserContextOptions]>([
    ['Firefox, in the dark', { userAgent: agents.firefox, colorScheme: 'dark' }],
    ['Firefox, at 400 %', { userAgent: agents.firefox, viewport: { width: 320, height: 256 } }],
  ])('is there in %s, and holds nobody up', async (_, options) => {
    const respondent = await app.open('/chrome', 'desktop', options);
    await respondent.sees(recommendation);
    await expectReachable(respondent.page);
    await respondent.start();
    expect(await respondent.page.getByText(recommendation).count()).toBe(0);
  });

  test.each([
    ['chrome', agents.chrome],
    ['none', agents.firefox],
  ])('is not there without a reason: survey %s', async (id, userAgent) => {
    const respondent = await app.open(`/${id}`, 'desktop', { userAgent });
    await respondent.button('Start').waitFor();
    expect(await respondent.page.getByText(recommendation).count()).toBe(0);
  });
});

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
  const middle = (place: number) => Math.floor(edge + (place + 0.5) * step);
  const shade = (x: number, y: number) => {
    const at = (middle(y) * info.width + middle(x)) * 3;
    return data.subarray(at, at + 3).toString('hex');
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

/** As on plain http. */
function takeClipboardAway(): void {
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
