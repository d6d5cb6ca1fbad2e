import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Device } from '../../../contract/address.ts';
import type { Example } from '../../../contract/examples/example.ts';
import { validate } from '../../../contract/questions/index.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { photo } from '../../support/answerActions.ts';
import { answerFields } from '../../support/answerFields.ts';
import { bringAxe, expectAccessible } from '../../support/axe.ts';
import {
  distinctForms,
  exampleQuestion,
  exampleSurveys,
  formExamples,
  isSubmittedEmpty,
} from '../../support/exampleSurveys.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { noteState, stateOf } from '../../support/looks/hydration.ts';
import { bringNoteLooks, noteLooks } from '../../support/looks/inlined.ts';
import { named } from '../../support/named.ts';
import { stageLateScripts } from '../../support/network/lateScripts.ts';
import { phoneOptions } from '../../support/network/phone.ts';
import { fillFields, giveByForm, nextByForm } from '../../support/servedForm.ts';

/** All kinds of fields, each as a blank. */
const fields: Shown = {
  name: 'fields',
  subject: {
    type: 5,
    title: 'What do you know?',
    choice: formExamples
      .filter(({ subject }) => subject.type === 4)
      .map(({ name, summary, subject: { config } }) => ({
        ...{ id: name, text: summary, questionConfig: config },
      })),
  },
};
const app = stage(
  () => exampleSurveys({ id: fields.name, title: 'Fields', questions: [inFile(fields)] }),
  () => ({ RATE_LIMIT: 'off' }),
);
const late = stageLateScripts(() => app.server);

type Shown = Pick<Example, 'name' | 'subject'>;

test('an answer given before the script is kept and sent, for each type (R32)', async () => {
  const respondent = await app.respondent('desktop', { baseURL: late.origin });
  // A request that is not paused has no body.
  await respondent.page.route('**/api/**', (route) => route.fallback());
  for (const example of distinctForms)
    await named(example.name, sendsEarlyAnswer(respondent, example));
}, 300_000);

async function sendsEarlyAnswer(respondent: Respondent, example: Example): Promise<void> {
  const { page } = respondent;
  const release = await openHeld(respondent, example.name);
  const unfilled = await give(page, example);
  const before = await noteState(page);
  release();
  await page.waitForFunction(isRunning);
  const after = await stateOf(page);
  expect(after).toEqual({
    ...before,
    given: expect.arrayContaining(before.given),
    // The answer itself adds a text, a count, more lists, reasons and rows of files.
    shift: [3, 7, 10, 12, 16].includes(example.subject.type) ? expect.any(Number) : 0,
    isSameElement: true,
  });
  await giveRest(page, unfilled, example);
  const sent = page.waitForRequest(
    (request) =>
      request.url().includes('/api/') &&
      request.method() === 'POST' &&
      (request.postData() ?? '').includes('result='),
  );
  await respondent.next();
  expect(sorted(resultIn((await sent).postData() ?? ''))).toEqual(sorted(storedOf(example)));
  await respondent.seesQuestion(2);
}

/** Opens the first question of a survey without its script; returns the function that sends it. */
async function openHeld(respondent: Respondent, survey: string, locale = 'en') {
  const release = late.hold();
  await beginSession(respondent, app.server, survey, { locale });
  await respondent.page.goto(`/${survey}`, { waitUntil: 'commit' });
  await respondent.page.locator('#prompt').waitFor();
  expect(await respondent.page.$('script[data-app]')).toBe(null);
  return release;
}

/** The script sets the address after hydration. */
function isRunning(): boolean {
  return location.pathname.endsWith('/question') && history.state?.index === 1;
}

test('Next pressed before the script has loaded sends one answer (R32)', async () => {
  const respondent = await app.respondent();
  await respondent.page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('hydrated').length > 0) console.log('taken over');
    }).observe({ type: 'mark' });
  });
  // The views of two of them load lists and send files on their own.
  for (const name of ['input-tel', 'linkage-two', 'upload-several'])
    await named(name, sendsOneAnswer(respondent, name));
  // The script may upload the file once more, which the answer does not have, or the next question does not take.
  await respondent.close(/status of 40[34]/);
});

/** Its scripts come late from the network: a page that another one is about to replace is read no further. */
async function sendsOneAnswer(respondent: Respondent, name: string): Promise<void> {
  const example = formExamples.find((candidate) => candidate.name === name) as Example;
  const { page } = respondent;
  const release = await respondent.holdRequests('**/assets/*.js');
  await beginSession(respondent, app.server, name);
  await page.goto(`/${name}`, { waitUntil: 'domcontentloaded' });
  await giveByForm(page, example);
  const send = await respondent.holdRequests(`**/${name}`);
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('button[value=next]:visible').click({ noWaitAfter: true });
  await posted;
  const takeOver = page.waitForEvent('console', (message) => message.text() === 'taken over');
  release();
  await takeOver;
  send();
  await respondent.seesQuestion(2);
  const rows = await answersTo(app.server, name);
  expect(rows.map(({ answers }) => Object.keys(answers ?? {}))).toEqual([[name]]);
  await page.unrouteAll();
}

