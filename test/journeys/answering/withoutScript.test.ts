import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerSurveyByKeyboard, samples } from '../../support/byKeyboard.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage();

interface Sample {
  readonly config?: { readonly demo?: boolean };
  readonly questions: readonly {
    readonly id?: string;
    readonly type?: string;
    readonly title?: string | { readonly en: string };
  }[];
}

test.each(samples)(
  'the sample %s is answered to its end by keyboard without a script (R33)',
  async (id) => {
    const { questions, config }: Sample = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
    const respondent = await app.open(`/${id}`, 'desktop', { javaScriptEnabled: false });
    const titles = await answerSurveyByKeyboard(respondent.page);
    await respondent.seesEndPage();
    // Two options are needed where one is chosen first.
    await respondent.close(/status of 422/);
    // A demo survey records nothing.
    if (config?.demo) return;
    const [row] = await answersTo(app.server, id);
    const answered = Object.keys(row?.answers ?? {});
    const shown = questions.filter(({ type, title }) => {
      const text = typeof title === 'object' ? title.en : title;
      return type !== 'text' && titles.includes(text ?? '');
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(answered).toEqual(expect.arrayContaining(shown.map((question) => question.id)));
  },
);

test('an answer with faults is rendered again with them and with the typed text', async () => {
  const respondent = await app.open('/branching', 'desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  await page.locator('button[value=start]').click();
  await next(page);
  expect(await page.title()).toMatch(/^Error: /);
  await page.getByRole('alert').filter({ hasText: "Can't submit empty items" }).waitFor();
  await page.getByRole('radio').first().check();
  await next(page);
  expect(await page.title()).toMatch(/^Question 2 /);
  await page.getByRole('button', { name: 'Previous' }).click();
  expect(await page.title()).toMatch(/^Question 1 /);
  expect(await page.getByRole('radio').first().isChecked()).toBe(true);
  await respondent.close(/status of 422/);
});

test('Back to a refused answer asks before it sends again, which changes nothing', async () => {
  const respondent = await app.open('/branching', 'desktop', { javaScriptEnabled: false });
  const { page } = respondent;
  await respondent.start();
  await respondent.choose('Yes');
  await next(page);
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
