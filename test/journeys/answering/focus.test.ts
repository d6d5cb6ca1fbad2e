import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { uploadedName } from '../../../packages/paths/browser/calls.ts';
import type { EngineRoute } from '../../../packages/paths/browser/port.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { photo } from '../../support/answerActions.ts';
import { stage } from '../../support/journey.ts';

const app = stage();

/** The name of the focused element; the page itself has none. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return 'nothing';
    return (
      active.getAttribute('aria-label') ?? (active.id || active.textContent || active.localName)
    );
  });
}

/** Name of the focused element. */
function describedBy(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby');
    return ids ? document.getElementById(ids)?.textContent : null;
  });
}

async function openExample(
  example: string,
  answer?: unknown,
): Promise<{ respondent: Respondent; page: Page }> {
  const respondent = await app.respondent();
  const search = answer ? `?${new URLSearchParams({ answer: JSON.stringify(answer) })}` : '';
  await respondent.open(`/dev/${example}${search}`);
  return { respondent, page: respondent.page };
}

test('an unfinished ranking asks for the next option, a removed rank moves the focus to the next one', async () => {
  const { respondent, page } = await openExample('order-all', { order: ['sea', 'food'] });
  await page.locator('ol li').first().waitFor();
  await respondent.next();
  await expect.poll(() => focused(page)).toMatch(/move to position 3$/);
  await page.getByRole('button', { name: 'Remove The sea from the ranking' }).press('Enter');
  expect(await focused(page)).toBe('Remove The food from the ranking');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/move to position 1$/);
});

test('a list that cannot be fetched shows an error, and leaves the focus in the list above', async () => {
  const { respondent, page } = await openExample('linkage-three');
  await page.locator('main select option').nth(1).waitFor({ state: 'attached' });
  const kind = page.getByLabel('Kind');
  const plants = await kind.locator('option').nth(1).getAttribute('value');
  await page.route(`**/api/cascade/**/item/${plants}`, (route) =>
    route.fulfill({ status: 400, json: { code: 400 } }),
  );
  await kind.selectOption({ index: 1 });
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'couldn’t be loaded' })
    .waitFor({ state: 'attached' });
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Try again/ }).press('Enter');
  expect(await focused(page)).toBe(await kind.getAttribute('id'));
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: /Group: \d+ options/ })
    .waitFor({ state: 'attached' });
  await respondent.close(/status of 400/);
});

test('a file that is sent again, and one that is uploaded, keep the focus in their row', async () => {
  const respondent = await app.open('/dev/upload-picture');
  const { page } = respondent;
  // The server keeps no files for the developer page; here it does.
  let isThere = false;
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/file/**', async (route) => {
    if (!isThere) return route.abort();
    await held;
    const file = { id: 'f1', name: photo.name, size: 68, type: 'image/png', url: '/favicon.svg' };
    await route.fulfill({ json: { code: 200, data: [file] } });
  });
  await page.getByLabel(/Select a file/).setInputFiles(photo);
  const retry = page.getByRole('button', { name: `Try again: ${photo.name}` });
  await retry.waitFor();
  // The fault is shown at its control.
  await respondent.next();
  await respondent.sees('This file hasn’t been uploaded. Try again or remove it');
  await expect.poll(() => focused(page)).toBe(`Try again: ${photo.name}`);
  isThere = true;
  await retry.press('Enter');
  await expect.poll(() => focused(page)).toBe(`Cancel ${photo.name}`);
  arrive();
  await expect.poll(() => focused(page)).toBe(`Remove ${photo.name}`);
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'uploaded (1 of 1)' })
    .waitFor({ state: 'attached' });
  await respondent.close(/net::ERR_/);
});

test('a file that is uploaded after the ones below it keeps the focus in its row', async () => {
  const { respondent, page } = await openExample('upload-several');
  const held = new Map<string, EngineRoute>();
  await page.route('**/api/file/upload*', (route) => {
    held.set(uploadedName(route.request().postDataBuffer()), route);
  });
  const add = (...names: string[]) =>
    page.getByLabel(/Select files/).setInputFiles(names.map((name) => ({ ...photo, name })));
  const keep = async (name: string) => {
    await expect.poll(() => held.has(name)).toBe(true);
    const file = { id: name, name, size: 68, type: 'image/png', url: '/favicon.svg' };
    await held.get(name)?.fulfill({ json: { code: 200, data: [file] } });
    await respondent.button(`Remove ${name}`).waitFor();
  };
  // The first upload of a page runs alone.
  await add('first.png');
  await keep('first.png');
  await add('second.png', 'third.png');
  await keep('third.png');
  await respondent.button('Cancel second.png').focus();
  await keep('second.png');
  await expect.poll(() => focused(page)).toBe('Remove second.png');
});

