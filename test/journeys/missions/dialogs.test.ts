import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devices } from '../../../packages/paths/browser/devices.ts';
import { passTime } from '../../../packages/paths/browser/time.ts';
import { expectAccessible } from '../../support/axe.ts';
import { focused, isClosed, isOpen, missionStage } from './dialogs.fixture.ts';

const onMission = missionStage();

test('an optional mission is skipped', async () => {
  const respondent = await onMission({ survey: 'alone' });
  await respondent.page.getByRole('button', { name: 'Skip' }).click();
  await respondent.seesQuestion(2);
  await respondent.close();
});

test('a mission is finished by keyboard alone: Escape closes each dialog and restores the focus', async () => {
  const respondent = await onMission({});
  const { page } = respondent;
  // The mission is required, so that it cannot be skipped.
  expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await tabTo(page, 'Start the task');
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog');
  await page.getByRole('dialog', { name: 'Reminder of the steps' }).waitFor();
  expect(await focused(page)).toBe('Reminder of the steps');
  await box.getByText('Tip 1 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next tip' }).focus();
  await page.keyboard.press('Enter');
  await box.getByText('Tip 2 of 3', { exact: true }).waitFor();
  await expect
    .poll(() => announcement(page, 'dialog form > [aria-live=polite]'))
    .toBe('Tip 2 of 3: Choose “Benches”.');
  expect(await focused(page)).toBe('Next tip');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await box.getByText('Tip 1 of 3', { exact: true }).waitFor();
  // At the first tip the button Previous stays focusable and does nothing.
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('Previous tip');
  await page.getByLabel('Do not remind again').focus();
  await page.keyboard.press('Space');
  expect(await page.getByLabel('Do not remind again').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await isClosed(page);
  // The button that opened it is removed; this one would open it again.
  expect(await focused(page)).toBe('Show the tips');

  await tabTo(page, 'Next step');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 3, name: 'Step 2 of 3' }).waitFor();
  await expect
    .poll(() => announcement(page, 'form > [aria-live=polite]'))
    .toBe('Step 2 of 3: Choose “Benches”.');
  for (const [opener, title] of [
    ['Show the tips', 'Reminder of the steps'],
    ['Stop task', 'Stop this task?'],
    ['Complete', 'Complete the task?'],
  ] as const) {
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: title }).waitFor();
    if (title === 'Reminder of the steps') {
      // Its tip describes the dialog, which is read from its heading on.
      expect(await focused(page)).toBe(title);
      const tip = await page.getByRole('dialog').getAttribute('aria-describedby');
      expect(await page.locator(`#${tip}`).textContent()).toMatch(/^Tip 2 of 3.*Choose “Benches”/);
    } else expect(await focused(page)).toBe('Continue the task');
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(await focused(page)).toBe(opener);
  }

  await page.keyboard.press('Enter');
  await tabTo(page, 'Complete');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Submit the result' }).waitFor();
  expect(await focused(page)).toBe('Back');
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await focused(page)).toBe('Complete');
  await page.getByRole('heading', { level: 3, name: 'Step 2 of 3' }).waitFor();

  await page.keyboard.press('Enter');
  await tabTo(page, 'Complete');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Restart');
  await page.keyboard.press('Enter');
  await isClosed(page);
  await page.getByRole('heading', { level: 3, name: 'Step 1 of 3' }).waitFor();
  expect(await focused(page)).toBe('Complete');
  await respondent.close();
});

test('a dialog restored after a reload is closed by Escape, and its trigger gets the focus', async () => {
  const respondent = await onMission({});
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  for (const opener of ['Show the tips', 'Stop task', 'Complete']) {
    await isOpen(page);
    await respondent.reload();
    await isOpen(page);
    await close(page);
    expect(await focused(page)).toBe(opener);
    if (opener === 'Complete') break;
    await page
      .getByRole('button', { name: opener === 'Stop task' ? 'Complete' : 'Stop task' })
      .click();
  }
  await respondent.close();
});

test('two quick presses open a dialog, and press nothing in it (R05)', async () => {
  const respondent = await onMission({ survey: 'alone' });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  for (const size of [undefined, devices.mobile.viewport]) {
    if (size) await page.setViewportSize(size);
    for (const [button, box] of [
      ['Stop task', 'Stop this task?'],
      ['Complete', 'Complete the task?'],
    ] as const) {
      await page.getByRole('button', { name: button }).dblclick();
      await page.getByRole('dialog', { name: box }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue the task' }).click();
      await isClosed(page);
    }
  }
  await respondent.close();
});

test('a dialog announces the warnings of the time, as the page under it is inert (T04)', async () => {
  const respondent = await onMission({ survey: 'timed' });
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  await isOpen(page);
  await passTime(page, 3_300_500, true);
  await page
    .getByRole('dialog')
    .locator('[aria-live=polite]')
    .filter({ hasText: '5 minutes' })
    .waitFor();
  await passTime(page, 280_000, true);
  await page
    .getByRole('dialog')
    .locator('[aria-live=assertive]')
    .filter({ hasText: '20 seconds' })
    .waitFor({ state: 'attached' });
  await respondent.close();
});

test.each(['desktop', 'mobile'] as const)(
  'a dialog shows the warnings and gives more time, and the focus stays in it: %s (2.2.1)',
  async (device) => {
    const respondent = await onMission({ survey: 'timed', device });
    const { page } = respondent;
    await page.getByRole('button', { name: 'Start the task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reminder of the steps' });
    await dialog.waitFor();
    await passTime(page, 3_300_500, true);
    await dialog.locator('p', { hasText: '5 minutes left.' }).waitFor();
    await expectAccessible(page);
    expect(await focused(page)).toBe('Reminder of the steps');
    // The button More time precedes the heading of the dialog.
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('More time');
    await page.keyboard.press('Enter');
    await dialog
      .locator('[aria-live=polite]', { hasText: 'You have more time now.' })
      .waitFor({ state: 'attached' });
    const moreTime = dialog.getByRole('button', { name: 'More time' });
    await moreTime.waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Reminder of the steps');
    await dialog.locator('p', { hasText: 'You have more time now.' }).waitFor();

    await passTime(page, 4_150_000, true);
    await moreTime.focus();
    await page.keyboard.press('Escape');
    await isClosed(page);
    expect(await focused(page)).toBe('Show the tips');
    await respondent.close();
  },
);

test('a picture of a tip is enlarged, and closing it returns to the tip', async () => {
  const respondent = await onMission({});
  const { page } = respondent;
  await page.getByRole('button', { name: 'Start the task' }).click();
  const box = page.getByRole('dialog', { name: 'Reminder of the steps' });
  await box.getByRole('button', { name: 'Enlarge: Picture 1' }).click();
  await page.getByRole('dialog', { name: 'Picture 1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Picture 1' }).waitFor({ state: 'detached' });
  await box.waitFor();
  expect(await focused(page)).toBe('Enlarge: Picture 1');
  await respondent.close();
});

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await isClosed(page);
}

/** Moves the focus to the element by keys. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 20; press += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No key leads to ${name}.`);
}

function announcement(page: Page, region: string): Promise<string | null> {
  return page.locator(region).first().textContent();
}
