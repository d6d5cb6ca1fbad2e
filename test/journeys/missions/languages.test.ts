import { expect, test } from 'vitest';
import { Respondent } from '../../../tools/paths/browser/respondent.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { sayerIn } from '../../support/say.ts';
import { strayWords, watchWords } from '../../support/seen.ts';

const there = stage();

test('a usability test shows no English of the app in another language', async () => {
  const locale = 'ar';
  const say = sayerIn(locale);
  const one = await Respondent.create(there.browser, 'mobile', { locale });
  const { page } = one;
  await watchWords(page);
  const press = (english: string) =>
    page.getByRole('button', { name: say(english), exact: true }).click();
  const decide = (english: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(english), exact: true })
      .click();
  const isClosed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
  // A point is found by its place: its name is written in the digits of the language.
  const rate = (score: number) =>
    page
      .locator('main input[type=radio]')
      .nth(score - 1)
      .check({ force: true });
  const submit = () => page.locator('form button[type=submit]').click();

  await one.open(`${there.server.origin}/task/mission`);
  await press('Sign here');
  await page.getByLabel(say('Or type your full name')).fill('Ada Lovelace');
  await press('Submit');
  await page.getByRole('button', { name: say('Sign again') }).waitFor();
  await press('Agree');
  await one.seesQuestion(1);
  await submit();
  await one.seesQuestion(2);
  await press('Start the mission');
  await decide('Next tip');
  await decide('Continue');
  await isClosed();
  await press('Next step');
  await press('Complete');
  await decide('Complete');
  await decide('Submit');
  await one.seesQuestion(3);
  await rate(4);
  await submit();
  await one.seesQuestion(4);
  await press('Start the mission');
  await page.keyboard.press('Escape');
  await isClosed();
  await press('Abort');
  await decide('Abort');
  for (let index = 5; index <= 15; index += 1) {
    await one.seesQuestion(index);
    await rate(3);
    await submit();
  }
  await page.waitForURL('**/task/mission/end*');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await strayWords(page, locale)).toEqual([]);
  const row = (await answersTo(there.server, 'mission')).at(-1);
  expect(row).toMatchObject({
    locale,
    status: 'ended',
    answers: { find: { outcome: 'finished' }, collect: { outcome: 'cancelled' } },
  });
  await one.close();
});
