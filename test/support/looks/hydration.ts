import type { Page } from 'playwright-core';

/** Records of the page during hydration. */
interface Notes {
  shift: number;
  focused: Element | null;
}

/** Begins to record shifts of the layout, and sets a caret; returns the state of the page. */
export function noteState(page: Page) {
  return page
    .evaluate(() => {
      const notes = window as unknown as Notes;
      notes.shift = 0;
      notes.focused = document.activeElement;
      const active = document.activeElement;
      if (
        active instanceof HTMLTextAreaElement ||
        (active instanceof HTMLInputElement && active.type === 'text')
      ) {
        active.setSelectionRange(1, 2);
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          notes.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift' });
    })
    .then(() => stateOf(page));
}

/** The state that hydration must keep: shifts since `noteState`, focus, caret, scroll position and the values of the form. */
export function stateOf(page: Page) {
  return page.evaluate(async () => {
    // Shifts are observed after the frame that has them.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    const { shift, focused } = window as unknown as Notes;
    const form = document.querySelector('form');
    const active = document.activeElement;
    const fields = form
      ? [...new FormData(form)].filter(([, value]) => typeof value === 'string')
      : [];
    return {
      shift,
      isSameElement: active === focused,
      caret:
        active instanceof HTMLTextAreaElement ||
        (active instanceof HTMLInputElement && active.type === 'text')
          ? [active.selectionStart, active.selectionEnd]
          : null,
      scroll: window.scrollY,
      given: fields,
    };
  });
}
