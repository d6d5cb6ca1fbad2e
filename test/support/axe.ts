import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that axe leaves out unless they are asked for: 1.3.1 and 1.3.4. */
const more = ['css-orientation-lock', 'p-as-heading', 'table-fake-caption', 'td-has-header'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page, or one in a frame of another. */
export type Seen = Pick<Page, 'evaluate'>;

/** No violation on the page as it stands; nothing is allowed to be one. */
export async function expectAccessible(page: Seen): Promise<void> {
  // The page's own policy would refuse a script tag; what is evaluated stands outside of it. It stays as long as the
  // page does: reading it costs a browser as much as judging the page with it.
  if (await settle(page)) await page.evaluate(source);
  let found = await page.evaluate(violations, { tags, more });
  // A new layout may have come under the pointer meanwhile and set a button's colours in motion: colours that did not
  // please are judged once more, at rest. What is wrong with them stays wrong.
  if (found.some((words) => words.startsWith('color-contrast'))) {
    await settle(page);
    found = await page.evaluate(violations, { tags, more });
  }
  // A bar that stays in sight may cover a part of a target: scrolled to its end, the page shows the whole of it.
  if (found.some((words) => words.startsWith('target-size'))) {
    const before = await scrolledTo(page, Number.MAX_SAFE_INTEGER);
    const atEnd = await page.evaluate(violations, { tags, more });
    await scrolledTo(page, before);
    found = found.filter((words) => !words.startsWith('target-size') || atEnd.includes(words));
  }
  expect(found).toEqual([]);
}

/** Scrolls the page, and gives where it was before. */
function scrolledTo(page: Seen, top: number): Promise<number> {
  return page.evaluate((place) => {
    const before = window.scrollY;
    window.scrollTo({ top: place, behavior: 'instant' });
    return before;
  }, top);
}

/** The violations as text; the whole report of axe is large. */
async function violations(asked: { tags: string[]; more: string[] }): Promise<string[]> {
  const { axe: judge } = window as unknown as { axe: typeof axe };
  const rules = Object.fromEntries(asked.more.map((id) => [id, { enabled: true }]));
  const found = await judge.run({ runOnly: asked.tags, rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html}`);
}

/** Waits for the end of visible animations; returns whether axe is not yet in the page. */
function settle(page: Seen): Promise<boolean> {
  return page.evaluate(async () => {
    // A box that cannot be pressed yet looks as it will.
    const unseen = ['offset', 'computedOffset', 'easing', 'composite', 'pointerEvents'];
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect
        .getKeyframes()
        .some((frame) => Object.keys(frame).some((key) => !unseen.includes(key)));
    await Promise.all(
      document
        .getAnimations()
        .filter(isSeen)
        .map((animation) => animation.finished.catch(() => {})),
    );
    return !('axe' in window);
  });
}
