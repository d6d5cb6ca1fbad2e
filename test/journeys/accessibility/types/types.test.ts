import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Respondent } from '../../../../packages/paths/browser/respondent.ts';
import { submit, withFiles } from '../../../gallery/examples.ts';
import { type AnswerActions, answerActions } from '../../../support/answerActions.ts';
import { stage } from '../../../support/journey.ts';
import { speak } from '../../../support/looks/speak.ts';
import { controlsOn, recordSpoken, spokenOn } from '../../../support/looks/spoken.ts';
import { firstRows } from './firstRows.ts';
import { laterRows } from './laterRows.ts';
import { empty, type Row } from './row.ts';

const there = stage();
const fillAnswer = answerActions((target) => target.click());

const rows: readonly Row[] = [...firstRows, ...laterRows];

describe('assistive technology', () => {
  let respondent: Respondent;
  // Each row loads a page of its own in one tab.
  beforeAll(async () => {
    respondent = await Respondent.create(there.browser);
    await recordSpoken(respondent.page);
  });
  afterAll(() => respondent.close());

  test.for(rows)(
    '$type: names, roles and states when shown in either direction of writing, its fault, and each announcement made once',
    async ({ type, example, answer, ...expected }) => {
      const { page } = respondent;
      await withFiles(page, type, async () => {
        await page.goto(`${there.server.origin}/dev/${example}`);
        const controls = () => questionControls(page);
        await expect
          .poll(async () => {
            const lines = await controls();
            return [lines.length, ...lines.slice(0, expected.controls.length)];
          })
          .toEqual([expected.count, ...expected.controls]);
        await expectSameInArabic(page, expected);
        const visit = await page.evaluate(visitOf);
        if (expected.faulty.length > 0) {
          await submit(page);
          await expect.poll(controls).toEqual(expect.arrayContaining([...expected.faulty]));
          expect(await page.evaluate(announcedFaults)).toEqual({ words: [empty], isError: true });
        }
        await (answer ?? fillAnswer[type as keyof AnswerActions])(page);
        await expect.poll(() => spokenOn(page)).toEqual(expected.spoken);
        if (expected.controls.some((line) => /^(radio|checkbox) /.test(line)))
          expect((await controls()).filter((line) => / checked/.test(line))).not.toEqual([]);
        // An answer alone does not submit.
        expect(await page.evaluate(visitOf)).toBe(visit);
      });
    },
  );
});

async function expectSameInArabic(
  page: Page,
  { controls, count }: Pick<Row, 'controls' | 'count'>,
) {
  await speak(page, 'ar');
  await expect
    .poll(async () => {
      const lines = await questionControls(page);
      return [lines.length, ...lines.slice(0, controls.length).map(rolesOf)];
    })
    .toEqual([count, ...controls.map(rolesOf)]);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  await speak(page, 'en');
}

/** The controls of the question, without the language, Previous and Next. */
async function questionControls(page: Page): Promise<string[]> {
  const around = /^combobox "(Language|اللغة)"|^button "(Previous|Next|السابق|التالي)"/;
  return (await controlsOn(page)).filter((line) => !around.test(line));
}

/** A line without its words. */
function rolesOf(line: string): string {
  return line
    .replace(/"[^"]*"/, '')
    .replace(/\(.*\)$/, '')
    .trim();
}

/** In the page: the words of its faults, one for each, and whether the title and the focus tell of them. */
function announcedFaults() {
  const faults: { at?: unknown }[] = JSON.parse(document.documentElement.dataset.faults ?? '[]');
  const texts = [...document.querySelectorAll('[id^=fault]')]
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== '');
  const isError = document.title.startsWith('Error: ') && document.activeElement?.matches('form *');
  return { words: texts.length >= faults.length ? [...new Set(texts)] : texts, isError };
}

function visitOf(): string | undefined {
  return document.documentElement.dataset.visit;
}
