import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  type AnswerActions,
  answerActions,
  photo,
} from '../../../tools/paths/browser/answerActions.ts';
import { answerSurveyByKeyboard, samples } from '../../support/byKeyboard.ts';
import { answersTo, stage } from '../../support/journey.ts';

const app = stage();
const fillAnswer = answerActions((target) => target.click());

/** Types whose answer needs other steps, or several posts, without a script. */
const native: Partial<AnswerActions> = {
  singleInput: (page) =>
    page
      .locator('input[type=email]')
      .count()
      .then((mails) => page.getByRole('textbox').fill(mails > 0 ? 'ada@example.org' : '12')),
  async multiInput(page) {
    await fillAnswer.multiInput(page);
    for (const mail of await page.locator('input[type=email]').all())
      await mail.fill('ada@example.org');
  },
  list: (page) =>
    page
      .locator('main select')
      .first()
      .selectOption({ index: 2 })
      .then(() => {}),
  upload: (page) => page.locator('input[type=file]').setInputFiles(photo),
  async linkage(page) {
    for (const level of [0, 1]) {
      await page.locator('main select').nth(level).selectOption({ index: 1 });
      await next(page as Page);
    }
    await page.locator('main select').nth(2).selectOption({ index: 1 });
  },
  async evaluate(page) {
    await page.locator('label:has(input)').nth(1).click();
    await next(page as Page);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('textbox').fill('Crumbs');
  },
};

interface Sample {
  readonly config?: { readonly demo?: boolean };
  readonly questions: readonly {
    readonly id: string;
    readonly type: keyof AnswerActions;
    readonly title: string | { readonly en: string };
  }[];
}

test.each(['branching', 'kano', 'lamp', 'quiz', 'sus', 'tour', 'visit'])(
  'the sample %s is answered to its end without a script (R33)',
  async (id) => {
    const { questions, config }: Sample = JSON.parse(readFileSync(`surveys/${id}.json`, 'utf8'));
    const respondent = await app.open(`/${id}`, 'desktop', { javaScriptEnabled: false });
    const { page } = respondent;
    await page.locator('button[value=start]').click();
    const answered: string[] = [];
    for (;;) {
      const heading = page.locator('h2').first();
      if ((await heading.count()) === 0) break;
      const title = await heading.textContent();
      const question = questions.find(
        (one) => (typeof one.title === 'string' ? one.title : one.title.en) === title,
      );
      if (!question || answered.includes(question.id)) throw new Error(`Stuck at "${title}"`);
      answered.push(question.id);
      await (native[question.type] ?? fillAnswer[question.type])(page);
      await next(page);
    }
    await respondent.seesEndPage();
    // A demo survey records nothing.
    if (config?.demo) return;
    const [row] = await answersTo(app.server, id);
    expect(Object.keys(row?.answers ?? {})).toEqual(answered);
  },
);

test.each(samples)(
  'the sample %s is answered to its end by keyboard without a script (R33)',
  async (id) => {
    const respondent = await app.open(`/${id}`, 'desktop', { javaScriptEnabled: false });
    await answerSurveyByKeyboard(respondent.page);
    await respondent.seesEndPage();
    // Two options are needed where one is chosen first.
    await respondent.close(/status of 422/);
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
