import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import type { Example } from '../../contract/examples/example.ts';
import { examples } from '../../contract/examples/index.ts';
import { locales } from '../../contract/locales.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { bringAxe } from '../support/axe.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';
import { named } from '../support/named.ts';
import { expectReachable } from '../support/reach.ts';
import { goOnAndBack, submit, withFiles } from './examples.ts';
import { expectTextsInPlace, longOrTall } from './textPlaces.ts';

const there = stage();

/** One way to meet a question: on what, how the browser is set, and what has happened to it. */
interface Variant {
  readonly name: string;
  readonly device?: Device;
  readonly options?: BrowserContextOptions;
  readonly search?: Record<string, string>;
  /** Whether to begin with an accepted answer. */
  readonly isAnswered?: boolean;
  readonly happens?: (page: Page) => Promise<void>;
  /** Whether to draw it in other languages, too. */
  readonly isSpoken?: boolean;
}

/** The sizes at which a layout breaks first: every type is drawn with faults and with an answer. */
const narrow: readonly Variant[] = [
  {
    name: '400 % zoom, right to left, submitted as it is',
    options: { viewport: { width: 320, height: 256 }, locale: 'ar' },
    happens: submit,
    isSpoken: true,
  },
  {
    name: '390 px, dark, with text spacing (1.4.12), answered',
    device: 'mobile',
    options: { bypassCSP: true, colorScheme: 'dark' },
    isAnswered: true,
    happens: async (page) => {
      await page.addStyleTag({ content: textSpacing });
    },
  },
];

/** Each type meets one of these. */
const wide: readonly Variant[] = [
  {
    name: 'desktop in motion, submitted as it is',
    options: { reducedMotion: 'no-preference' },
    happens: submit,
  },
  {
    name: 'forced colours, after Next and Previous',
    options: { forcedColors: 'active' },
    isAnswered: true,
    happens: goOnAndBack,
  },
  {
    name: 'a pad, right to left, answered',
    device: 'pad',
    options: { locale: 'ar' },
    isAnswered: true,
  },
  { name: '390 px, behind a dialog', device: 'mobile', search: { dialog: 'surveyChanged' } },
];

const variants = [...narrow, ...wide];

const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const looks = Object.values(questionTypes).flatMap(({ code, name: type }, place) => {
  const all = examples[code].filter(isAsked);
  // Each language meets a third of the types, whose own sentences are few.
  const spoken = locales.filter((_, at) => at % 3 === place % 3);
  return [...narrow, ...wide.slice(place % wide.length).slice(0, 1)].map((variant, nth) => ({
    type,
    variant,
    spoken,
    example: pick(all, nth),
  }));
});

describe.concurrent('a question is accessible and reachable', () => {
  // A tab that has read the app before comes to the next example in half the time.
  test.each(variants)('each type of question, $name', { timeout: 240_000 }, async (variant) => {
    const { page } = await Respondent.create(there.browser, variant.device, variant.options);
    await bringAxe(page);
    for (const { type, example, spoken } of looks.filter((look) => look.variant === variant)) {
      const asked = new URLSearchParams({
        ...variant.search,
        ...(variant.isAnswered ? { answer: JSON.stringify(example.accepted[0]) } : {}),
      });
      const look = async () => {
        await page.goto(`${there.server.origin}/dev/${example.name}?${asked}`);
        await page.locator('button:is([value=start], [value=next]):visible').waitFor();
        await isDrawn(page);
        await variant.happens?.(page);
        await expectReachable(page);
        if (!variant.isSpoken) return;
        await expectTextsInPlace(page, 320, longOrTall);
        await expectTextsInPlace(page, 390, spoken);
      };
      await named(example.name, withFiles(page, type, look));
    }
    await page.context().close();
  });
});

function pick(all: readonly Example[], place: number): Example {
  const example = all[place % all.length];
  if (!example) throw new Error('A type without an example.');
  return example;
}

/** Everything is loaded: no skeleton, lists loaded, pictures with a size. */
async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('form [aria-hidden] > span:only-child:empty') &&
      !document.querySelector('[aria-busy=true]'),
  );
}
