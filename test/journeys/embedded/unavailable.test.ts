import { expect, test } from 'vitest';
import { wordsSurvey } from '../../support/words.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage((host) => [
  wordsSurvey('slow', 1, { config: { frameOrigins: [host] } }),
  wordsSurvey('elsewhere', 2, { config: { frameOrigins: ['https://other.example.org'] } }),
]);

test.each([
  ['card', 'nowhere', 'unknown'],
  ['window', 'elsewhere', 'notAllowed'],
] as const)(
  'a %s of the survey %s is %s: the host page is notified and reserves no space',
  async (mode, survey, reason) => {
    const hostPage = await there.visit(there.tag(survey, mode));
    await expect.poll(() => hostPage.events()).toEqual([{ type: 'unavailable', reason, survey }]);
    expect(await hostPage.page.locator('iframe').count()).toBe(0);
    expect(await hostPage.page.locator('askpath-survey').isVisible()).toBe(false);
    await hostPage.close(/status of 404|frame-ancestors|^Unsafe attempt/);
  },
);

test.each([
  ['its script', 'index', '00:08'],
  ['a further file', 'embedded', '01:00'],
])('a card is shown however long %s takes to load', async (_, file, time) => {
  const hostPage = await there.visit('', { prepare: (page) => page.clock.install() });
  const { page } = hostPage;
  const release = await hostPage.holdRequests(`**/assets/${file}-*.js`);
  const asked = page.waitForRequest(new RegExp(`/assets/${file}-`));
  await page.evaluate((address) => {
    const script = document.createElement('script');
    Object.assign(script, { src: address });
    Object.assign(script.dataset, { survey: 'slow', mode: 'card' });
    document.body.append(script);
  }, `${there.origin}/embed.js`);
  await asked;
  if (file === 'embedded') await (await hostPage.frame()).waitForLoadState();
  await page.clock.fastForward(time);
  release();
  await hostPage.waitForMessage('ready');
  expect(await hostPage.events()).toMatchObject([{ type: 'ready', survey: 'slow' }]);
});
