import { readFile } from 'node:fs/promises';
import { po } from 'gettext-parser';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../../contract/locales.ts';
import { type Question, validate } from '../../../contract/questions/index.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { enterAnswer } from '../../../packages/paths/run/entering/enterAnswer.ts';
import type { Sample } from '../../../packages/paths/survey/samples/sample.ts';
import { samplesOf } from '../../../packages/paths/survey/samples.ts';
import { cascadesOf, loadSurveys } from '../../../server/surveys/loadSurveys.ts';
import { expectTextsInPlace, narrow } from '../../gallery/textPlaces.ts';
import { answerActions } from '../../support/answerActions.ts';
import type { stage } from '../../support/journey.ts';
import { drawnQuestion, expectFreshTexts, translatePages } from '../../support/looks/translator.ts';
import { named } from '../../support/named.ts';

/** The sample surveys. */
export const { surveys } = await loadSurveys('surveys');
const { cascades } = await cascadesOf('surveys');
const next = 'button:is([value=start], [value=next]):visible';

/** The headline of the end page. */
async function thanksIn(locale: Locale): Promise<string> {
  const catalog = po.parse(await readFile(`locales/${locale}.po`));
  const [message] = Object.values(catalog.translations[''] ?? {}).filter(({ msgid }) =>
    msgid.startsWith("We've received your answers."),
  );
  return message?.msgstr[0] || expect.unreachable();
}

/** Answers a sample to its end at 320 px, with a translator of the browser on, its faults included. */
export async function answerTranslated(
  app: ReturnType<typeof stage>,
  id: string,
  locale: Locale,
): Promise<void> {
  const survey = surveys.get(id) ?? expect.unreachable();
  const hasMission = survey.questions.some(({ question }) => 'mission' in question.config);
  const respondent = await app.respondent('mobile', { ...narrow, locale });
  const { page } = respondent;
  await translatePages(page);
  await respondent.open(`${hasMission ? '/task' : ''}/${id}`);
  expect(await page.locator('html').getAttribute('lang')).toBe(locale);
  await expectSound(page);
  if (survey.definition.config?.signature === 'required') await sign(respondent);
  await page.locator(next).click();
  while (!page.url().endsWith('/end')) {
    await page.locator('#prompt').waitFor();
    await expectSound(page);
    const question = (await drawnQuestion(page)) ?? expect.unreachable();
    await named(question.questionId, answer(respondent, question));
    await named(`on from ${question.questionId}`, goOn(page, question.index));
  }
  await page.waitForURL('**/end');
  await expectSound(page);
  expect(await page.locator('h1').textContent()).toContain(await thanksIn(locale));
}

/** Expects that the page is translated, stays current, and fits into the window. */
async function expectSound(page: Page): Promise<void> {
  await expectFreshTexts(page);
  const locale = (await page.locator('html').getAttribute('lang')) as Locale;
  await expectTextsInPlace(page, narrow.viewport.width, [locale]);
}

async function sign({ page }: Respondent): Promise<void> {
  // Pressing Next without a signature shows the missing signature.
  await page.locator(next).click();
  await expectSound(page);
  await page.locator('fieldset button').first().click();
  await page.locator('fieldset input').fill('Ada Lovelace');
  await expectSound(page);
}

/** Submits the question as it is, then a wrong answer, and then a right one. */
async function answer(respondent: Respondent, question: Question): Promise<void> {
  const { page } = respondent;
  if ('mission' in question.config && question.config.mission) return finishMission(respondent);
  const around = { named: [], together: [], bounds: [], cascades, hasTime: false };
  const all = samplesOf(question, around).filter(({ isOffered }) => isOffered);
  const wrong = all.filter((sample) => sample.faults.length > 0 && isEntered(question, sample));
  const isFaulty = async () => (await page.locator('[id^=fault]:not(:empty)').count()) > 0;
  for (const { answer } of wrong.slice(0, 2)) {
    await enterAnswer(page, question, answer);
    await named(JSON.stringify(answer), pressUntil(page, isFaulty));
    await expectSound(page);
  }
  if (question.type === 10 || question.type === 12) {
    const name = question.type === 10 ? 'linkage' : 'upload';
    await answerActions((target) => target.click())[name](page);
  } else {
    const right = all.find(({ answer }) => validate(question, answer).faults.length === 0);
    await enterAnswer(page, question, right?.answer ?? {});
  }
  await expectSound(page);
}

/** Presses Next until something is so: a press right after the arrival is that of the question before. */
async function pressUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await page.locator(next).click({ timeout: 5_000 });
    if (await isSo()) return;
  }
  throw new Error('Next has no effect.');
}

/** Files and linked lists are answered by other means, and a native field takes no other text. */
function isEntered({ type }: Question, { answer, faults }: Sample): boolean {
  const isTyped = faults.some(({ kind }) => ['date', 'time', 'month'].includes(kind));
  return ![10, 12, 13].includes(type) && !isTyped && answer !== undefined;
}

/** Leaves the question with this place; a mission has ended by itself. */
async function goOn(page: Page, index: number): Promise<void> {
  const hasLeft = () =>
    page.evaluate(
      (before) =>
        new Promise<boolean>((done) => {
          const look = (frames: number) => {
            const isNow =
              location.pathname.endsWith('/end') ||
              ![undefined, before].includes(document.querySelector('progress')?.value);
            if (isNow || frames === 0) done(isNow);
            else requestAnimationFrame(() => look(frames - 1));
          };
          look(30);
        }),
      index,
    );
  if (await hasLeft()) return;
  await pressUntil(page, hasLeft).catch(async (error) => {
    if (!(await hasLeft())) throw error;
  });
}

async function finishMission({ page }: Respondent): Promise<void> {
  const press = async (selector: string) => {
    await page.locator(`${selector}:visible`).last().click();
    await expectSound(page);
  };
  await press('button[value=begin]');
  if ((await page.locator('dialog[open]').count()) > 0) await press('dialog [data-safe=true]');
  if ((await page.locator('[data-opens=reminding]').count()) > 0) {
    await press('button[value=step]');
    await press('[data-opens=reminding]');
    await press('dialog [data-safe=true]');
  }
  await press('[data-opens=aborting]');
  await press('dialog [data-safe=true]');
  await press('[data-opens=completing]');
  await press('dialog [data-variant=solid]');
  await page.locator('dialog button').nth(2).waitFor();
  await press('dialog [data-variant=solid]');
}
