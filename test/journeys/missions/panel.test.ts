import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devices } from '../../../packages/paths/browser/devices.ts';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { focused, isClosed, isOpen, mission, missionStage } from './dialogs.fixture.ts';

const onMission = missionStage();

test('the panel is folded and unfolded, and names the step of the mission', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  const panel = page.getByRole('region', { name: 'The task', exact: true });
  const toggle = panel.getByRole('button', { name: 'The task', exact: true });
  for (const device of ['desktop', 'mobile'] as const) {
    await turnInto(page, device);
    await panel.getByText('a bench in the shade').waitFor();
    const high = (await panel.boundingBox())?.height ?? 0;
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await panel.getByRole('heading', { name: 'The quietest bench' }).waitFor();
    await panel.getByText('Step 1 of 3').waitFor();
    expect(await panel.getByText('a bench in the shade').isVisible()).toBe(false);
    expect((await panel.boundingBox())?.height).toBeLessThan(Math.min(100, high / 2));
    await toggle.click();
    await panel.getByText('a bench in the shade').waitFor();
  }
  await respondent.close();
});

test('the instruction is the body of the page before the start, and one action at a time stands out after it', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  const instruction = page.locator('p', { hasText: 'a bench in the shade' });
  const prominent = () => page.locator('main [data-variant="solid"]:visible').allInnerTexts();
  expect((await instruction.boundingBox())?.x).toBe(
    (await page.locator('#prompt').boundingBox())?.x,
  );
  expect(await prominent()).toEqual(['Start the task']);
  await page.getByRole('button', { name: 'Start the task' }).click();
  await page.getByRole('link', { name: 'Open the page' }).waitFor();
  expect(await prominent()).toEqual(['Open the page']);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the page' }).click();
  await (await opened).close();
  await expect.poll(prominent).toEqual(['Next step']);
  const next = page.getByRole('button', { name: 'Next step' });
  for (let step = 1; step < 3; step += 1) await next.click();
  await expect.poll(prominent).toEqual(['Complete']);
  await respondent.close();
});

test('the mission is readable while a dialog is open: beside it, or in it', async () => {
  const respondent = await onMission({});
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  const box = page.getByRole('dialog');
  const beside = await box.boundingBox();
  const panel = await page.locator('section[aria-label="The task"]').boundingBox();
  expect(beside?.x).toBeGreaterThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));

  await turnInto(page, 'mobile');
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 844 + 1);
  await box.getByText('a bench in the shade').scrollIntoViewIfNeeded();
  expect(await box.getByText('a bench in the shade').isVisible()).toBe(true);
  await respondent.close();
});

test('on a phone the sheet never covers the focused element, and the step keeps its position while the focus moves through the sheet', async () => {
  const respondent = await onMission({ device: 'mobile', survey: 'alone' });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  await page.locator('section[aria-label="The task"]').waitFor();
  await page.setViewportSize({ width: 390, height: 520 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('main li [data-zoom]').focus();
  const box = (selector: string) => page.locator(selector).boundingBox();
  const isSeen = async () => {
    const [zoom, panel] = [
      await box('main li [data-zoom]'),
      await box('section[aria-label="The task"]'),
    ];
    return zoom && panel && zoom.y >= 0 && zoom.y + zoom.height <= panel.y;
  };
  await expect.poll(isSeen).toBe(true);

  await page.getByRole('button', { name: 'The task', exact: true }).focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const name of ['Next step', 'Show the tips', 'Stop task']) {
    while ((await focused(page)) !== name) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.keyboard.press('Enter');
  await isOpen(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await respondent.close();
});

test('the page of a mission opens in a new tab, at allowed addresses only', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  await page
    .context()
    .route('https://garden.example/**', (route) => route.fulfill({ body: 'Map' }));
  await page.getByRole('button', { name: 'Start the task' }).click();
  const way = page.getByRole('link', { name: 'Open the page' });
  expect(await way.getAttribute('rel')).toBe('noopener noreferrer');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
  expect(tab.url()).toBe(mission.link);
  await page.getByText('Come back to this page when you’re done').first().waitFor();

  await withLocation(page, 'alone', (block) => block.replace(mission.link, 'javascript:alert(1)'));
  await respondent.open(`${new URL(page.url()).origin}/alone`);
  await page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
  await respondent.close();
});

async function turnInto(page: Page, device: 'desktop' | 'mobile'): Promise<void> {
  await page.setViewportSize(devices[device].viewport);
  await page.locator(`[data-device=${device}]`).waitFor();
}
