import type { BrowserContext, Locator, Page } from 'playwright-core';

declare global {
  /** Whether a text is in the window and at least half opaque, so that a respondent can read it. */
  var isOnScreen: (text: string) => boolean;
}

/** The button that leads to the next question, in the static page, in this app and in its peer. */
export function nextButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Next|Submit|Finish)/ }).first();
}

/** Defines `isOnScreen` in every page of the context. */
export function defineIsOnScreen(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const isLegible = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      if (width === 0 || bottom <= 0 || top >= innerHeight) return false;
      let opacity = 1;
      for (let at: Element | null = element; at; at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity);
      return opacity >= 0.5;
    };
    globalThis.isOnScreen = (text) => {
      const main = document.querySelector('main');
      if (!main?.textContent?.includes(text)) return false;
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node.nodeValue?.includes(text) && node.parentElement && isLegible(node.parentElement))
          return true;
      return false;
    };
  });
}