/** An example of each kind of form that is not among `distinctForms`. */
const shown: readonly Shown[] = [
  ...formExamples.filter(({ name }) =>
    [
      ...['radio-pictures', 'radio-other', 'radio-optional', 'check-up-to', 'check-between'],
      ...['input-multiline', 'matrix-own-columns', 'checks-between'],
      ...['rate-faces', 'rates-agreement', 'linkage-two', 'upload-several'],
      ...['order-three', 'pictures-several', 'compare-three', 'evaluate-comment'],
    ].includes(name),
  ),
  fields,
];

const pages: readonly (readonly [Device, string])[] = [
  ['desktop', 'en'],
  ['mobile', 'ar'],
  ['pad', 'de'],
  ['desktop', 'fa'],
];

test.each(pages.map(([device, locale], index) => ({ device, locale, share: index })))(
  'on $device in $locale the script hydrates a page unchanged, with faults where it has some, and nothing shifts (R32)',
  async ({ device, locale, share }) => {
    const respondent = await app.respondent(device, {
      baseURL: late.origin,
      locale,
      ...phoneOptions(device),
    });
    await bringAxe(respondent.page);
    await bringNoteLooks(respondent.page);
    for (const example of shown.filter((_, index) => index % pages.length === share))
      await named(example.name, hydratesUnchanged(respondent, example, locale));
    await respondent.close(/status of 422/);
  },
  300_000,
);

async function hydratesUnchanged(
  respondent: Respondent,
  example: Shown,
  locale: string,
): Promise<void> {
  const { page } = respondent;
  const release = await openHeld(respondent, example.name, locale);
  if (isSubmittedEmpty(example, shown)) {
    await nextByForm(page);
    await page.locator('[id^=fault]:not(:empty)').first().waitFor();
  }
  // `accessibility/served` has the typical examples.
  await expectAccessible(page);
  // Pictures are enlarged by the script alone, which also fills the list of languages and clears other choices.
  const unlike =
    '#broken, button[data-zoom], button[data-zoom] *, div:empty, [aria-labelledby=language] *, [id$=-alone]';
  const markup = () =>
    page.evaluate((selector) => {
      const copy = document.getElementById('root')?.cloneNode(true) as Element;
      for (const late of copy.querySelectorAll(selector)) late.remove();
      return copy.innerHTML;
    }, unlike);
  const before = await markup();
  await noteLooks(page, unlike);
  await noteState(page);
  release();
  await page.waitForFunction(isRunning);
  expect((await markup()).split(/(?=<)/)).toEqual(before.split(/(?=<)/));
  // The page has the rules of its elements alone, the script the whole sheets.
  expect(await noteLooks(page, unlike)).toEqual([]);
  expect((await stateOf(page)).shift).toBe(0);
}

test('a form with an exclusive option beside others loses it when the script loads (R32)', async () => {
  const { page } = await app.respondent('desktop', { baseURL: late.origin });
  const release = late.hold();
  await page.goto('/check-up-to', { waitUntil: 'commit' });
  await page.locator('button[value=start]').click();
  for (const id of ['bees', 'nothing'])
    await page.locator(`input[value=${id}]`).check({ force: true });
  // A choice of the language would be lost before the script.
  const languages = page.getByRole('combobox', { name: 'Language' }).getByRole('option');
  expect(await languages.count()).toBe(1);
  release();
  await page.waitForURL(/\/question$/);
  await expect.poll(() => languages.count()).toBe(34);
  expect(await page.locator('input[value=nothing]').isChecked()).toBe(false);
  expect(await page.locator('input[value=bees]').isChecked()).toBe(true);
});

type Fields = ReturnType<typeof answerFields>;

/** Answers what the page of the server accepts in one post; returns the rest. */
async function give(page: Page, { subject, accepted: [answer] }: Example): Promise<Fields> {
  if (subject.type === 12) {
    await page.locator('input[type=file]').setInputFiles(photo);
    return [];
  }
  if (subject.type === 13) {
    for (const id of (answer as { order: string[] }).order) {
      const posted = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator(`button[value=${JSON.stringify(`rank ${id}`)}]`).click();
      await posted;
      await page.locator(`ol input[value=${JSON.stringify(id)}]`).waitFor({ state: 'attached' });
    }
    return [];
  }
  return fillFields(page, answerFields(answer as object));
}

async function giveRest(page: Page, fields: Fields, { subject }: Example): Promise<void> {
  if (subject.type === 12) await page.locator('li[data-part]').getByRole('button').waitFor();
  let unfilled = fields;
  while (unfilled.length > 0) {
    const [[name]] = unfilled as [Fields[number]];
    await page
      .locator(`main [name=${JSON.stringify(name)}]:enabled`)
      .first()
      .waitFor({ state: 'attached' });
    unfilled = await fillFields(page, unfilled);
  }
}

function resultIn(body: string): object {
  return JSON.parse(new URLSearchParams(body).get('result') ?? '{}');
}

function storedOf(example: Example): object {
  const [answer] = example.accepted;
  return validate(exampleQuestion(example), answer).answer;
}

/** An answer to compare: lists are sorted if their order has no meaning, and facts that the server decides are left out. */
function sorted(value: object): object {
  if ('order' in value || 'path' in value) return value;
  if ('files' in value) return { files: Math.min((value.files as object[]).length, 1) };
  return JSON.parse(
    JSON.stringify(value, (_, part) =>
      Array.isArray(part) ? part.map((item) => JSON.stringify(item)).sort() : part,
    ),
  );
}
