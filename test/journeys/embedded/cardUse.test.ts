import { expect, test } from 'vitest';
import { expectInView } from '../../support/hostPage.ts';
import { answersTo } from '../../support/journey.ts';
import { expectReachable } from '../../support/reach.ts';
import { cardSurveys, fits } from './card.fixture.ts';
import { hostStage } from './hostStage.ts';

const there = hostStage(async (origin) => (await cardSurveys(origin)).directory);

test('a picture of a tall card opens inside the viewport, and closes at its place', async () => {
  const { hostPage, respondent } = await there.open('places', 'card', {
    viewport: { width: 390, height: 700 },
  });
  await respondent.openSurvey();
  await respondent.seesQuestion('Which places would you show a guest?');
  await fits(respondent);
  const zoom = respondent.survey.getByRole('button', { name: /^Enlarge/ }).last();
  // A new question scrolls the page to its top once.
  await expect
    .poll(async () => {
      await zoom.scrollIntoViewIfNeeded();
      return (await zoom.boundingBox())?.y ?? 0;
    })
    .toBeLessThan(600);
  const before = await hostPage.position();
  await zoom.click();
  const viewer = respondent.survey.getByRole('dialog');
  await viewer.waitFor();
  await expectInView(respondent, viewer);
  await expectReachable(respondent.survey);
  await respondent.press('Zoom in');
  await respondent.press('Next picture');
  await respondent.press('Close');
  await viewer.waitFor({ state: 'detached' });
  await fits(respondent);
  expect(await hostPage.position()).toEqual({ ...(before as object), focus: 'askpath-survey' });
});

test('a card is answered by keyboard alone, from the page before it to the page after it', async () => {
  const { hostPage, page, respondent } = await there.open('words', 'card');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await respondent.button('Open the survey').waitFor();
  // Tab moves from the field of the host page into the card.
  await press('Tab');
  await respondent.survey.waitForFunction(() => document.activeElement?.matches('button'));
  await press('Enter');
  await respondent.seesFocusOn('In words');
  await press('Tab', 'Enter');
  for (const number of [1, 2]) {
    await respondent.seesFocusOn(`Question in words ${number}`);
    await press('Tab');
    await page.keyboard.type(`Typed ${number}`);
    await press('Enter');
  }
  await respondent.seesEndPage();
  await respondent.seesFocusOn(`We've received your answers. Thanks for your support!`);
  // The end page has a link to the accessibility statement.
  await press('Tab', 'Tab');
  expect(await hostPage.position()).toMatchObject({ focus: 'a' });
  await press('Shift+Tab', 'Shift+Tab');
  await expect.poll(() => hostPage.position()).toMatchObject({ focus: 'input' });
  expect(await answersTo(there.app.server, 'words')).toMatchObject([
    { answers: { w1: { text: 'Typed 1' }, w2: { text: 'Typed 2' } } },
  ]);
});

test('the context of a host page is stored with the answers, also after a reload of the frame', async () => {
  const { respondent } = await there.open('given', 'card', {
    attributes: `data-context='{"plan":"pro","seats":7}'`,
  });
  await respondent.press('Open the survey');
  await respondent.button('Start').waitFor();
  await respondent.reload();
  await respondent.openSurvey();
  expect(await answersTo(there.app.server, 'given')).toMatchObject([
    { status: 'answering', context: { plan: 'pro', seats: 7 } },
  ]);
});
