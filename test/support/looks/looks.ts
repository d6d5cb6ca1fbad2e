import type { Page } from 'playwright-core';

/** The look of a page, for tests that run in it. Installed by `lookAt`. */
interface Looks {
  /** Contrast of a colour with what is painted under an element's edge. */
  contrast(colour: string, ground: Element): number;
  /** Whether the middle of an element is inside the window and uncovered. */
  isOnTop(element: Element): boolean;
  /** Elements with text of their own in sight. */
  texts(): readonly Element[];
  /** The whole of what is pressed: the label or the row of an input. */
  targetOf(element: Element): Element;
}

declare global {
  interface Window {
    looks: Looks;
  }
}

export async function lookAt(page: Page): Promise<void> {
  await page.evaluate(install);
}

function install(): void {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('There is no canvas to compute colours on.');
  const paint = (...colours: readonly string[]) => {
    pen.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const luminance = (channels: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = channels.map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const grounds = (element: Element | null): string[] =>
    element
      ? [...grounds(element.parentElement), getComputedStyle(element).backgroundColor]
      : ['Canvas'];
  window.looks = {
    contrast(colour, ground) {
      const below = grounds(ground);
      const [high = 0, low = 0] = [
        luminance(paint(...below, colour)),
        luminance(paint(...below)),
      ].sort((a, b) => b - a);
      return (high + 0.05) / (low + 0.05);
    },
    isOnTop(element) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    },
    texts: () =>
      [...document.body.querySelectorAll('*')].filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        );
        const { width, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true });
        return hasText && isSeen && width > 1 && height > 1 && !element.closest('option, noscript');
      }),
    targetOf: (element) => element.closest('label') ?? element,
  };
}
