import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { photo } from '../../../tools/paths/browser/answerActions.ts';
import type { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { stage } from '../../support/journey.ts';

const app = stage();

/** The name of the focused element; the page itself has none. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing';
    return at.getAttribute('aria-label') ?? (at.id || at.textContent || at.localName);
  });
}

/** Name of the focused element. */
function describedBy(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby');
    return ids ? document.getElementById(ids)?.textContent : null;
  });
}

async function at(
  example: string,
  answer?: unknown,
): Promise<{ respondent: Respondent; page: Page }> {
  const respondent = await app.respondent();
  const search = answer ? `?${new URLSearchParams({ answer: JSON.stringify(answer) })}` : '';
  await respondent.open(`/dev/${example}${search}`);
  return { respondent, page: respondent.page };
}

test('an unfinished ranking asks for the next option, a removed rank moves the focus to the next one', async () => {
  const { respondent, page } = await at('order-all', { order: ['sea', 'food'] });
  await page.locator('ol li').first().waitFor();
  await respondent.next();
  await expect.poll(() => focused(page)).toMatch(/move to place 3$/);
  await page.getByRole('button', { name: 'Take The sea out' }).press('Enter');
  expect(await focused(page)).toBe('Take The food out');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatch(/move to place 1$/);
});

test('a list that cannot be fetched shows an error, and leaves the focus in the list above', async () => {
  const { respondent, page } = await at('linkage-three');
  await page.locator('main select option').nth(1).waitFor({ state: 'attached' });
  const kind = page.getByLabel('Kind');
  const plants = await kind.locator('option').nth(1).getAttribute('value');
  await page.route(`**/api/cascade/**/item/${plants}`, (route) =>
    route.fulfill({ status: 400, json: { code: 400 } }),
  );
  await kind.selectOption({ index: 1 });
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'could not be loaded' })
    .waitFor({ state: 'attached' });
  await page.unrouteAll();
  await page.getByRole('button', { name: /^Retry/ }).press('Enter');
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
  await page.getByLabel(/Choose a file/).setInputFiles(photo);
  const retry = page.getByRole('button', { name: `Retry ${photo.name}` });
  await retry.waitFor();
  // The fault is shown at its control.
  await respondent.next();
  await respondent.sees('This file has not been uploaded. Retry or remove it');
  await expect.poll(() => focused(page)).toBe(`Retry ${photo.name}`);
  isThere = true;
  await retry.press('Enter');
  await expect.poll(() => focused(page)).toBe(`Cancel ${photo.name}`);
  arrive();
  await expect.poll(() => focused(page)).toBe(`Remove ${photo.name}`);
  await page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'was uploaded, 1 of 1' })
    .waitFor({ state: 'attached' });
  await respondent.close(/net::ERR_/);
});

test('the signature keeps the focus, and a missing part gets it', async () => {
  const respondent = await app.open('/lamp');
  const { page } = respondent;
  await page.getByRole('button', { name: 'Sign here' }).press('Enter');
  await expect.poll(() => focused(page)).toBe('sign-title');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  const name = page.getByLabel('Or type your full name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type('Ada');
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  expect(await focused(page)).toBe('Clear');
  await page.getByRole('button', { name: 'Submit' }).press('Enter');
  // The file is being uploaded first.
  await expect.poll(() => focused(page), { timeout: 20_000 }).toBe('Sign again');
});

test('the number of many faults is announced once, each fault is read with its control, which is named by row and column', async () => {
  const { respondent, page } = await at('matrix-plain');
  const said: string[] = [];
  await page.exposeFunction('heard', (words: string) => said.push(words));
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
  await expect.poll(() => said).toEqual(['Things to fix: 4']);
  // The focus moves once the number has been announced.
  await expect.poll(() => describedBy(page)).toBe(`Can't submit empty items`);
  const cell = page.getByRole('radio', { name: 'films Rarely', exact: true });
  // The page may still scroll to the fault.
  await cell.dispatchEvent('click');
  expect(await cell.isChecked()).toBe(true);
  const place = await cell.evaluate((input) => input.closest('tr')?.getAttribute('data-place'));
  expect(place).toBe('films');
});

test('a fault found before its control has loaded gets the focus once the control is shown', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  const arrive = await respondent.holdRequests('**/assets/rare.chunk-*.js');
  await respondent.open('/dev/matrix-plain');
  await respondent.next();
  await page.getByText('Things to fix: 4').waitFor({ state: 'attached' });
  arrive();
  await expect.poll(() => describedBy(page)).toBe(`Can't submit empty items`);
});

test('an option typed in full is chosen on blur; a text that matches none is removed', async () => {
  const { page } = await at('list-forty');
  const field = page.locator('input[role=combobox]');
  await field.pressSequentially('belgium');
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('Belgium');
  await field.fill('Nowhere');
  await page.keyboard.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('Belgium');
});
