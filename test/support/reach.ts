import { expect } from 'vitest';
import { expectAccessible, type Seen } from './axe.ts';

/** No violation, no name or description from nowhere, no horizontal scrolling, no target under 44 px; points of a long scale may be 24 px wide (WCAG 2.5.8). */
export async function expectReachable(page: Seen): Promise<void> {
  await expectAccessible(page);
  await expectRoom(page);
}

/** The same without axe, for a page that it has judged in another look. */
export async function expectRoom(page: Seen): Promise<void> {
  const unreachable = await page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll('button, input, textarea, select, a, summary, [role=option]'),
    ]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      // A link inside a sentence is as high as its line (WCAG 2.5.8, "inline").
      .filter((element) => !(element.matches('a') && element.closest('p, li')))
      .map((element) => element.closest('label') ?? element)
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const leastWidth = (element: Element) => (element.closest('[style*="--all"]') ? 23.99 : 43.99);
    const names = ['aria-describedby', 'aria-labelledby', 'aria-controls'];
    const dangling = names.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(' ')
          .filter((id) => !document.getElementById(id))
          .map((id) => `${name}="${id}" of ${element.outerHTML.slice(0, 80)}`),
      ),
    );
    return {
      dangling,
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: targets
        .filter(({ element, box }) => box.width < leastWidth(element) || box.height < 43.99)
        .map(
          ({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} × ${box.height}`,
        ),
    };
  });
  expect(unreachable).toEqual({ dangling: [], sideways: 0, small: [] });
}
