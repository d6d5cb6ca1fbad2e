import { expect } from 'vitest';
import { expectAccessible, type Seen } from './axe.ts';

/** The gate of accessibility.md §3.1: no violation, nothing to scroll sideways, no target under 44 px. */
export async function expectReachable(page: Seen): Promise<void> {
  await expectAccessible(page);
  const found = await page.evaluate(() => {
    const targets = [...document.querySelectorAll('button, input, textarea, select, a')]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      // A link inside a sentence is as high as its line (WCAG 2.5.8, "inline").
      .filter((element) => !(element.matches('a') && element.closest('p, li')))
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return {
      sideways: document.documentElement.scrollWidth - window.innerWidth,
      small: targets
        .filter(({ box }) => box.width < 43.99 || box.height < 43.99)
        .map(
          ({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`,
        ),
    };
  });
  expect(found).toEqual({ sideways: 0, small: [] });
}