test('the signature keeps the focus, and a missing part gets it', async () => {
  const respondent = await app.open('/lamp');
  const { page } = respondent;
  await page.getByRole('button', { name: 'Sign here' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('sign-title');
  await page.getByRole('button', { name: 'Use this signature' }).press('Enter');
  const name = page.getByLabel('Or type your full name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('Ada');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect(await focused(page)).toBe('Clear');
  await page.getByRole('button', { name: 'Use this signature' }).press('Enter');
  // The file is being uploaded first.
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Sign again');
});

test('the number of many faults is announced once, each fault is read with its control, which is named by row and column', async () => {
  const { respondent, page } = await openExample('matrix-plain');
  const announced: string[] = [];
  await page.exposeFunction('heard', (words: string) => announced.push(words));
  await page.evaluate(() => {
    const tell = (window as unknown as { heard: (words: string) => void }).heard;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=alert], [aria-live=assertive]',
        );
        if (region?.textContent) tell(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await respondent.next();
  await expect.poll(() => announced).toEqual(['There are 4 problems']);
  // The focus moves once the number has been announced.
  await expect.poll(() => describedBy(page)).toBe(`Error: Can't submit empty items`);
  const cell = page.getByRole('radio', { name: 'films Rarely', exact: true });
  // The page may still scroll to the fault.
  await cell.dispatchEvent('click');
  expect(await cell.isChecked()).toBe(true);
  const row = await cell.evaluate((input) => input.closest('tr')?.getAttribute('data-part'));
  expect(row).toBe('films');
});

test('a fault found before its control has loaded gets the focus once the control is shown', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const arrive = await respondent.holdRequests('**/assets/moreViews-*.js');
  await respondent.open('/dev/matrix-plain');
  await respondent.next();
  await page.getByRole('heading', { name: 'There are 4 problems' }).waitFor();
  arrive();
  await expect.poll(() => describedBy(page)).toBe(`Error: Can't submit empty items`);
});

test('on a phone the name of a row without an answer is in sight, with its fault', async () => {
  const respondent = await app.respondent('mobile', { viewport: { width: 390, height: 480 } });
  const { page } = respondent;
  await respondent.open('/dev/matrix-plain');
  // Rows with an answer are above the one without.
  for (const row of await page
    .locator('fieldset[data-part]')
    .all()
    .then((all) => all.slice(0, 2)))
    await row.locator('input').first().check({ force: true });
  await respondent.next();
  const focused = page.locator('main input:focus');
  await focused.waitFor();
  const row = page.locator('fieldset[data-part]:has(input:focus)');
  for (const part of [row.locator('[id^="row-"]'), row.locator('[id^="fault-"]'), focused]) {
    await expect
      .poll(() =>
        part.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const seen = document.elementFromPoint(left + width / 2, top + height / 2);
          return seen !== null && (element.contains(seen) || seen.contains(element));
        }),
      )
      .toBe(true);
  }
});

test('an option typed in full is chosen, and written as in the list on blur', async () => {
  const { page } = await openExample('list-forty');
  const field = page.locator('input[role=combobox]');
  await field.pressSequentially('belgium');
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('Belgium');
});
