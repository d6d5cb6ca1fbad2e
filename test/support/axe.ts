import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that axe leaves out unless they are asked for: 1.3.1. */
const more = ['p-as-heading', 'table-fake-caption', 'td-has-header'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A page, or one in a frame of another. */
export type Seen = Pick<Page, 'evaluate'>;

/** Brings axe into every page that this tab opens from now on: the browser compiles a script of a tab once. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript(source);
}

/** Expects no violation on the page. */
export async function expectAccessible(page: Seen): Promise<void> {
  // The page's policy refuses a script tag, not an evaluation. It is kept, because parsing it takes as long as a check.
  if (await settle(page)) await page.evaluate(source);
  let faults = await page.evaluate(violations, { tags, more });
  // A new layout may start a hover transition: failed colours are checked once more, at rest.
  if (faults.some((words) => words.startsWith('color-contrast'))) {
    await settle(page);
    faults = await page.evaluate(violations, { tags, more });
  }
  // A sticky bar may cover a part of a target, which the end of the page shows.
  if (faults.some((words) => words.startsWith('target-size'))) {
    const before = await scrolledTo(page, Number.MAX_SAFE_INTEGER);
    const atEnd = await page.evaluate(violations, { tags, more });
    await scrolledTo(page, before);
    faults = faults.filter((words) => !words.startsWith('target-size') || atEnd.includes(words));
  }
  expect(faults).toEqual([]);
}

function scrolledTo(page: Seen, top: number): Promise<number> {
  return page.evaluate((scrollTop) => {
    const before = window.scrollY;
    window.scrollTo({ top: scrollTop, behavior: 'instant' });
    return before;
  }, top);
}

/** The violations as text; the whole report of axe is large. */
async function violations(asked: { tags: string[]; more: string[] }): Promise<string[]> {
  const { axe: judge } = window as unknown as { axe: typeof axe };
  const isOriented = (rule: CSSRule): boolean =>
    (rule instanceof CSSMediaRule && /orientation/i.test(rule.conditionText)) ||
    (rule instanceof CSSGroupingRule && [...rule.cssRules].some(isOriented));
  const sheets = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const rules = Object.fromEntries([
    ...asked.more.map((id) => [id, { enabled: true }]),
    // Writes each rule of the sheets out as text (1.3.4).
    ['css-orientation-lock', { enabled: sheets.some(isOriented) }],
  ]);
  const results = await judge.run({ runOnly: asked.tags, rules, resultTypes: ['violations'] });
  return results.violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes[0]?.html}`);
}

/** Waits for the end of visible animations; returns whether axe is not yet in the page. */
function settle(page: Seen): Promise<boolean> {
  return page.evaluate(async () => {
    // An inert dialog already has its final look.
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
