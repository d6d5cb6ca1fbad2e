import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { devices } from '../../../packages/paths/browser/devices.ts';
import { twoQuestions, withMission } from '../../../packages/paths/plans/surveys.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { formExamples, picturedSurveys } from '../../support/exampleSurveys.ts';
import { beginSession, stage } from '../../support/journey.ts';

/** Stands before every text of a survey, and in no sentence of the app. */
const mark = 'Ö';
const textKeys = new Set(
  'title description text hint leftLevel rightLevel instruction agreement endText endPageBtnText alt levels'.split(
    ' ',
  ),
);

/** A part of a survey file with marked texts. */
function marked<Part>(part: Part, key = ''): Part {
  if (Array.isArray(part)) return part.map((item) => marked(item, key)) as Part;
  if (typeof part === 'string')
    return (
      textKeys.has(key) && /\p{L}/u.test(part) ? part.replace(/^(<p>)?/, `$1${mark} `) : part
    ) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, item]) => [name, marked(item, name)]),
  ) as Part;
}

/** Linked lists are files of their own, which no survey's language describes. */
const linkage = 10;
const typical = formExamples.filter(
  ({ subject: { type } }, index) =>
    type !== linkage && formExamples.findIndex(({ subject }) => subject.type === type) === index,
);
const german = { languages: ['de'], title: 'Über den Garten' };
const whole = marked({
  ...twoQuestions,
  ...german,
  id: 'whole',
  description: '<p>Zwei Fragen</p>',
  config: {
    agreement: '<p>Bleibt hier</p>',
    endText: '<p>Schluss</p>',
    endPageBtnEnable: true,
    endPageBtnLink: 'https://example.org',
    endPageBtnText: 'Zum Laden',
  },
  questions: twoQuestions.questions.slice(0, 1),
});

const mission = marked({ ...withMission, ...german });
const questions = typical.map((example) =>
  marked({ ...german, id: example.name.toLowerCase(), questions: [inFile(example)] }),
);
const app = stage(() => picturedSurveys(...questions, mission, whole));

/** Texts with a wrong language: of the survey outside of German, of the app inside of it. */
function misread(page: Page): Promise<string[]> {
  return page.evaluate((sign) => {
    const wrong: string[] = [];
    const look = (text: string, element: Element | null, from: string) => {
      const appText = text.replace(/\u2068[^\u2069]*\u2069/g, '').trim();
      if (
        !/\p{L}{2}/u.test(appText) ||
        element?.closest('script, style, title, [aria-label], [aria-labelledby=language]')
      )
        return;
      const lang = element?.closest('[lang]')?.getAttribute('lang');
      const isSurveys = appText.startsWith(sign);
      if (lang !== (isSurveys ? 'de' : 'ar')) wrong.push(`${from} ${lang}: ${appText}`);
      if (isSurveys && element && getComputedStyle(element).direction !== 'ltr')
        wrong.push(`${from} direction: ${appText}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      look(node.textContent ?? '', node.parentElement, 'text');
    for (const image of document.querySelectorAll('img[alt]:not([alt=""])'))
      look(image.getAttribute('alt') ?? '', image, 'alt');
    return wrong;
  }, mark);
}

test('texts of a German survey are German on an Arabic page, on a computer and a phone', async () => {
  const respondent = await app.respondent('desktop', { locale: 'ar' });
  const { page } = respondent;
  for (const { id } of [...questions, mission]) {
    await beginSession(respondent, app.server, id, { locale: 'ar' });
    await page.setViewportSize(devices.desktop.viewport);
    await page.goto(`/${id}`);
    for (const device of ['desktop', 'mobile'] as const) {
      await page.setViewportSize(devices[device].viewport);
      await page.locator(`[data-device=${device}]`).waitFor();
      await page.locator('h2').first().waitFor();
      expect({ id, device, wrong: await misread(page) }).toEqual({ id, device, wrong: [] });
    }
  }
});

test('consent, end text and link of a German survey are German on an Arabic page', async () => {
  const respondent = await app.respondent('mobile', { locale: 'ar' });
  const { page } = respondent;
  for (const [id, device] of [
    ['mission', 'desktop'],
    ['whole', 'mobile'],
  ] as const) {
    await page.setViewportSize(devices[device].viewport);
    await page.goto(`/${id}`);
    expect(await misread(page), id).toEqual([]);
  }
  expect(await page.locator('section').textContent()).toContain(`${mark} Bleibt hier`);
  await page.locator('button[value=start]').click();
  await page.locator('#prompt').waitFor();
  await page.locator('main input[type=radio]').first().check();
  await page.locator('button[value=next]:visible').click();
  await page.getByText(`${mark} Schluss`).waitFor();
  expect(await page.getByRole('link', { name: 'Zum Laden' }).count()).toBe(1);
  expect(await misread(page)).toEqual([]);
});
