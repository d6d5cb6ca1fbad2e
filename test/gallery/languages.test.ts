import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { examples } from '../../contract/examples/index.ts';
import { type Locale, locales } from '../../contract/locales.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';

const there = stage();

/** The screens of the developer page beside its examples, by name. */
const screens = [
  ...readFileSync('src/dev/screens.tsx', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) =>/gm),
].map(([, name = '']) => name);

/** Languages with long words and with tall letters stand for all on the narrowest phone, and in a type drawn before. */
const longOrTall: readonly Locale[] = ['de', 'ru', 'kk', 'nl', 'my', 'ur'];

/** Pages with words of the app: screens, and questions with the fault of an empty answer. */
const pages = [
  ...screens.map((name) => ({ name, isAsked: false, in: locales })),
  ...Object.values(examples).flatMap((all) =>
    all
      .filter(isAsked)
      .map(({ name }, place) => ({ name, isAsked: true, in: place === 0 ? locales : longOrTall })),
  ),
];

test('every screen that there is is on the developer page', () => {
  expect(screens.length).toBeGreaterThan(30);
});

// Four at a time: each waits for its own page most of the time.
describe.concurrent('no text leaves its place in any language', () => {
  test.each(quarters())('part %#', { timeout: 240_000 }, async ({ all }) => {
    const one = await Respondent.create(there.browser, 'mobile', { reducedMotion: 'reduce' });
    const { page } = one;
    const wrong: string[] = [];
    const look = async (name: string, width: number, wanted: readonly Locale[]) => {
      await page.setViewportSize({ width, height: 844 });
      const found = await page.evaluate(sweep, [...wanted]);
      for (const [locale, texts] of Object.entries(found))
        wrong.push(...texts.map((text) => `${name} at ${width} px in ${locale}: ${text}`));
    };
    for (const { name, isAsked: asks, in: wanted } of all) {
      await one.open(`${there.server.origin}/dev/${name}`);
      await page.locator('h1, h2').first().waitFor({ state: 'attached' });
      if (asks) await submit(page);
      // A further example of a type is drawn where there is the least room.
      if (wanted === locales) await look(name, 390, wanted);
      await look(name, 320, longOrTall);
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });
});

function quarters() {
  return [0, 1, 2, 3].map((part) => ({ all: pages.filter((_, place) => place % 4 === part) }));
}

async function submit(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.visit);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(
    (was) =>
      document.querySelector('[id^=fault]:not(:empty)') ||
      document.documentElement.dataset.visit !== was,
    before,
  );
}

/** In the page: says for every language what does not fit. */
async function sweep(all: readonly Locale[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const root = document.documentElement;
  for (const locale of all) {
    window.postMessage({ kind: 'askpath.speak', locale }, location.origin);
    while (root.lang !== locale) await turn();
    // The words are made current after that, and drawn.
    for (let left = 3; left > 0; left -= 1) await turn();
    let wrong = look();
    // A busy browser may still lay the page out: a fault is one that stays.
    for (let left = 20; left > 0 && wrong.length > 0; left -= 1) {
      await drawn();
      wrong = look();
    }
    if (wrong.length > 0) found[locale] = wrong;
  }
  return found;

  function drawn(): Promise<unknown> {
    return new Promise((done) => requestAnimationFrame(done));
  }

  function turn(): Promise<unknown> {
    return new Promise((done) => setTimeout(done));
  }

  function look(): string[] {
    const wrong = new Set<string>();
    const { innerWidth } = window;
    if (root.scrollWidth > innerWidth) wrong.add(`the page is ${root.scrollWidth} px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element || text.textContent?.trim() === '' || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const own = range.getBoundingClientRect();
      if (own.width === 0) continue;
      const said = text.textContent?.slice(0, 60);
      if (own.left < -0.5 || own.right > innerWidth + 0.5) {
        if (!element.closest('[data-wide], [tabindex="0"]')) wrong.add(`“${said}” leaves the page`);
      }
      const control = element.closest('button, label, select, a, [role=button]');
      const box = control?.getBoundingClientRect();
      const isInline = control && getComputedStyle(control).display === 'inline';
      if (box && !isInline && !contains(box, own)) wrong.add(`“${said}” leaves its control`);
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        const clip = around.getBoundingClientRect();
        if (!scrolls && !contains(clip, own)) wrong.add(`“${said}” is cut`);
        break;
      }
    }
    return [...wrong];
  }

  function contains(outer: DOMRect, inner: DOMRect): boolean {
    return (
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1
    );
  }

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return false;
    // Words for assistive technology alone lie in one pixel.
    for (let one: Element | null = element; one; one = one.parentElement) {
      const box = one.getBoundingClientRect();
      if (box.width <= 1 && box.height <= 1) return false;
    }
    return !element.closest('option, noscript, script, style, [hidden]');
  }
}
