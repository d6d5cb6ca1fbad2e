import { expect, test } from 'vitest';
import { Visitor } from '../../support/visitor.ts';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage(() => [
  wordsSurvey('elsewhere', 2, { config: { frameOrigins: ['https://other.example.org'] } }),
]);

test.each([
  ['card', 'nowhere', 'unknown'],
  ['window', 'elsewhere', 'notAllowed'],
] as const)(
  'a %s of the survey %s is %s: the host page hears it and keeps no room',
  async (mode, survey, reason) => {
    const visitor = await Visitor.on(there.browser);
    await visitor.visit(there.page(there.tag(survey, mode)));
    await expect.poll(() => visitor.told()).toEqual([{ type: 'unavailable', reason, survey }]);
    expect(await visitor.page.locator('iframe').count()).toBe(0);
    expect(await visitor.page.locator('askpath-survey').isVisible()).toBe(false);
    await visitor.leave(/status of 404|frame-ancestors|^Unsafe attempt/);
  },
);
