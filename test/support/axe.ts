import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page, or one in a frame of another. */
export type Seen = Pick<Page, 'evaluate'>;

/** No violation on the page as it stands; nothing is allowed to be one (accessibility.md §3.1). */
export async function expectAccessible(page: Seen): Promise<void> {
  await settle(page);
  // The page's own policy would refuse a script tag; what is evaluated stands outside of it.
  await page.evaluate(source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
  );
  const said = violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html}`);
  expect(said).toEqual([]);
}

/** Colours in the middle of a motion are nobody's colours. */
async function settle(page: Seen): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
}
