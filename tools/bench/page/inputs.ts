import type { Browser, Page } from 'playwright-core';
import { calls } from '../../../contract/calls.ts';
import { median } from '../numbers.ts';
import type { Conditions } from './load.ts';

/**
 * Milliseconds from each interaction to the next paint, as the Event Timing API reports them; it reports no less than
 * 16.
 */
type Delays = readonly number[];

interface Input {
  readonly name: string;
  readonly survey: { readonly id: string } & Readonly<Record<string, unknown>>;
  readonly interact: (page: Page) => Promise<void>;
}

const leastMs = 16;
/** The most milliseconds of a good INP. */
const mostDelayMs = 200;
const pauseMs = 150;
const clicks = 20;

const options = Array.from({ length: 100 }, (_, index) => ({
  id: `o${index}`,
  text: `Option ${index}`,
}));
const columns = Array.from({ length: 7 }, (_, index) => ({ id: `c${index}`, text: `${index}` }));

function surveyOf(type: string, more: object = {}) {
  const question = { id: 'q', type, title: 'What did you see first?', ...more };
  return { id: `input-${type}`.toLowerCase(), title: 'A day at the market', questions: [question] };
}

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const pictures = options.map((option) => ({ ...option, imgs: [{ src: dot, alt: '' }] }));

/** A cascade for linked lists with 100 items. */
export const tree = { id: 'hundred', items: options };

/** A question with 100 options for each type that has options, and a question with a text. */
export const inputs: readonly Input[] = [
  { name: '100 options, one', survey: surveyOf('radio', { choice: options }), interact: clickMany },
  {
    name: '100 options, several',
    survey: surveyOf('check', { choice: options }),
    interact: clickMany,
  },
  {
    name: '100 options, arrow keys',
    survey: { ...surveyOf('radio', { choice: options }), id: 'input-keys' },
    interact: (page) => pressMany(page, 'input', 'ArrowDown'),
  },
  {
    name: 'matrix 20 × 7',
    survey: surveyOf('multiSingle', { choice: options.slice(0, 20), subChoice: columns }),
    interact: clickMany,
  },
  {
    name: 'ratings 20 × 7',
    survey: surveyOf('multiRate', { choice: options.slice(0, 20), config: { scope: 7 } }),
    interact: clickMany,
  },
  {
    name: '100 options, searched',
    survey: surveyOf('list', { choice: options }),
    interact: (page) => pressMany(page, '[role=combobox]', 'ArrowDown'),
  },
  {
    name: '100 items, linked list',
    survey: surveyOf('linkage', { config: { cascadeId: tree.id, levels: ['First'] } }),
    interact: (page) => pressMany(page, 'select', 'ArrowDown'),
  },
  {
    name: '100 blanks',
    survey: surveyOf('multiInput', { choice: options }),
    interact: (page) => pressMany(page, 'input[type=text]', 'a'),
  },
  {
    name: '100 rows × 7, one in each',
    survey: { ...surveyOf('multiSingle', { choice: options, subChoice: columns }), id: 'rows-one' },
    interact: clickMany,
  },
  {
    name: '100 rows × 7, several in each',
    survey: surveyOf('multiCheck', { choice: options, subChoice: columns }),
    interact: clickMany,
  },
  {
    name: '100 rows × 7, rated',
    survey: {
      ...surveyOf('multiRate', { choice: options, config: { scope: 7 } }),
      id: 'rows-rated',
    },
    interact: clickMany,
  },
  {
    name: '100 options, ranked',
    survey: surveyOf('order', { choice: options }),
    interact: (page) => clickMany(page, 'main ul button'),
  },
  {
    name: '100 pictures, several',
    survey: surveyOf('picRate', { choice: pictures }),
    interact: clickMany,
  },
  {
    name: '100 pictures, one',
    survey: surveyOf('picOpp', { choice: pictures }),
    interact: clickMany,
  },
  {
    name: '100 reasons',
    survey: surveyOf('evaluate', { choice: options }),
    interact: async (page) => {
      await page.locator('main input[type=radio]').first().click({ force: true });
      await clickMany(page, 'main input[type=checkbox]');
    },
  },
  {
    name: 'text',
    survey: surveyOf('singleInput', { config: { multiline: true } }),
    interact: (page) => pressMany(page, 'textarea', 'a'),
  },
];

/** Interacts with a question; the page makes no calls meanwhile, so only the browser is measured. */
export async function measureInput(
  browser: Browser,
  origin: string,
  { survey, interact }: Input,
  { cpu }: Conditions,
): Promise<Delays> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.request.post(origin + calls.start.path, {
    form: { surveyId: survey.id, deviceInfo: '{}', userBehavior: '{}', locale: 'en' },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/${survey.id}`);
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.waitForTimeout(1000);
  const delays = await page.evaluateHandle((least) => {
    const byInteraction = new Map<number, number>();
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0)
          byInteraction.set(
            interactionId,
            Math.max(duration, byInteraction.get(interactionId) ?? 0),
          );
      }
    });
    const options = { type: 'event', durationThreshold: least };
    observer.observe(options);
    return byInteraction;
  }, leastMs);
  await interact(page);
  const found = await delays.evaluate((all) => [...all.values()]);
  await context.close();
  return found;
}

/** The names of questions with interactions that took longer than a good INP. */
export function slowInputs(rows: ReadonlyMap<string, Delays>): readonly string[] {
  return [...rows].flatMap(([name, delays]) => {
    const worst = Math.max(...delays);
    return worst > mostDelayMs ? [`${name}: ${worst} ms, of at most ${mostDelayMs}`] : [];
  });
}

/** Medians and the longest delays as a Markdown table. */
export function inputTable(rows: ReadonlyMap<string, Delays>): string {
  const lines = [...rows].map(([name, delays]) => {
    const worst = Math.max(leastMs, ...delays);
    return [name, delays.length, Math.max(leastMs, median(delays)), worst];
  });
  const head = ['question', 'interactions', 'median ms', 'worst ms'];
  const rule = head.map((_, place) => (place === 0 ? '---' : '--:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const choices = 'main input:is([type=radio], [type=checkbox])';

/** Clicks controls from the first to the last; a click may remove a control from the list. */
async function clickMany(page: Page, selector = choices): Promise<void> {
  const controls = page.locator(selector);
  for (let click = 0; click < clicks; click += 1) {
    const count = await controls.count();
    const control = controls.nth(Math.floor((click * count) / clicks));
    await control.scrollIntoViewIfNeeded();
    await page.waitForTimeout(pauseMs);
    await control.click({ force: true });
  }
  await page.waitForTimeout(pauseMs);
}

async function pressMany(page: Page, field: string, key: string): Promise<void> {
  await page.locator(`main ${field}`).first().focus();
  for (let press = 0; press < clicks; press += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pauseMs);
  }
}
