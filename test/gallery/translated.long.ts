import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Locale } from '../../contract/locales.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { seesViews } from '../../packages/paths/browser/tab.ts';
import { enterAnswer } from '../../packages/paths/run/entering/enterAnswer.ts';
import { type AnswerRow, galleryRows, questionOf } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';
import { expectFreshTexts, translatePages } from '../support/looks/translator.ts';
import { named } from '../support/named.ts';
import { goOnAndBack, submit, withFiles } from './examples.ts';
import { expectTextsInPlace, narrow, narrowLocales } from './textPlaces.ts';

const there = stage();

const longestInAddress = 2_000;

const types = Object.values(questionTypes).map(({ code, name }) => ({ name, code }));

describe.concurrent('a translator of the browser changes no page into a blank one, nor one wider than a small phone (R45)', () => {
  test.for([0, 1, 2])('part %i of the examples', async (part) => {
    const respondent = await Respondent.create(there.browser, 'mobile', narrow);
    await translatePages(respondent.page);
    for (const { name: type, code } of types.filter((_, index) => index % 3 === part)) {
      await withFiles(respondent.page, type, async () => {
        for (const row of galleryRows(code)) {
          for (const locale of narrowLocales) {
            await named(`${row.name} in ${locale}`, walk(respondent, row, locale));
          }
        }
      });
    }
    await respondent.close();
  });
});

/** Refuses the answer of each kind of fault, mends it, goes on and comes back. */
async function walk(respondent: Respondent, row: AnswerRow, locale: Locale): Promise<void> {
  const { page } = respondent;
  const expectSound = async () => {
    await expectFreshTexts(page);
    await expectTextsInPlace(page, narrow.viewport.width, [locale]);
  };
  const kinds = new Set<string>();
  const faulty = row.refused.filter(({ answer, faults }) => {
    // An address has no room for answers at the limit of their length.
    if (JSON.stringify(answer).length > longestInAddress) return false;
    const isNew = faults.some(({ kind }) => !kinds.has(kind));
    for (const { kind } of faults) kinds.add(kind);
    return isNew;
  });
  const open = async (answer: unknown) => {
    const search = new URLSearchParams({ lang: locale });
    if (answer !== undefined) search.set('answer', JSON.stringify(answer));
    await respondent.open(`${there.server.origin}/dev/${row.name}?${search}`);
    await isDrawn(page);
  };
  // The last of them is mended; without an answer a ranking has nothing twice.
  for (const answer of [...faulty.map(({ answer }) => answer), undefined]) {
    await open(answer);
    await submit(page);
    await expectSound();
  }
  const question = questionOf(row);
  const [accepted] = row.accepted;
  // Faults go as the answer is mended; an uploaded file needs a server.
  if (accepted !== undefined && question.type !== 12) {
    await enterAnswer(page, question, accepted);
    await expectSound();
  }
  await open(accepted);
  await goOnAndBack(page);
  await expectSound();
  expect(await page.locator('main h2').count()).toBeGreaterThan(0);
}

/** Views and lists have loaded. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('button[value=next]:visible').waitFor();
  await seesViews(page);
}
