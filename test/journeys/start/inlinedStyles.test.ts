import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allExamples } from '../../../contract/examples/index.ts';
import { inFile } from '../../../tools/docs/questions.fileShape.ts';
import { otherTab } from '../../../tools/paths/browser/otherTab.ts';
import { twoQuestions } from '../../../tools/paths/plans/surveys.ts';
import { exampleSurveys, formExamples, typicalExamples } from '../../support/exampleSurveys.ts';
import { stage } from '../../support/journey.ts';

declare global {
  interface Window {
    noteLooks(): string[];
  }
}

const texts = allExamples.filter(({ subject }) => subject.type === 11);
const app = stage(
  () =>
    exampleSurveys(
      ...texts.map((example) => ({
        id: example.name,
        title: example.summary,
        questions: [inFile(example)],
      })),
      { ...twoQuestions, id: 'paused', paused: true },
      {
        ...twoQuestions,
        id: 'full',
        description: '<b>Two</b> of them',
        config: {
          agreement: '<p>Be kind.</p>',
          signature: 'required',
          scanToStart: true,
          recommendDesktopChrome: true,
        },
      },
    ),
  () => ({ RATE_LIMIT: 'off' }),
);

const examples = [...formExamples, ...texts];
/**
 * The first and last example of each type are seen in two of the four ways, once in each width and each direction, and
 * the others in one.
 */
const part = (rest: number) =>
  examples
    .filter((example, place) =>
      typicalExamples.includes(example) ? place % 2 === rest % 2 : place % 4 === rest,
    )
    .map(({ name }) => name);
const ways = [
  { width: 390, locale: 'en', names: part(0) },
  { width: 1280, locale: 'ar', names: part(2) },
  { width: 390, locale: 'ar', names: part(1) },
  { width: 1280, locale: 'en', names: part(3) },
] as const;

test.each(ways)(
  'the rules in a page look as the whole sheets, $width px wide, in $locale',
  async ({ width, locale, names }) => {
    const viewport = { width, height: 800 };
    const one = await app.respondent('desktop', { locale, viewport, reducedMotion: 'reduce' });
    const { page } = one;
    await page.addInitScript(defineNoteLooks);
    await page.route('**/assets/*.js', (route) => route.abort());
    const different: string[] = [];
    const compare = async (name: string) => {
      await page.goto(`/${name}`, { waitUntil: 'load' });
      const count = await page.evaluate(() => document.querySelectorAll('main *').length);
      expect(count, name).toBeGreaterThan(2);
      await page.evaluate(() => window.noteLooks());
      const sheets = await loadSheets(page);
      expect(sheets, name).toBeGreaterThan(0);
      const changed = await page.evaluate(() => window.noteLooks());
      different.push(...changed.slice(0, 5).map((look) => `${name}: ${look}`));
    };
    for (const name of ['full', 'paused', 'nowhere', names[0] ?? '']) await compare(name);
    for (const name of names) {
      await otherTab(page.context().request, app.server.origin, name).start();
      await compare(name);
    }
    expect(different).toEqual([]);
    await one.close(/ERR_FAILED|preload|status of 404/);
  },
);

/**
 * Adds a function that notes the look and the place of every element and of what stands before and after it, and returns
 * those that differ from the note before.
 */
function defineNoteLooks(): void {
  let noted: readonly string[] = [];
  const looks = () => {
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
    for (const element of document.querySelectorAll(
      'html, body, body *:not(script, style, link)',
    )) {
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
  window.noteLooks = () => {
    const before = noted;
    noted = looks();
    const changed = noted.flatMap((look, place) =>
      look === before[place] ? [] : [`${before[place]} ≠ ${look}`],
    );
    return before.length === noted.length ? changed : [`${before.length} ≠ ${noted.length}`];
  };
}

/** Loads the whole sheets, as the script does before hydration; returns their number. */
function loadSheets(page: Page): Promise<number> {
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
