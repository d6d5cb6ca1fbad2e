import { afterAll, expect, test } from 'vitest';
import { expectReachable } from '../support/reach.ts';
import { type RunningEngine, startDark } from './support/engines.ts';
import { describeEngines, type EngineRespondent } from './support/stage.ts';

/** CSS pixels of a window of 1280 × 1024 at each zoom; 320 is that of a small phone, too (WCAG 1.4.10). */
const sizes = {
  '320 px': { width: 320, height: 640 },
  '200 %': { width: 640, height: 512 },
  '400 %': { width: 320, height: 256 },
};

describeEngines((stage) => {
  test.each(Object.entries(sizes))('nothing is lost or out of reach at %s', async (_, viewport) => {
    const one = await stage.open('/sus', { viewport });
    await expectReachable(one.page);
    await one.start();
    await expectReachable(one.page);
    await one.answer(1);
    await one.seesQuestion(2);
  });

  test('right to left: the page is mirrored, and the next question is on the left', async () => {
    const one = await stage.open('/tour?lang=ar');
    await one.page.getByRole('main').getByRole('button').click();
    await one.seesQuestion(1);
    expect(await one.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await one.page.locator('button[value=next]:not([hidden])').click();
    await one.seesQuestion(2);
    const [next, previous] = await Promise.all(
      ['next', 'previous'].map((value) => leftOf(one, value)),
    );
    expect(next).toBeLessThan(previous ?? 0);
    await expectReachable(one.page);
  });

  test('reduced motion: nothing moves', async () => {
    const one = await stage.start('/sus');
    expect(
      await one.page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches),
    ).toBe(true);
    await one.answer(1);
    const moving = () =>
      one.page.evaluate(() =>
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
    const one = await stage.open('/sus', { browser: dark });
    expect(await lightness(one, 'background-color')).toBeLessThan(0.5);
    expect(await lightness(one, 'color')).toBeGreaterThan(0.5);
    await expectReachable(one.page);
    await one.start();
    await expectReachable(one.page);
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
