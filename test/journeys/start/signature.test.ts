import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { expectReachable } from '../../support/reach.ts';
import { nextByForm } from '../../support/servedForm.ts';

const app = stage(() =>
  surveysOf(
    { ...twoQuestions, id: 'must', config: { agreement: 'I agree.', signature: 'required' } },
    { ...twoQuestions, id: 'may', config: { agreement: 'I agree.', signature: 'optional' } },
  ),
);
const late = stageLateScripts(() => app.server);

test('strokes survive a rotation, clearing is undone, and the server has the picture (U11)', async () => {
  const respondent = await app.open('/must', 'mobile');
  const { page } = respondent;
  await respondent.press('Sign here');
  await page.getByRole('img', { name: 'Signature: Not signed yet' }).waitFor();
  await draw(page);
  await page.getByRole('img', { name: 'Signature: Signed' }).waitFor();
  const ink = await inkIn(page);
  expect(ink).toBeGreaterThan(0.002);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => inkIn(page)).toBeGreaterThan(ink / 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => inkIn(page)).toBeCloseTo(ink, 2);

  await respondent.press('Clear');
  await page.getByRole('img', { name: 'Signature: Not signed yet' }).waitFor();
  expect(await inkIn(page)).toBe(0);
  await respondent.press('Undo');
  await expect.poll(() => inkIn(page)).toBeCloseTo(ink, 2);

  await respondent.press('Use this signature');
  const picture = page.getByRole('img', { name: 'Your signature' });
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  // The signature is shown after a reload, both before and after the start.
  await respondent.reload();
  await picture.waitFor();
  await respondent.start();
  await respondent.answer(3);
  await respondent.reload();
  await respondent.answer(4);
  await respondent.seesEndPage();
  const [row] = await answersTo(app.server, 'must');
  expect(row?.signature).toMatch(/^[0-9a-f]{32}$/);
});

test('a signature that the server has lost is requested again, and no answer is refused for it', async () => {
  const respondent = await app.open('/may');
  const { page } = respondent;
  await respondent.press('Sign here');
  await page.getByLabel('Or type your full name').fill('Ada');
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  await page.context().clearCookies();
  await respondent.press('Agree');
  await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  expect(await page.getByLabel('Or type your full name').inputValue()).toBe('Ada');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await respondent.start();
  await respondent.answer(3);
  expect((await answersTo(app.server, 'may')).at(-1)?.signature).toMatch(/^[0-9a-f]{32}$/);
  await respondent.close(/status of 422/);
});

