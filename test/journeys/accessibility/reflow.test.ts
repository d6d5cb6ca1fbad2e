import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { allExamples } from '../../../contract/examples/index.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { holdTime } from '../../../packages/paths/browser/time.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { exampleQuestion, picturedSurveys } from '../../support/exampleSurveys.ts';
import { isAsked } from '../../support/fixtures/answers.ts';
import { beginSession, stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

/** 70 characters without a place to break. */
const address = `https://verwaltung.example/${'Antragsunterlagen_'.repeat(3)}`.slice(0, 70);

/** Keys of survey files whose value an author writes for respondents. */
const authored = [
  'title',
  'description',
  'text',
  'label',
  'leftLevel',
  'rightLevel',
  'hint',
  'placeholder',
  'instruction',
  'agreement',
  'endTitle',
  'endText',
  'endPageBtnText',
];

/** Puts the address behind each authored text. */
function lengthen(value: unknown, isText = false): unknown {
  if (typeof value === 'string') return isText ? `${value} ${address}` : value;
  if (Array.isArray(value)) return value.map((part) => lengthen(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      lengthen(part, authored.includes(key) && typeof part === 'string'),
    ]),
  );
}

const asked = allExamples.filter((example) => exampleQuestion(example).type !== 0);

const surveys = asked.map((example) => ({
  id: example.name,
  title: 'Long',
  questions: [
    { block: 'around', title: 'Long', description: 'Long', questions: [inFile(example)] },
    { id: 'last', type: 'text', title: 'The last page' },
  ],
}));

const around = {
  id: 'around',
  title: 'Long',
  description: 'Long',
  config: {
    agreement: 'Long',
    signature: 'optional',
    demo: true,
    scanToStart: true,
    endTitle: 'Long',
    endText: 'Long',
    endPageBtnEnable: true,
    endPageBtnLink: `https://${'verwaltung-'.repeat(4)}unterlagen.example/`,
    endPageBtnText: 'Long',
  },
  questions: [{ id: 'only', type: 'text', title: 'Long' }],
};

const app = stage(
  () => picturedSurveys(...[...surveys, around].map((survey) => lengthen(survey) as typeof survey)),
  () => ({ RATE_LIMIT: 'off' }),
);

const next = 'button:is([value=start], [value=next], [value=begin]):visible';

describe.concurrent('a long address in every authored text leaves the page as wide as a phone', () => {
  test.for([0, 1, 2])('part %i of the examples', { timeout: 240_000 }, async (part) => {
    const respondent = await Respondent.create(app.browser, 'mobile');
    const { page } = respondent;
    const wide: Record<string, string[]> = {};
    for (const { id } of surveys.filter((_, index) => index % 3 === part)) {
      await beginSession(respondent, app.server, id);
      await respondent.open(`${app.server.origin}/${id}`);
      await named(id, page.locator(next).first().waitFor());
      wide[id] = await wideAt(page, 390, 320);
      // Submitting shows faults, or the next page if the question can be left empty.
      await page.locator(next).first().click();
      wide[`${id} submitted`] = await wideAt(page, 320, 390);
    }
    await respondent.close();
    expect(onlyFaulty(wide)).toEqual({});
  });

  test('the start page, a question and the end page', { timeout: 120_000 }, async () => {
    const respondent = await Respondent.create(app.browser, 'mobile');
    const { page } = respondent;
    await respondent.open(`${app.server.origin}/around`);
    const start = await wideAt(page, 320, 390);
    await page.locator('fieldset button').first().click();
    await page.locator('canvas').waitFor();
    const signing = await wideAt(page, 390, 320);
    await page.locator('dialog button').first().click();
    await page.locator(next).click();
    await respondent.seesQuestion(1);
    const question = await wideAt(page, 320, 390);
    await page.locator(next).click();
    await page.waitForURL('**/end');
    const end = await wideAt(page, 390, 320);
    await respondent.close();
    expect(onlyFaulty({ start, signing, question, end })).toEqual({});
  });
});

/** The screens of the developer page beside its examples, by name. */
const screens = [
  ...readFileSync('src/dev/screens.tsx', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm),
].map(([, name = '']) => name);

describe.concurrent('text of twice its size leaves the page as wide as it is (1.4.4)', () => {
  const pages = [...asked.filter(isAsked).map(({ name }) => name), ...screens];
  test.for([0, 1, 2])('part %i of examples and screens', { timeout: 240_000 }, async (part) => {
    const respondent = await Respondent.create(app.browser, 'mobile');
    const { page } = respondent;
    await holdTime(page);
    const wide: Record<string, string[]> = {};
    for (const [index, name] of pages.filter((_, position) => position % 3 === part).entries()) {
      await respondent.open(`${app.server.origin}/dev/${name}?lang=${index % 2 ? 'en' : 'de'}`);
      await page.locator('h1, h2').first().waitFor({ state: 'attached' });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      wide[name] = await wideAt(page, 390, 1280);
    }
    await page.context().close();
    expect(onlyFaulty(wide)).toEqual({});
  });
});

function onlyFaulty(faultsByPage: Readonly<Record<string, readonly string[]>>): object {
  return Object.fromEntries(Object.entries(faultsByPage).filter(([, faults]) => faults.length > 0));
}

/** Elements that leave a page of these widths, or are cut. */
async function wideAt(page: Page, ...widths: readonly number[]): Promise<string[]> {
  const wideElements: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // The layout of a phone follows the width by an event.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    wideElements.push(...(await page.evaluate(wideTexts)).map((text) => `${width} px: ${text}`));
  }
  return wideElements;
}

/** In the page: its width where it scrolls sideways, and texts outside of it. */
function wideTexts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!element?.checkVisibility() || element.closest('select, textarea, noscript, script'))
      continue;
    // Words for assistive technology alone lie in one pixel.
    if (element.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.right > clientWidth + 0.5 || box.left < -0.5) {
      wide.push(`“${text.textContent?.slice(0, 40)}” in ${element.outerHTML.slice(0, 60)}`);
    }
  }
  return wide;
}
