import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Locale } from '../../contract/locales.ts';

/** Languages with long words and with tall letters stand for all where the same sentences are drawn elsewhere. */
export const longOrTall: readonly Locale[] = ['de', 'ru', 'kk', 'nl', 'ms', 'my', 'ur'];

/** Languages that are walked on a small phone: long words, words without blanks, and wide letters. */
export const narrowLocales: readonly Locale[] = ['tr', 'th', 'zh-CN'];

/** The window of a small phone. */
export const narrow = { viewport: { width: 320, height: 640 } };

/** Draws a developer page so wide in these languages, and fails where a text leaves its place. */
export async function expectTextsInPlace(
  page: Page,
  width: number,
  locales: readonly Locale[],
): Promise<void> {
  expect(await textsOutOfPlace(page, width, locales)).toEqual({});
}

/** Texts that leave their place on a developer page so wide, by language. */
export async function textsOutOfPlace(
  page: Page,
  width: number,
  locales: readonly Locale[],
): Promise<Record<string, string[]>> {
  const before = page.viewportSize() ?? { width, height: 844 };
  await page.setViewportSize({ width, height: before.height });
  const misplaced = await page.evaluate(misplacedTexts, [...locales]);
  await page.setViewportSize(before);
  return misplaced;
}

/** In the page: the texts that do not fit, by language. */
async function misplacedTexts(all: readonly Locale[]): Promise<Record<string, string[]>> {
  const misplaced: Record<string, string[]> = {};
  const root = document.documentElement;
  // Paints nothing between the languages, and changes no box.
  root.style.clipPath = 'inset(100%)';
  for (const locale of all) {
    window.postMessage({ kind: 'askpath.speak', locale }, location.origin);
    if (root.lang !== locale) await spoken(locale);
    // The words are made current after that.
    for (let remaining = 3; remaining > 0; remaining -= 1) await turn();
    let wrong = look();
    // A busy browser may still lay the page out: a fault is one that stays.
    for (let remaining = 20; remaining > 0 && wrong.length > 0; remaining -= 1) {
      await drawn();
      wrong = look();
    }
    if (wrong.length > 0) misplaced[locale] = wrong;
  }
  root.style.clipPath = '';
  return misplaced;

  function spoken(locale: Locale): Promise<void> {
    return new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (root.lang !== locale) return;
        observer.disconnect();
        done();
      });
      observer.observe(root, { attributeFilter: ['lang'] });
    });
  }

  function drawn(): Promise<unknown> {
    return new Promise((done) => requestAnimationFrame(done));
  }

  /** Waits until the page has nothing else to do; a timer would wait for a frame to be painted, too. */
  function turn(): Promise<unknown> {
    return window.scheduler.postTask(() => {}, { priority: 'background' });
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
      const textBox = range.getBoundingClientRect();
      if (textBox.width === 0) continue;
      const excerpt = text.textContent?.slice(0, 60);
      if (textBox.left < -0.5 || textBox.right > innerWidth + 0.5) {
        if (!element.closest('[data-wide], [tabindex="0"]'))
          wrong.add(`“${excerpt}” leaves the page`);
      }
      const control = element.closest('button, label, select, a, [role=button]');
      const box = control?.getBoundingClientRect();
      const isInline = control && getComputedStyle(control).display === 'inline';
      if (box && !isInline && !contains(box, textBox)) wrong.add(`“${excerpt}” leaves its control`);
      for (let around: Element | null = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        const clip = around.getBoundingClientRect();
        if (!scrolls && !contains(clip, textBox)) wrong.add(`“${excerpt}” is cut`);
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
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      const box = ancestor.getBoundingClientRect();
      if (box.width <= 1 && box.height <= 1) return false;
    }
    return !element.closest('option, noscript, script, style, [hidden]');
  }
}
