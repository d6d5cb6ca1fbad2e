import { expect, test } from 'vitest';
import { withLocation } from '../../../tools/paths/browser/location.ts';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { surveysOf } from '../../../tools/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';

const rounds = 20;
const there = stage(() => surveysOf(wordsSurvey('long', rounds)));

test('what is sent without a connection waits, and goes by itself when there is one: 20 times (R01)', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/long`);
  await one.start();
  const written: Record<string, { text: string }> = {};
  for (let round = 1; round <= rounds; round += 1) {
    const words = `Nº ${round}: „Grüße“ 你好 🌱\u00a0`;
    written[`w${round}`] = { text: words };
    await one.write(words);
    await one.page.context().setOffline(true);
    await one.next();
    await one.sees('Not sent yet. Your answer is safe here. Check your connection and try again.');
    expect(await one.page.getByRole('textbox').inputValue()).toBe(words);
    await one.page.context().setOffline(false);
    const online = Date.now();
    await (round < rounds ? one.seesQuestion(round + 1) : one.seesEndPage());
    expect(Date.now() - online).toBeLessThan(3000);
  }
  expect(await answersTo(there.server, 'long')).toMatchObject([{ answers: written }]);
  await one.close(/ERR_INTERNET_DISCONNECTED/);
}, 120_000);

test('what is not sent stays said, longer than a toast, and a change takes it back', async () => {
  const one = await Respondent.create(there.browser);
  await one.open(`${there.server.origin}/long`);
  await one.start();
  await one.write('A');
  await one.page.context().setOffline(true);
  await one.next();
  await one.page.locator('[data-floating]').waitFor();
  await one.page.locator('[data-floating]').waitFor({ state: 'detached' });
  await one.sees('Not sent yet.');
  await one.write('B');
  await one.page.context().setOffline(false);
  // What was changed is not what was sent: it waits for the respondent.
  await one.page.getByRole('button', { name: 'Next' }).click();
  await one.seesQuestion(2);
  const [row] = (await answersTo(there.server, 'long')).slice(-1);
  expect(row).toMatchObject({ answers: { w1: { text: 'B' } } });
  await one.close(/ERR_INTERNET_DISCONNECTED/);
});

test('a survey that could not be opened opens when there is a connection', async () => {
  const one = await Respondent.create(there.browser);
  await withLocation(one.page, 'long');
  await one.page.route('**/api/location', (route) => route.abort());
  await one.page.addInitScript(() => {
    Math.random = () => 0;
  });
  await one.open(`${there.server.origin}/long`);
  await one.page.getByRole('button', { name: 'Retry' }).waitFor();
  await one.page.unroute('**/api/location');
  await one.page.context().setOffline(true);
  await one.page.context().setOffline(false);
  await one.start();
  await one.close(/net::ERR_/);
});
