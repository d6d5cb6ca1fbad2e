import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import { photo } from '../../../tools/paths/browser/answerActions.ts';
import { withLocation } from '../../../tools/paths/browser/location.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { holdTime, passTime } from '../../../tools/paths/browser/time.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const picture = `data:${photo.mimeType};base64,${photo.buffer.toString('base64')}`;

const mission = {
  instruction:
    '<p>Find <strong>a bench in the shade</strong>.</p><ul><li>Far from the frogs.</li></ul>',
  link: 'https://garden.example/map',
  remind: true,
  steps: [
    { text: 'Open the map.', imgs: [picture] },
    { text: 'Choose “Benches”.', imgs: [] },
    { text: 'Write its number down.', imgs: [] },
  ],
};

const garden = {
  id: 'mission',
  title: 'A garden you can find your way in',
  questions: [
    { id: 'm', type: 'text', title: 'The quietest bench', config: { mission: mission } },
    { id: 'q2', type: 'rate', title: 'How was it?', config: { scope: 5 } },
  ],
};

const there = stage(() =>
  surveysOf(
    garden,
    { ...garden, id: 'timed', maxAnswerTime: 3600 },
    {
      ...garden,
      id: 'alone',
      questions: [
        {
          ...garden.questions[0],
          config: { required: false, mission: { ...mission, remind: false } },
        },
        ...garden.questions.slice(1),
      ],
    },
  ),
);

interface Setting {
  readonly device?: Device;
  /** The survey; in `alone` no reminder opens, and the mission is optional. */
  readonly survey?: 'mission' | 'alone' | 'timed';
}

test('an optional mission is skipped, and a required one offers no Skip', async () => {
  const one = await onMission({ survey: 'alone' });
  await one.page.getByRole('button', { name: 'Skip it' }).click();
  await one.seesQuestion(2);
  await one.close();
  const other = await onMission({});
  expect(await other.page.getByRole('button', { name: 'Skip it' }).count()).toBe(0);
  await other.close();
});

test('a mission is finished by keyboard alone: Escape closes each dialog and restores the focus', async () => {
  const one = await onMission({});
  const { page } = one;
  await tabTo(page, 'Start the mission');
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog');
  await page.getByRole('dialog', { name: 'Steps reminder' }).waitFor();
  expect(await focused(page)).toBe('Continue');
  await box.getByText('Tip 1 of 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Next tip' }).focus();
  await page.keyboard.press('Enter');
  await box.getByText('Tip 2 of 3', { exact: true }).waitFor();
  await expect
    .poll(() => said(page, 'dialog form > [aria-live=polite]'))
    .toBe('Tip 2 of 3: Choose “Benches”.');
  expect(await focused(page)).toBe('Next tip');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await box.getByText('Tip 1 of 3', { exact: true }).waitFor();
  // At an end the button stays, and does nothing.
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
    .poll(() => said(page, 'form > [aria-live=polite]'))
    .toBe('Step 2 of 3: Choose “Benches”.');
  for (const [opener, title] of [
    ['Show the tips', 'Steps reminder'],
    ['Abort', 'Abort the task?'],
    ['Complete', 'Complete the task?'],
  ] as const) {
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(await focused(page)).toMatch(/^(Continue|Keep going)$/);
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
  await tabTo(page, 'Start over');
  await page.keyboard.press('Enter');
  await isClosed(page);
  await page.getByRole('heading', { level: 3, name: 'Step 1 of 3' }).waitFor();
  expect(await focused(page)).toBe('Complete');
  await one.close();
});

test('a dialog restored after a reload is closed by Escape, and its trigger gets the focus', async () => {
  const one = await onMission({});
  const { page } = one;
  await page.getByRole('button', { name: 'Start the mission' }).click();
  for (const opener of ['Show the tips', 'Abort', 'Complete']) {
    await isOpen(page);
    await one.reload();
    await isOpen(page);
    await close(page);
    expect(await focused(page)).toBe(opener);
    if (opener === 'Complete') break;
    await page.getByRole('button', { name: opener === 'Abort' ? 'Complete' : 'Abort' }).click();
  }
  await one.close();
});