test('a survey that has to be signed does not start unsigned, and a signature that fails to upload can be sent again', async () => {
  const respondent = await app.open('/must');
  const { page } = respondent;
  await respondent.press('Agree');
  await respondent.sees('Add your signature to continue');
  await respondent.press('Sign here');
  // Nothing at all is no signature either.
  await respondent.press('Use this signature');
  await respondent.sees('Add your signature to continue');
  await respondent.seesPath('/must/desktop/home');
  await draw(page);
  await page.context().setOffline(true);
  await respondent.press('Use this signature');
  await respondent.sees('You are offline.');
  await page.context().setOffline(false);
  await respondent.press('Use this signature');
  await respondent.button('Sign again').waitFor();
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test('a survey is signed by name without a script, and a missing name is a fault at its field (R33)', async () => {
  for (const [device, locale] of [
    ['mobile', 'en'],
    ['desktop', 'ar'],
  ] as const) {
    const respondent = await app.open('/must', device, { locale, javaScriptEnabled: false });
    const { page } = respondent;
    const name = page.locator('[name=signature-name]');
    expect(await page.getByText('JavaScript').count()).toBe(0);
    expect(await page.locator('main button:visible').count()).toBe(1);
    await page.locator('button[value=start]').click();
    await expect.poll(() => page.locator('#sign-fault').textContent()).not.toBe('');
    await page.locator('[name=signature-name]:focus').waitFor();
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    if (locale === 'en') {
      expect(await textboxes(page)).toEqual(['Type your full name']);
      expect(await page.title()).toMatch(/^Error: /);
    }
    await name.fill('أحمد Ada');
    await page.keyboard.press('Enter');
    await respondent.seesHeading('First question', 2);
    if (locale === 'en') await seesSigned(respondent);
    await respondent.close(/status of 422/);
  }
});

test('on a phone the pad is an accessible sheet that goes with its signature', async () => {
  const respondent = await app.open('/may', 'mobile');
  const { page } = respondent;
  await respondent.press('Sign here');
  const sheet = page.getByRole('dialog', { name: 'Signature' });
  await sheet.getByRole('heading', { name: 'Signature' }).and(page.locator(':focus')).waitFor();
  expect(await sheet.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  expect(await page.title()).toBe('Signature');
  await expectReachable(page);
  const [box, pad] = [await sheet.boundingBox(), await page.locator('canvas').boundingBox()];
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844]);
  expect(pad?.width).toBeGreaterThan(340);
  await respondent.press('Use this signature');
  await sheet.getByText('Add your signature to continue').waitFor();
  await page.getByLabel('Or type your full name').and(page.locator(':focus')).fill('Ada');
  await page.keyboard.press('Enter');
  await respondent.button('Sign again').and(page.locator(':focus')).waitFor();
  expect(await sheet.count()).toBe(0);
  await respondent.seesPath('/may/mobile/home');
});

test('a sheet that is closed empty leaves its button, with the focus', async () => {
  const respondent = await app.open('/may', 'mobile');
  const { page } = respondent;
  await respondent.press('Sign here');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await respondent.button('Sign here').and(page.locator(':focus')).waitFor();
  await page.locator('canvas').waitFor({ state: 'detached' });
  await respondent.press('Sign here');
  await page.getByRole('dialog', { name: 'Signature' }).waitFor();
});

test('a sheet that is closed with strokes leaves them on the page', async () => {
  const respondent = await app.open('/may', 'mobile');
  const { page } = respondent;
  await respondent.press('Sign here');
  await draw(page);
  const ink = await inkIn(page);
  await respondent.press('Close');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('fieldset h2:focus').waitFor();
  await expect.poll(() => inkIn(page)).toBeCloseTo(ink, 2);
  await respondent.start();
  await respondent.answer(3);
  expect((await answersTo(app.server, 'may')).at(-1)?.signature).toMatch(/^[0-9a-f]{32}$/);
});

test('a sheet does not move where motion is reduced', async () => {
  const respondent = await app.open('/may', 'mobile', { reducedMotion: 'reduce' });
  const { page } = respondent;
  await respondent.press('Sign here');
  const sheet = page.getByRole('dialog', { name: 'Signature' });
  await sheet.waitFor();
  expect(await sheet.evaluate((dialog) => getComputedStyle(dialog).animationDuration)).toBe('0s');
});

/** Answers the questions after a start without a script, and expects the stored signature. */
async function seesSigned(respondent: Respondent): Promise<void> {
  const { page } = respondent;
  for (const { title } of twoQuestions.questions) {
    await respondent.seesHeading(title, 2);
    await page.locator('main input[type=radio]').first().check();
    await nextByForm(page);
  }
  await page.locator('#prompt').waitFor({ state: 'detached' });
  const row = (await answersTo(app.server, 'must')).at(-1);
  expect(row).toMatchObject({ status: 'ended', signature: expect.stringMatching(/^[0-9a-f]/) });
  expect(await inAnotherPage(respondent, `/api/file/${row?.signature}`)).toEqual([1000, 500]);
}

test('a start before the script leads to the name, the typed name is kept, and both pages are accessible (R32)', async () => {
  const respondent = await app.respondent('mobile', { baseURL: late.origin });
  const { page } = respondent;
  // Its element has no content for a browser with a script.
  await page.route('**/must', async (route) => {
    const response = await route.fetch();
    const [body = ''] = (await response.text()).split('<script data-app=');
    await route.fulfill({ response, body: body.replaceAll(/<\/?noscript>/g, '') });
  });
  await page.goto('/must');
  const name = page.locator('[name=signature-name]');
  const start = page.locator('button[value=start]');
  await name.waitFor();
  await expectAccessible(page);
  await start.click();
  await page.locator('[name=signature-name]:focus').waitFor();
  await expectAccessible(page);
  await page.unroute('**/must');
  const release = late.hold();
  await Promise.all([page.waitForEvent('framenavigated'), start.click()]);
  await name.fill('Ada');
  release();
  await respondent.seesTakeOver();
  expect(await name.inputValue()).toBe('Ada');
  await respondent.press('Clear');
  await name.fill('Ada L.');
  await respondent.start();
  await respondent.answer(3);
  expect((await answersTo(app.server, 'must')).at(-1)?.signature).toMatch(/^[0-9a-f]{32}$/);
  await respondent.close(/status of 422/);
});

/** Names of text fields from Chromium; Playwright hides the content of `noscript`. */
async function textboxes(page: Page): Promise<readonly string[]> {
  const inspector = await page.context().newCDPSession(page);
  const { nodes } = await inspector.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ role, name }) => (role?.value === 'textbox' ? [name?.value] : []));
}

