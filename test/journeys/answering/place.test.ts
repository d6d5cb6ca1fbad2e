import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';

const options = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `o${index}`, text: `Option ${index}` }));
const app = stage(() =>
  surveysOf({
    id: 'places',
    title: 'Places',
    questions: [
      {
        id: 'short',
        type: 'radio',
        title: 'Short',
        choice: options(2),
        config: { required: false },
      },
      {
        id: 'three',
        type: 'radio',
        title: 'Three',
        choice: options(3),
        config: { required: false },
      },
      {
        ...{ id: 'table', type: 'multiSingle', title: 'Table', choice: options(3) },
        ...{ config: { required: false }, subChoice: options(5) },
      },
      {
        id: 'high',
        type: 'radio',
        title: 'High',
        choice: options(30),
        config: { required: false },
      },
    ],
  }),
);

const answers = { short: { choice: 'o0' }, three: { choice: 'o0' }, table: { rows: {} } };

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  return box ?? expect.unreachable();
};

test('title and buttons of all questions begin at one edge, and those of short ones at one height', async () => {
  const respondent = await app.start('/places');
  const { page } = respondent;
  const seen: { title: number; next: number; y: number }[] = [];
  for (const index of [1, 2, 3, 4]) {
    await respondent.seesQuestion(index);
    const [title, next] = [await boxOf(page, 'h2'), await boxOf(page, 'button[value=next]')];
    seen.push({ title: title.x, next: next.x + next.width, y: next.y });
    if (index < 4) await respondent.next();
  }
  expect(new Set(seen.map(({ title }) => title)).size).toBe(1);
  expect(new Set(seen.map(({ next }) => next)).size).toBe(1);
  expect(seen[1]?.y).toBe(seen[0]?.y);
});

test.each(['desktop', 'pad', 'mobile'] as const)(
  'on %s Next is in the window of a question that is higher, and covers no option with the focus',
  async (device) => {
    const respondent = await app.openAt('/places', answers, device);
    const { page } = respondent;
    await respondent.seesQuestion(4);
    const height = page.viewportSize()?.height ?? 0;
    const next = await boxOf(page, 'button[value=next]');
    expect(next.y + next.height).toBeLessThanOrEqual(height);
    await page.locator('main input[type=radio]').first().focus();
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
    const option = await boxOf(page, 'main label:has(:focus)');
    const bar = await boxOf(page, 'button[value=next]');
    expect(option.y + option.height).toBeLessThanOrEqual(bar.y);
  },
);
