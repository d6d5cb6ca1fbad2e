import { expect, test } from 'vitest';
import type { SurveyFile } from '../../../packages/paths/plans/surveys.ts';
import { answerActions } from '../../support/answerActions.ts';
import { editSurvey } from '../../support/edit.ts';
import { expectInView, type HostPage } from '../../support/hostPage.ts';
import { expectReachable } from '../../support/reach.ts';
import { cardSurveys, fits } from './card.fixture.ts';
import { hostStage } from './hostStage.ts';

let tour: Awaited<ReturnType<typeof cardSurveys>>['tour'];

const there = hostStage(async (origin) => {
  const written = await cardSurveys(origin);
  tour = written.tour;
  return written.directory;
});

test('a card is as high as its content on every screen of the tour, at 1280 and 320 px', async () => {
  const { hostPage, page, respondent } = await there.open('tour', 'card');
  const fillAnswer = answerActions((target) => target.click());
  // Each screen comes at the width of the one before it, and is seen at the other one, too.
  let width = 1280;
  const fitsAtOtherWidth = async () => {
    await fits(respondent);
    width = width === 1280 ? 320 : 1280;
    await page.setViewportSize({ width, height: 800 });
    await fits(respondent);
  };
  await respondent.button('Open the survey').waitFor();
  await fitsAtOtherWidth();
  await respondent.press('Open the survey');
  await respondent.button('Agree').waitFor();
  await fitsAtOtherWidth();
  await respondent.start();
  for (const { type, title } of tour) {
    await respondent.seesQuestion(title.en);
    await fits(respondent);
    await fillAnswer[type](respondent.survey);
    await fitsAtOtherWidth();
    await respondent.next();
  }
  await respondent.seesEndPage();
  await fitsAtOtherWidth();
  await expectReachable(respondent.survey);
  // The heights between one screen and the next.
  const screens: number[][] = [[]];
  for (const { type, height } of await hostPage.messages()) {
    if (type === 'moved') screens.push([]);
    if (type === 'size') screens.at(-1)?.push(height as number);
  }
  // A press, a fault and two widths change the height; nothing oscillates or grows by itself.
  for (const heights of screens) {
    expect(heights.length).toBeLessThanOrEqual(8);
    for (const height of heights) {
      expect(heights.filter((other) => other === height).length).toBeLessThanOrEqual(3);
    }
  }
});

/** Distance of a frame's top from the window's top in CSS pixels; negative when scrolled out. */
const topOf = async (hostPage: HostPage) =>
  (await hostPage.iframe().boundingBox())?.y ?? Number.NaN;

test('the next of several tall questions is brought into view, while the focus is in the card', async () => {
  const { hostPage, page, respondent } = await there.open('tall', 'card');
  await respondent.openSurvey();
  await respondent.seesQuestion('Tall question 1');
  await fits(respondent);
  expect((await hostPage.iframe().boundingBox())?.height).toBeGreaterThan(1200);
  await respondent.survey.getByRole('radio', { name: 'Option 29' }).check({ force: true });
  await respondent.button('Next').scrollIntoViewIfNeeded();
  expect(await topOf(hostPage)).toBeLessThan(-400);
  await respondent.next();
  await respondent.seesQuestion('Tall question 2');
  await expect.poll(() => topOf(hostPage)).toBeCloseTo(0, 0);
  await respondent.seesFocusOn('Tall question 2');
  await expectInView(
    respondent,
    respondent.survey.getByRole('heading', { name: 'Tall question 2' }),
  );

  // The position of a reader in the page does not change.
  await respondent.survey.getByRole('radio', { name: 'Option 29' }).check({ force: true });
  const pass = await respondent.holdRequests('**/api/commitAnswer');
  await respondent.next();
  await page.getByLabel('Search').click();
  await page.evaluate(() => scrollTo(0, 700));
  pass();
  await respondent.seesQuestion('Tall question 3');
  await fits(respondent);
  expect(await hostPage.position()).toMatchObject({ scrolled: 700, focus: 'input' });
});

test.each([
  ['narrow and then a wide', 'narrow', 320, 'my'],
  ['tall', 'changing', 390, 'en'],
])(
  'a dialog in a %s card is fully visible, and its height is released afterwards',
  async (_, survey, width, locale) => {
    const viewport = { width, height: 800 };
    const { hostPage, page, respondent } = await there.open(survey, 'card', { locale, viewport });
    const main = respondent.survey.getByRole('main').getByRole('button');
    await main.waitFor();
    if (width === 320) await expectReachable(respondent.survey);
    await main.click();
    await hostPage.waitForMessage('open');
    await main.waitFor();
    if (width === 320) await expectReachable(respondent.survey);
    await main.click();
    const isTall = survey === 'changing';
    await respondent.seesQuestion(isTall ? 'Tall question 1' : 'Question in words 1');
    if (isTall)
      await respondent.survey.getByRole('radio', { name: 'Option 29' }).check({ force: true });
    else await respondent.write('First');
    await editSurvey<SurveyFile & { title: string; questions: unknown[] }>(
      there.app.server,
      survey,
      ({ questions, ...rest }) => ({ ...rest, questions: questions.slice(1) }),
    );
    await respondent.survey.locator('button:is([value=start], [value=next]):visible').click();
    const dialog = respondent.survey.getByRole('dialog');
    await dialog.waitFor();
    await expectInView(respondent, dialog);
    await expectReachable(respondent.survey);
    if (width === 320) {
      // The dialog fits into a wide and low card, too.
      await page.setViewportSize({ width: 1280, height: 800 });
      await expectInView(respondent, dialog);
      await expectReachable(respondent.survey);
    }
    await dialog.getByRole('button').click();
    await dialog.waitFor({ state: 'detached' });
    await main.waitFor();
    await fits(respondent);
  },
);