/** The size of a picture that only the cookies of this respondent may read. */
async function inAnotherPage({ page }: Respondent, path: string): Promise<readonly number[]> {
  const svg = await page.context().request.get(path);
  const reader = await app.browser.newPage();
  const source = `data:image/svg+xml;base64,${(await svg.body()).toString('base64')}`;
  const size = await reader.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, source);
  await reader.close();
  return size;
}

/** A wave across the pad. */
async function draw(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to draw on.');
  const pointAt = (share: number) =>
    [
      box.x + box.width * (0.1 + 0.8 * share),
      box.y + box.height * (0.5 + 0.3 * Math.sin(share * 9)),
    ] as const;
  await page.mouse.move(...pointAt(0));
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(...pointAt(step / 30));
  await page.mouse.up();
}

/** Covered share of the pad, from 0 to 1. */
async function inkIn(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    // The pixels are read from a copy, because reading slows down the canvas of the pad.
    const copy = document.createElement('canvas');
    copy.width = canvas.width;
    copy.height = canvas.height;
    const pen = copy.getContext('2d', { willReadFrequently: true });
    pen?.drawImage(canvas, 0, 0);
    const pixels = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let covered = 0;
    for (let index = 3; index < pixels.length; index += 4)
      if ((pixels[index] ?? 0) > 64) covered += 1;
    return covered / (pixels.length / 4);
  });
}

test.each([
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 600],
])(
  '“Sign here” shows the whole pad and its buttons above the bar at %i × %i',
  async (width, height) => {
    const device = width < 600 || height < 480 ? 'mobile' : width < 1024 ? 'pad' : 'desktop';
    const respondent = await app.open('/must', device, { viewport: { width, height } });
    const { page } = respondent;
    await respondent.press('Sign here');
    await page.locator('canvas').waitFor();
    const hidden = () =>
      page.evaluate(() => {
        const pad = document.querySelector('canvas');
        const parts = [
          pad,
          ...(pad?.closest('dialog, fieldset')?.querySelectorAll('button, input') ?? []),
        ];
        return parts.filter((part) => {
          const { left, top, right, bottom } = part?.getBoundingClientRect() ?? new DOMRect();
          const corners = [
            [left + 6, top + 6],
            [right - 6, bottom - 6],
          ];
          return corners.some(
            ([x = 0, y = 0]) =>
              document.elementFromPoint(x, y)?.closest('canvas, button, input') !== part,
          );
        }).length;
      });
    await expect.poll(hidden).toBe(0);
    await page.getByRole('button', { name: 'Use this signature' }).waitFor();
  },
);
