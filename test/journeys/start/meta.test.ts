import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const rate = (id: string, more: object = {}) => ({ id, type: 'rate', title: id, ...more });
const questions = [rate('a'), rate('b'), rate('c')];
const app = stage(() =>
  surveysOf(
    {
      id: 'said',
      title: 'A survey',
      config: { minutes: 4, sender: { en: 'The garden', ar: 'الحديقة' } },
      questions,
    },
    {
      id: 'foreign',
      title: 'A survey',
      config: { minutes: 4, sender: 'The garden' },
      questions,
    },
    { id: 'unsaid', title: 'A survey', questions },
    {
      id: 'decided',
      title: 'A survey',
      config: { minutes: 1 },
      questions: [rate('a'), rate('b', { showIf: { question: 'a', atLeast: 3 } })],
    },
  ),
);

/** The parts of the line below the title of a start page, which has no description. */
const marks = async (page: Page) => {
  await page.locator('main h1').waitFor();
  return page.locator('main h1 + div > *').allTextContents();
};

test.each([
  ['en', ['About 4 minutes', '3 questions', 'The garden']],
  ['ar', ['نحو 4 دقائق', '3 أسئلة', 'الحديقة']],
])(
  'the start page says how long it takes, how many questions there are, and who asks (%s)',
  async (locale, expected) => {
    const { page } = await app.open('/said', 'mobile', { locale });
    expect(await marks(page)).toEqual(expected);
  },
);

test('the dot before a sender in another direction stands between it and what is before it', async () => {
  const { page } = await app.open('/foreign', 'mobile', { locale: 'ar' });
  expect(await marks(page)).toContain('The garden');
  const dots = page.locator('main h1 + div > :not(:first-child)').evaluateAll((parts) =>
    parts.map((part) => {
      const { content, direction } = getComputedStyle(part, '::before');
      return [content, direction];
    }),
  );
  expect(await dots).toEqual([
    ['"·" / ""', 'rtl'],
    ['"·" / ""', 'rtl'],
  ]);
});

test('a start page of an author who says neither has the number of questions alone', async () => {
  const { page } = await app.open('/unsaid', 'mobile', { javaScriptEnabled: false });
  expect(await marks(page)).toEqual(['3 questions']);
});

test('a start page says no number of questions where answers decide it', async () => {
  const { page } = await app.open('/decided', 'mobile', { javaScriptEnabled: false });
  expect(await marks(page)).toEqual(['About 1 minute']);
});
