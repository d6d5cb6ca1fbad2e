import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const rounds = 20;
const app = stage(() => surveysOf(wordsSurvey('long', rounds)));

test('an answer sent without a connection waits and is sent when there is one: 20 times (R01)', async () => {
  const respondent = await app.start('/long');
  const written: Record<string, { text: string }> = {};
  for (let round = 1; round <= rounds; round += 1) {
    const words = `Nº ${round}: „Grüße“ 你好 🌱\u00a0`;
    written[`w${round}`] = { text: words };
    await respondent.write(words);
    await respondent.page.context().setOffline(true);
    await respondent.next();
    await respondent.sees(
      'Your answer isn’t sent yet, but it’s saved on this device. Check your connection and try again.',
    );
    expect(await respondent.page.getByRole('textbox').inputValue()).toBe(words);
    await respondent.page.context().setOffline(false);
    const online = Date.now();
    await (round < rounds ? respondent.seesQuestion(round + 1) : respondent.seesEndPage());
    expect(Date.now() - online).toBeLessThan(3000);
  }
  expect(await answersTo(app.server, 'long')).toMatchObject([{ answers: written }]);
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test('the notice of an unsent answer stays longer than a toast, until a change', async () => {
  const respondent = await app.start('/long');
  await respondent.write('A');
  await respondent.page.context().setOffline(true);
  await respondent.next();
  await respondent.page.locator('[data-floating]').waitFor();
  await respondent.page.locator('[data-floating]').waitFor({ state: 'detached' });
  await respondent.sees('Your answer isn’t sent yet');
  await respondent.write('B');
  await respondent.page.context().setOffline(false);
  // The change differs from the sent answer, so only the respondent sends it.
  await respondent.press('Next');
  await respondent.seesQuestion(2);
  const [row] = (await answersTo(app.server, 'long')).slice(-1);
  expect(row).toMatchObject({ answers: { w1: { text: 'B' } } });
  await respondent.close(/ERR_INTERNET_DISCONNECTED/);
});

test('a survey that could not be opened opens when there is a connection', async () => {
  const respondent = await app.respondent();
  await withLocation(respondent.page, 'long');
  await respondent.page.route('**/api/location', (route) => route.abort());
  await respondent.skipRetryPauses();
  await respondent.open('/long');
  await respondent.button('Try again').waitFor();
  await respondent.page.unroute('**/api/location');
  await respondent.page.context().setOffline(true);
  await respondent.page.context().setOffline(false);
  await respondent.start();
  await respondent.close(/net::ERR_/);
});
