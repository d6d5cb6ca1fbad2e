import { afterAll, expect, test } from 'vitest';
import { type RunningEngine, startDark } from '../../packages/paths/browser/engines/engines.ts';
import { expectReachable } from '../support/reach.ts';
import { describeEngines, type EngineRespondent } from './support/stage.ts';

/** CSS pixels of a window of 1280 × 1024 at each zoom; 320 is that of a small phone, too (WCAG 1.4.10). */
const sizes = {
  '320 px': { width: 320, height: 640 },
  '200 %': { width: 640, height: 512 },
  '400 %': { width: 320, height: 256 },
};

describeEngines((stage) => {
  test.each(Object.entries(sizes))('nothing is lost or out of reach at %s', async (_, viewport) => {
    const respondent = await stage.open('/sus', { viewport });
    await expectReachable(respondent.page);
    await respondent.start();
    await expectReachable(respondent.page);
    await respondent.answer(1);
    await respondent.seesQuestion(2);
  });

  test('right to left: the page is mirrored, and the next question is on the left', async () => {
    const respondent = await stage.open('/tour?lang=ar');
    await respondent.page.getByRole('main').getByRole('button').click();
    await respondent.seesQuestion(1);
    expect(await respondent.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await respondent.page.locator('button[value=next]:not([hidden])').click();
    await respondent.seesQuestion(2);
    const [next, previous] = await Promise.all(
      ['next', 'previous'].map((value) => leftOf(respondent, value)),
    );
    expect(next).toBeLessThan(previous ?? 0);
    await expectReachable(respondent.page);
  });

  test('reduced motion: nothing moves', async () => {
    const respondent = await stage.start('/sus');
    expect(
      await respondent.page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches),
    ).toBe(true);
    await respondent.answer(1);
    const moving = () =>
      respondent.page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter((effect) => Number(effect.getComputedTiming().duration) > 10)
          .flatMap((effect) => effect.getKeyframes().flatMap((frame) => Object.keys(frame)))
          .filter((name) => /^(transform|translate|scale|rotate|left|top)$/.test(name)),
      );
    expect(await moving()).toEqual([]);
  });

  let dark: RunningEngine | undefined;
  afterAll(() => dark?.close());

  test('dark: light words on a dark ground, with enough contrast', async () => {
    dark = await startDark(stage.engine);
    const respondent = await stage.open('/sus', { browser: dark });
    expect(await lightness(respondent, 'background-color')).toBeLessThan(0.5);
    expect(await lightness(respondent, 'color')).toBeGreaterThan(0.5);
    await expectReachable(respondent.page);
    await respondent.start();
    await expectReachable(respondent.page);
  });
});

function leftOf({ page }: EngineRespondent, value: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      document.querySelector(`button[value=${wanted}]:not([hidden])`)?.getBoundingClientRect()
        .left ?? Number.NaN,
    value,
  );
}

function lightness({ page }: EngineRespondent, property: string): Promise<number> {
  return page.evaluate((name) => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue(name);
    return Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
  }, property);
}
