import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from '../numbers.ts';
import type { Conditions } from './load.ts';
import { defineIsOnScreen, nextButton } from './onScreen.ts';

/** The milliseconds of a step: until the next question is painted, and of the main thread until the page is idle. */
interface Step {
  readonly painted: number;
  readonly mainThread: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
}

/** Milliseconds in which the page becomes idle after a step. */
const restMs = 600;

/** Answers all questions with the mouse and measures each step. */
export async function measureSteps(
  browser: Browser,
  address: string,
  { cpu, network }: Conditions,
  count: number,
): Promise<readonly Step[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await defineIsOnScreen(context);
  const page = await context.newPage();
  await page.goto(address);
  const start = page.getByRole('button', { name: 'Start' });
  if (await start.isVisible()) await start.click();
  await page.getByText('Question 1:').waitFor();
  await page.waitForTimeout(restMs);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  const steps: Step[] = [];
  for (let index = 2; index <= count; index += 1) {
    await page.locator('input[type=radio]').first().check({ force: true });
    await nextButton(page).hover();
    await page.waitForTimeout(restMs);
    const before = await durations(devtools);
    const watched = await watchPaint(page, `Question ${index}:`);
    await page.mouse.down();
    await page.mouse.up();
    const time = await watched.evaluate(({ painted }) => painted);
    await page.waitForTimeout(restMs);
    const after = await durations(devtools);
    const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    steps.push({
      painted: time,
      mainThread: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      style: spent('RecalcStyleDuration'),
      layout: spent('LayoutDuration'),
    });
  }
  await context.close();
  return steps;
}

/** Medians as a Markdown table, with the 95th percentile of the time to the paint. */
export function stepTable(rows: ReadonlyMap<string, readonly Step[]>, floor: string): string {
  const all = (name: string, part: keyof Step) => (rows.get(name) ?? []).map((step) => step[part]);
  const lines = [...rows.keys()].map((name) => {
    const painted = all(name, 'painted').toSorted((a, b) => a - b);
    const parts = (['mainThread', 'script', 'style', 'layout'] as const).map((part) =>
      Math.round(median(all(name, part))),
    );
    const late = painted[Math.floor(painted.length * 0.95)] ?? Number.NaN;
    const ratio = median(painted) / median(all(floor, 'painted'));
    return [name, Math.round(median(painted)), Math.round(late), ratio.toFixed(2), ...parts];
  });
  const head = [
    'step',
    'painted ms',
    'p95',
    '÷ static',
    'main thread ms',
    'script',
    'style',
    'layout',
  ];
  const rule = head.map((_, place) => (place === 0 ? '---' : '--:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Measures from the next click to the frame after the text is on screen. */
function watchPaint(page: Page, text: string) {
  return page.evaluateHandle((wanted) => {
    const painted = new Promise<number>((resolve) => {
      const watch = ({ timeStamp }: Event) => {
        const check = () => {
          requestAnimationFrame(
            isOnScreen(wanted) ? () => resolve(performance.now() - timeStamp) : check,
          );
        };
        requestAnimationFrame(check);
      };
      addEventListener('click', watch, { once: true, capture: true });
    });
    return { painted };
  }, text);
}

async function durations(devtools: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
}
