import { expect, test } from 'vitest';
import { surveysOf, twoQuestions } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { recordSpoken, spokenOn } from '../../support/looks/spoken.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stage(() =>
  surveysOf(wordsSurvey('words', 1), {
    ...twoQuestions,
    id: 'consent',
    config: { agreement: '<p>Nobody learns your name.</p>' },
  }),
);

test('Next is never disabled, keeps its name while an answer is sent, and announces the sending after a second', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await recordSpoken(page);
  await respondent.open('/words');
  await respondent.start();
  const submit = page.getByRole('button', { name: 'Submit', exact: true });
  expect(await submit.isEnabled()).toBe(true);
  await submit.click();
  await respondent.sees(`Can't submit empty items`);
  expect(await submit.isEnabled()).toBe(true);
  const release = await respondent.holdRequests('**/api/commitAnswer');
  await respondent.write('A word');
  await submit.click();
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
  expect(await submit.evaluate((button) => (button as HTMLButtonElement).disabled)).toBe(false);
  await expect.poll(() => spokenOn(page)).toContain('polite: Sending…');
  expect(await submit.count()).toBe(1);
  expect(await submit.evaluate((button) => button === document.activeElement)).toBe(true);
  release();
  await respondent.seesEndPage();
});

test('consent is in a named region that scrolls by keyboard, and no box is ticked in advance', async () => {
  const { page } = await app.open('/consent');
  const region = page.getByRole('region', { name: 'Agreement' });
  expect(await region.getAttribute('tabindex')).toBe('0');
  expect(await region.textContent()).toBe('Nobody learns your name.');
  await page.getByText(`If you don’t agree, close this page.`).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Agree', exact: true }).waitFor();
});

test('nothing moves for a respondent who prefers reduced motion', async () => {
  const respondent = await app.respondent('mobile', { reducedMotion: 'reduce' });
  const { page } = respondent;
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const { duration = 0 } = effect?.getTiming() ?? {};
        if (Number(duration) > 1) moved.push((effect as KeyframeEffect).target?.outerHTML ?? '?');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await respondent.open('/consent');
  await respondent.start();
  await respondent.answer(3);
  await respondent.previous();
  await respondent.seesQuestion(1);
  const moved = () => page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  expect(await moved()).toEqual([]);
  await page.goto('/dev/dialog-again');
  await page.getByRole('dialog').waitFor();
  expect(await moved()).toEqual([]);
});