test('two quick presses open a dialog, and press nothing in it (R05)', async () => {
  for (const device of ['desktop', 'mobile'] as const) {
    const one = await onMission({ device, survey: 'alone' });
    const { page } = one;
    await page.getByRole('button', { name: 'Start the mission' }).click();
    for (const [button, box] of [
      ['Abort', 'Abort the task?'],
      ['Complete', 'Complete the task?'],
    ] as const) {
      await page.getByRole('button', { name: button }).dblclick();
      await page.getByRole('dialog', { name: box }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Keep going' }).click();
      await isClosed(page);
    }
    await one.close();
  }
});

test('the panel is folded and unfolded, and names the step of the mission', async () => {
  for (const device of ['desktop', 'mobile'] as const) {
    const one = await onMission({ device, survey: 'alone' });
    const { page } = one;
    await page.getByRole('button', { name: 'Start the mission' }).click();
    const panel = page.getByRole('region', { name: 'The mission' });
    const toggle = panel.getByRole('button', { name: 'The mission' });
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
    await one.close();
  }
});

test('the mission is readable while a dialog is open: beside it, or in it', async () => {
  const desk = await onMission({});
  await desk.page.getByRole('button', { name: 'Start the mission' }).click();
  const beside = await desk.page.getByRole('dialog').boundingBox();
  const panel = await desk.page.locator('section[aria-label="The mission"]').boundingBox();
  expect(beside?.x).toBeGreaterThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  await desk.close();

  const phone = await onMission({ device: 'mobile' });
  await phone.page.getByRole('button', { name: 'Start the mission' }).click();
  const box = phone.page.getByRole('dialog');
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 844 + 1);
  await box.getByText('a bench in the shade').scrollIntoViewIfNeeded();
  expect(await box.getByText('a bench in the shade').isVisible()).toBe(true);
  await phone.close();
});

test('a dialog announces the warnings of the time, as the page under it is inert (T04)', async () => {
  const one = await onMission({ survey: 'timed' });
  const { page } = one;
  await page.getByRole('button', { name: 'Start the mission' }).click();
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
  await one.close();
});

test('a picture of a tip is enlarged, and closing it returns to the tip', async () => {
  const one = await onMission({});
  const { page } = one;
  await page.getByRole('button', { name: 'Start the mission' }).click();
  const box = page.getByRole('dialog', { name: 'Steps reminder' });
  await box.getByRole('button', { name: 'Enlarge: Picture 1' }).click();
  await page.getByRole('dialog', { name: 'Picture 1' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Picture 1' }).waitFor({ state: 'detached' });
  await box.waitFor();
  expect(await focused(page)).toBe('Enlarge: Picture 1');
  await one.close();
});

test('on a phone the sheet never covers the focused element', async () => {
  const one = await onMission({ device: 'mobile', survey: 'alone' });
  const { page } = one;
  await page.getByRole('button', { name: 'Start the mission' }).click();
  await page.locator('section[aria-label="The mission"]').waitFor();
  await page.setViewportSize({ width: 390, height: 520 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('main li [data-zoom]').focus();
  const zoom = await page.locator('main li [data-zoom]').boundingBox();
  const panel = await page.locator('section[aria-label="The mission"]').boundingBox();
  expect((zoom?.y ?? 0) + (zoom?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  expect(zoom?.y).toBeGreaterThanOrEqual(0);
  await one.close();
});

test('on a phone the step keeps its position while the focus moves through the sheet', async () => {
  const one = await onMission({ device: 'mobile', survey: 'alone' });
  const { page } = one;
  await page.getByRole('button', { name: 'Start the mission' }).click();
  await page.setViewportSize({ width: 390, height: 520 });
  await page.getByRole('button', { name: 'The mission' }).focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const name of ['Next step', 'Show the tips', 'Abort']) {
    while ((await focused(page)) !== name) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
  await page.keyboard.press('Enter');
  await isOpen(page);
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await one.close();
});

test('the page of a mission opens in a new tab, at allowed addresses only', async () => {
  const one = await onMission({ survey: 'alone' });
  const { page } = one;
  await page
    .context()
    .route('https://garden.example/**', (route) => route.fulfill({ body: 'Map' }));
  await page.getByRole('button', { name: 'Start the mission' }).click();
  const way = page.getByRole('link', { name: 'Open the page' });
  expect(await way.getAttribute('rel')).toBe('noopener noreferrer');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()]);
  expect(tab.url()).toBe(mission.link);
  await page.getByText('Waiting for you to come back').first().waitFor();
  await one.close();

  const other = await onMission({ survey: 'alone' });
  await withLocation(other.page, 'alone', (block) =>
    block.replace(mission.link, 'javascript:alert(1)'),
  );
  await other.open(`${there.server.origin}/alone`);
  await other.page.getByRole('button', { name: 'Start the mission' }).click();
  await other.page.getByRole('button', { name: 'Complete' }).waitFor();
  expect(await other.page.getByRole('link').count()).toBe(0);
  await other.close();
});

/** A respondent whose question is a mission that has not begun. */
async function onMission({ device, survey = 'mission' }: Setting): Promise<Respondent> {
  const one = await Respondent.create(there.browser, device);
  if (survey === 'timed') await holdTime(one.page);
  await one.open(`${there.server.origin}/${survey}`);
  await one.page.locator('main button').last().click();
  await one.page.locator('[data-panel]').waitFor();
  return one;
}

async function isOpen(page: Page): Promise<void> {
  await page.locator('dialog[open]').waitFor();
}

async function isClosed(page: Page): Promise<void> {
  await page.locator('dialog').waitFor({ state: 'detached' });
}

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

/** Name of the focused element. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute('aria-label') ?? at?.textContent?.replace('↵', '').trim();
  });
}

function said(page: Page, region: string): Promise<string | null> {
  return page.locator(region).first().textContent();
}
