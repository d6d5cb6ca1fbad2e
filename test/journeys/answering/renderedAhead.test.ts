import type { ElementHandle } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';

const text = (id: string, title: string) => ({ id, type: 'singleInput', title });

const survey = {
  ...{ id: 'texts', title: 'Four texts', ahead: true },
  questions: [
    text('q1', 'First question'),
    text('q2', 'Second question'),
    text('q3', 'Third question'),
    text('q4', 'Fourth question'),
  ],
};

/** The first answer decides which question follows the second one. */
const branching = {
  ...{ id: 'branching', title: 'Branches', ahead: true },
  questions: [
    {
      ...{ id: 'q1', type: 'radio', title: 'Do you read?' },
      choice: ['Yes', 'No'].map((answer) => ({ id: answer, text: answer })),
    },
    text('q2', 'Second question'),
    { ...text('books', 'Which books?'), showIf: { question: 'q1', is: 'Yes' } },
    text('q4', 'Fourth question'),
  ],
};

const app = stage(() => surveysOf(survey, branching));

/** Opens the first question in a page that records the fields that it creates. */
async function open(id: string): Promise<Respondent> {
  const respondent = await app.respondent();
  await respondent.page.addInitScript(() => {
    const fields: HTMLInputElement[] = [];
    const create = document.createElement;
    document.createElement = (...args: Parameters<typeof create>) => {
      const element = create.apply(document, args);
      if (element instanceof HTMLInputElement) fields.push(element);
      return element;
    };
    Object.assign(window, { fields });
  });
  await beginSession(respondent, app.server, id);
  await respondent.open(`/${id}`);
  return respondent;
}

/** Waits for the field of the question ahead, which is outside of the page. */
async function seesFieldAhead({ page }: Respondent): Promise<ElementHandle<HTMLInputElement>> {
  const field = await page.waitForFunction(() => {
    const fields: HTMLInputElement[] = Reflect.get(window, 'fields');
    const last = fields.at(-1);
    return last?.isConnected ? undefined : last;
  });
  return field as ElementHandle<HTMLInputElement>;
}

const isInPage = (field: ElementHandle<HTMLInputElement>) =>
  field.evaluate((element) => element.isConnected);

test('the next question is rendered before Next is pressed, and takes its answer afterwards', async () => {
  const respondent = await open(survey.id);
  const field = await seesFieldAhead(respondent);
  await respondent.answer('First');
  await respondent.seesQuestion(2);
  expect(await isInPage(field)).toBe(true);
  await respondent.answer('Second');
  await respondent.seesQuestion(3);
  expect(await isInPage(field)).toBe(false);
  await expect
    .poll(async () => (await answersTo(app.server, survey.id)).at(-1)?.answers)
    .toMatchObject({ q1: { text: 'First' }, q2: { text: 'Second' } });
});

test('the question that is rendered ahead cannot be reached, and changes nothing', async () => {
  const respondent = await open(survey.id);
  const { page } = respondent;
  const field = await seesFieldAhead(respondent);
  const seen = await page.locator('main').ariaSnapshot();
  expect(seen).toContain('First question');
  expect(seen).not.toContain('Second question');
  const repeatedIds = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return all.filter((id, index) => all.indexOf(id) !== index);
  });
  expect(repeatedIds).toEqual([]);
  await field.evaluate((element) => {
    element.focus();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(element, 'Ahead');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(await page.evaluate(() => document.activeElement?.closest('main'))).toBeNull();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ahead');
  await respondent.answer('First');
  await respondent.seesQuestion(2);
  await respondent.seesText('');
});

test('a question is rendered ahead with the draft that it opens with, also after Back and Forward', async () => {
  const respondent = await open(survey.id);
  const { page } = respondent;
  await respondent.answer('First');
  await respondent.seesQuestion(2);
  await respondent.write('Draft');
  await respondent.goBack();
  await respondent.seesQuestion(1);
  const field = await seesFieldAhead(respondent);
  expect(await field.inputValue()).toBe('Draft');
  await page.goForward();
  await respondent.seesQuestion(2);
  await respondent.seesText('Draft');
  expect(await isInPage(field)).toBe(true);
  await respondent.seesFocusOn('Second question');
});

test('a question ahead that an earlier answer removes gives way to the one that follows', async () => {
  const respondent = await open(branching.id);
  await respondent.choose('Yes');
  await respondent.next();
  await respondent.seesQuestion('Second question');
  await respondent.write('Second');
  const removed = await seesFieldAhead(respondent);
  await respondent.goBack();
  await respondent.seesQuestion('Do you read?');
  await respondent.choose('No');
  await respondent.next();
  await respondent.seesQuestion('Second question');
  const next = await seesFieldAhead(respondent);
  expect(await next.getAttribute('id')).toContain('q4');
  await respondent.next();
  await respondent.seesQuestion('Fourth question');
  expect([await isInPage(removed), await isInPage(next)]).toEqual([false, true]);
});
