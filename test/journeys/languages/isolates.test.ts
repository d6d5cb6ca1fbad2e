import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf, withLinkage } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const [, lists] = withLinkage.questions;
const levels = ['C++', '3 items', 'Last'];

const there = stage(() =>
  surveysOf({
    ...withLinkage,
    title: 'C++',
    questions: [{ ...lists, config: { ...lists?.config, levels, required: true } }],
  }),
);

test('inserted text keeps its own order on a page from right to left', async () => {
  const respondent = await there.openAt(`/${withLinkage.id}`, {});
  const { page } = respondent;
  for (const locale of ['ar', 'he']) {
    await page.locator('header select').selectOption(locale);
    await page.locator(`html[lang=${locale}][dir=rtl]`).waitFor();
    await page.locator('[id$="-reason"]').nth(1).waitFor();
    expect(await drawn(page, '[id$="-reason"]', 'C++'), locale).toBe('C++');
    expect(await drawn(page, '[id$="-reason"]', '3 items'), locale).toBe('3 items');
    expect(await page.title(), locale).toContain('\u2068C++\u2069');
  }
});

/** The characters of a text inside our sentence, from left to right as they are drawn. */
async function drawn(page: Page, sentences: string, text: string): Promise<string> {
  const characters = await page.locator(sentences).evaluateAll((elements, wanted) => {
    const node = elements
      .flatMap((element) => [...element.childNodes])
      .find((child) => child.textContent?.includes(wanted));
    const start = node?.textContent?.indexOf(wanted) ?? -1;
    if (!node || start < 0) return [];
    return [...wanted].map((character, index) => {
      const range = document.createRange();
      range.setStart(node, start + index);
      range.setEnd(node, start + index + 1);
      return { character, left: range.getBoundingClientRect().left };
    });
  }, text);
  return characters
    .sort((a, b) => a.left - b.left)
    .map(({ character }) => character)
    .join('');
}
