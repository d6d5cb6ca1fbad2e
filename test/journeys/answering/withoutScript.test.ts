import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stage } from '../../support/journey.ts';

const app = stage();

test('an answer with faults is rendered again with them', async () => {
  const respondent = await app.open('/branching', 'desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  await respondent.start();
  await next(page);
  expect(await page.title()).toMatch(/^Error: Question 1 /);
  await page.getByRole('alert').filter({ hasText: "Can't submit empty items" }).waitFor();
  await respondent.choose('Yes');
  await next(page);
  expect(await page.title()).toMatch(/^Question 2 /);
  await respondent.previous();
  expect(await page.title()).toMatch(/^Question 1 /);
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await respondent.close(/status of 422/);
});

test('Back to an answer that was mended asks before it sends it again, which changes nothing', async () => {
  const respondent = await app.open('/branching', 'desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  await respondent.start();
  await respondent.choose('Yes');
  await next(page);
  expect(await page.title()).toMatch(/^Question 2 /);
  await next(page);
  expect(await page.title()).toMatch(/^Error: Question 2 /);
  await page.goBack();
  expect(await page.title()).toMatch(/^Question 2 /);
  expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0);
  const [refused] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    next(page),
  ]);
  await page.getByRole('checkbox').first().check();
  await next(page);
  expect(await page.title()).toMatch(/^Question 3 /);
  await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
  // The page of the error comes after the error, and would cancel another navigation.
  await page.waitForURL('chrome-error://**');
  // The browser's own question cannot be answered by a test.
  const headers = await refused.allHeaders();
  const again = { method: 'POST', headers, data: refused.postData() ?? '' };
  const reply = await page.request.fetch(refused.url(), again);
  expect(await reply.text()).toContain('<title>Question 3 ');
  await respondent.open('/branching');
  expect(await page.title()).toMatch(/^Question 3 /);
  await respondent.close(/status of 422/);
});

function next(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^(Next|Submit)/ }).click();
}
