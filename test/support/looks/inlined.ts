import type { Page } from 'playwright-core';

declare global {
  interface Window {
    noteLooks(except?: string): string[];
  }
}

export async function bringNoteLooks(page: Page): Promise<void> {
  await page.addInitScript(defineNoteLooks);
}

/** Notes the look and place of every element but those of a selector; returns those that differ from the note before. */
export function noteLooks(page: Page, except?: string): Promise<string[]> {
  return page.evaluate((selector) => window.noteLooks(selector), except);
}

function defineNoteLooks(): void {
  let noted: readonly string[] = [];
  const looks = (except: string) => {
    const properties = [
      ...['display', 'position', 'visibility', 'opacity', 'z-index', 'overflow', 'order', 'float'],
      ...[
        'color',
        'background-color',
        'background-image',
        'box-shadow',
        'outline',
        'fill',
        'stroke',
      ],
      ...['font', 'line-height', 'letter-spacing', 'text-align', 'text-decoration', 'white-space'],
      ...['margin', 'padding', 'border', 'border-radius', 'inset', 'gap', 'translate', 'transform'],
      ...[
        'flex',
        'align-items',
        'justify-content',
        'grid-template-columns',
        'grid-area',
        'content',
      ],
      ...['cursor', 'pointer-events', 'appearance', 'object-fit', 'list-style', 'clip-path'],
    ];
    const looks: string[] = [];
    for (const element of document.querySelectorAll('html, body, body *')) {
      if (element.matches(`script, style, link, ${except}`)) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      for (const part of [undefined, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (part && style.content === 'none') continue;
        const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)}`);
        const name = `<${element.localName} class="${element.getAttribute('class') ?? ''}">${part ?? ''}`;
        looks.push([name, left, top, width, height, ...values].join('; '));
      }
    }
    return looks;
  };
  window.noteLooks = (except = 'noscript') => {
    const before = noted;
    noted = looks(except);
    const changed = noted.flatMap((look, index) =>
      look === before[index] ? [] : [`${before[index]} ≠ ${look}`],
    );
    return before.length === noted.length ? changed : [`${before.length} ≠ ${noted.length}`];
  };
}

/** Loads the whole sheets, as the script does before hydration; returns their number. */
export function loadSheets(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const inlined = [...document.querySelectorAll<HTMLStyleElement>('style[data-href]')];
    await Promise.all(
      inlined.map((style) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.crossOrigin = '';
        link.href = style.dataset.href ?? '';
        const loaded = new Promise((resolve, reject) => {
          link.onload = resolve;
          link.onerror = reject;
        });
        style.after(link);
        return loaded;
      }),
    );
    return inlined.length;
  });
}
