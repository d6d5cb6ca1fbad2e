import type { Browser } from 'playwright-core';
import { nextButton } from './onScreen.ts';

/** The function calls of a step: in the task of the press, after which the next question is painted, and from then on. */
interface Calls {
  readonly untilPaint: number;
  readonly afterPaint: number;
}

/** Milliseconds in which the page becomes idle after a step. */
const restMs = 1000;

/**
 * Answers all questions and counts the function calls of each step, which other load of the machine does not change. The
 * next question has to be ahead.
 */
export async function countCalls(
  browser: Browser,
  address: string,
  count: number,
): Promise<readonly Calls[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Profiler.enable');
  // Counting has to begin before the functions are compiled.
  await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto(address);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Question 1:').waitFor();
  const takeCalls = async () => {
    const { result } = await devtools.send('Profiler.takePreciseCoverage');
    return result
      .flatMap(({ functions }) => functions)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  };
  const steps: Calls[] = [];
  for (let index = 2; index <= count; index += 1) {
    await page.locator('input[type=radio]').first().check({ force: true });
    await page.waitForTimeout(restMs);
    await nextButton(page).focus();
    await takeCalls();
    // Both commands are sent at once, so that no frame comes between them.
    const press = devtools.send('Runtime.evaluate', {
      expression: 'document.activeElement.click()',
    });
    const [untilPaint] = await Promise.all([takeCalls(), press]);
    await page.getByText(`Question ${index}:`).waitFor();
    await page.waitForTimeout(restMs);
    steps.push({ untilPaint, afterPaint: await takeCalls() });
  }
  await context.close();
  return steps;
}
