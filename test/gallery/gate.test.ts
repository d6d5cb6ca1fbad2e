import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, test } from 'vitest';
import type { Device } from '../../contract/address.ts';
import type { Example } from '../../contract/examples/example.ts';
import { examples } from '../../contract/examples/index.ts';
import { questionTypes } from '../../contract/questions/index.ts';
import { Respondent } from '../../tools/paths/browser/respondent.ts';
import { isAsked } from '../support/fixtures/answers.ts';
import { stage } from '../support/journey.ts';
import { expectReachable } from '../support/reach.ts';
import { withFiles } from './files.ts';

const there = stage();

/** One way to meet a question: on what, how the browser is set, and what has happened to it. */
interface Variant {
  readonly name: string;
  readonly device?: Device;
  readonly options?: BrowserContextOptions;
  readonly search?: Record<string, string>;
  /** True to begin with an answer the law accepts. */
  readonly isAnswered?: boolean;
  readonly happens?: (page: Page) => Promise<void>;
}

// Each variant joins what can be met together: every type still meets every size, setting and step of one.
const variants: readonly Variant[] = [
  {
    name: 'desktop in motion, submitted as it is',
    options: { reducedMotion: 'no-preference' },
    happens: submitEmpty,
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
  {
    name: '400 % zoom, right to left, submitted as it is',
    options: { viewport: { width: 320, height: 256 }, locale: 'ar' },
    happens: submitEmpty,
  },
  {
    name: 'forced colours, after going on and back',
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
  { name: '390 px, behind a dialog', device: 'mobile', search: { dialog: 'moved' } },
];

const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

const types = Object.values(questionTypes).map(({ code, name }) => ({
  name,
  all: examples[code].filter(isAsked),
}));

/**
 * One browser window per variant, and in it as many tabs as are looked at at the same time. Each example is a page of
 * its own in one of them: a browser that has read the app before comes to the next one in half the time.
 */
const windows = new Map<string, Promise<{ readonly one: Respondent; readonly free: Page[] }>>();

afterAll(async () => {
  for (const there of windows.values()) await (await there).one.close();
});

// Each type meets every variant, on one of its examples after another.
describe.concurrent('the gate', () => {
  describe.each(types)('$name', ({ name: type, all }) => {
    test.each(variants.map((variant, place) => ({ variant, ...pick(all, place) })))(
      '$variant.name: $example.name',
      async ({ variant, example }) => {
        const { one, free } = await windowFor(variant);
        const page = free.pop() ?? (await one.page.context().newPage());
        const [accepted] = example.accepted;
        const asked = new URLSearchParams({
          ...variant.search,
          ...(variant.isAnswered ? { answer: JSON.stringify(accepted) } : {}),
        });
        await withFiles(page, type, async () => {
          await page.goto(`${there.server.origin}/dev/${example.name}?${asked}`);
          await page.locator('button[type=submit]').waitFor();
          await isDrawn(page);
          await variant.happens?.(page);
          await expectReachable(page);
        });
        free.push(page);
      },
    );
  });
});

function windowFor(variant: Variant) {
  const known = windows.get(variant.name) ?? openWindow(variant);
  windows.set(variant.name, known);
  return known;
}

async function openWindow({ device, options }: Variant) {
  const one = await Respondent.create(there.browser, device, options);
  return { one, free: [one.page] };
}

function pick(all: readonly Example[], place: number): { example: Example } {
  const example = all[place % all.length];
  if (!example) throw new Error('A type without an example.');
  return { example };
}

/** What is fetched has come: the bones are gone, lists are loaded, pictures have their size. */
async function isDrawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('form [aria-hidden] > span:only-child:empty') &&
      !document.querySelector('[aria-busy=true]'),
  );
}

/** A question that needs no answer goes on, and comes again. */
async function submitEmpty(page: Page): Promise<void> {
  const before = await visit(page);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(
    (was) =>
      document.querySelector('[id^=fault]:not(:empty)') ||
      document.documentElement.dataset.visit !== was,
    before,
  );
}

async function goOnAndBack(page: Page): Promise<void> {
  const first = await visit(page);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction((was) => document.documentElement.dataset.visit !== was, first);
  const second = await visit(page);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForFunction((was) => document.documentElement.dataset.visit !== was, second);
}

function visit(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.visit);
}
