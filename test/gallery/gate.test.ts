import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import type { Example } from '../../contract/examples/example.ts';
import { examples } from '../../contract/examples/index.ts';
import { type Locale, locales } from '../../contract/locales.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { Respondent } from '../../packages/paths/browser/respondent.ts';
import { seesViews } from '../../packages/paths/browser/tab.ts';
import { bringAxe } from '../support/axe.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';
import { spaceTexts } from '../support/looks/criteria.ts';
import { named } from '../support/named.ts';
import { expectReachable, expectRoom } from '../support/reach.ts';
import { goOnAndBack, submit, withFiles } from './examples.ts';
import { expectTextsInPlace, longOrTall } from './textPlaces.ts';

const there = stage();

/** The device, the settings of the browser and the state in which a question is checked. */
interface Variant {
  readonly name: string;
  readonly device?: Device;
  readonly options?: BrowserContextOptions;
  readonly search?: Record<string, string>;
  /** Whether to begin with an accepted answer. */
  readonly isAnswered?: boolean;
  readonly happens?: (page: Page) => Promise<void>;
  /** Chooses types by their place; all by default. */
  readonly isMet?: (index: number) => boolean;
  /** Further looks at the same page. */
  readonly afterwards?: (page: Page, spoken: readonly Locale[]) => Promise<void>;
}

/** Every type is drawn with faults and light, and with an answer and dark, each of them at a size where a layout breaks first. */
const variants: readonly Variant[] = [
  {
    name: '400 % zoom, right to left, submitted as it is',
    options: { viewport: { width: 320, height: 256 }, locale: 'ar' },
    happens: submit,
    afterwards: async (page, spoken) => {
      await expectTextsInPlace(page, 320, [...longOrTall, ...spoken]);
    },
  },
  {
    name: 'dark in motion, answered, and then at 390 px with text spacing (1.4.12)',
    options: { reducedMotion: 'no-preference', colorScheme: 'dark' },
    isAnswered: true,
    afterwards: async (page) => {
      await page.evaluate(spaceTexts);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('[data-device=mobile]').waitFor();
      await expectRoom(page);
    },
  },
  {
    name: 'forced colours, after Next and Previous',
    options: { forcedColors: 'active' },
    isAnswered: true,
    happens: goOnAndBack,
    isMet: (index) => index % 4 === 1,
  },
  {
    name: 'a pad, right to left, answered',
    device: 'pad',
    options: { locale: 'ar' },
    isAnswered: true,
    isMet: (index) => index % 8 === 2,
  },
  {
    name: '390 px, behind a dialog that opens in motion',
    device: 'mobile',
    options: { reducedMotion: 'no-preference' },
    search: { dialog: 'surveyChanged' },
    isMet: (index) => index % 8 === 3,
  },
];

const looks = Object.values(questionTypes).flatMap(({ code, name: type }, index) => {
  const all = examples[code].filter(isAsked);
  // Each language meets a sixth of the types, whose own sentences are few.
  const spoken = locales.filter(
    (locale, localeIndex) => localeIndex % 6 === index % 6 && !longOrTall.includes(locale),
  );
  return variants
    .filter(({ isMet = () => true }) => isMet(index))
    .map((variant, nth) => ({ type, variant, spoken, example: pick(all, nth) }));
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
        await seesViews(page);
        await variant.happens?.(page);
        await expectReachable(page);
        await variant.afterwards?.(page, spoken);
      };
      await named(example.name, withFiles(page, type, look));
    }
    await page.context().close();
  });
});

function pick(all: readonly Example[], index: number): Example {
  const example = all[index % all.length];
  if (!example) throw new Error('A type without an example.');
  return example;
}
