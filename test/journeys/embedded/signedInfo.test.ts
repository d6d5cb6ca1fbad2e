import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, stage } from '../../support/journey.ts';
import { wordsSurvey } from '../../support/words.ts';
import { address } from './inApp.fixture.ts';

const secret = 'a secret of this deployment and its apps';

/** A deployment that accepts only a signed `info`. */
const strict = stage(
  () => surveysOf(...['signed', 'strange', 'late'].map((id) => wordsSurvey(id, 3))),
  () => ({ INFO_SECRET: secret }),
);

/** `info` as an app's own server signs it (docs/embedding.md). */
function signed(survey: string, user: string, seconds = 300): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const mac = createHmac('sha256', secret)
    .update(`${survey}.${user}.${expires}`)
    .digest('base64url');
  return `${user}.${expires}.${mac}`;
}

const notValid = 'Open the survey again from the link or app you used.';

test('a signed user continues in another browser, and the first browser needs a new link (S12)', async () => {
  const link = () => address('signed', signed('signed', 'ana.of.shop'));
  const phone = await strict.start(link(), 'mobile');
  await phone.answer('Words 1');
  const tablet = await strict.open(link(), 'pad');
  await tablet.answer('Words 2', 'Words 3');
  await tablet.seesEndPage();
  expect(await answersTo(strict.server, 'signed')).toMatchObject([
    { user: 'ana.of.shop', status: 'ended', answers: { w1: { text: 'Words 1' } } },
  ]);
  await phone.write('Late');
  await phone.next();
  await phone.sees(notValid);
  await phone.open(link());
  await phone.seesEndPage();
  await phone.close(/status of 403/);
});

test('a signed user answers by forms alone', async () => {
  const link = address('signed', signed('signed', 'bob'));
  const respondent = await strict.open(link, 'mobile', { javaScriptEnabled: false });
  await respondent.press('Start');
  for (const number of [1, 2, 3]) await respondent.answer(`Words ${number}`);
  await respondent.seesEndPage();
  expect(await answersTo(strict.server, 'signed')).toContainEqual(
    expect.objectContaining({ user: 'bob', channel: 'shop', status: 'ended' }),
  );
});

test('an unsigned info opens nothing, and leaves the address (S12)', async () => {
  const respondent = await strict.open(address('strange', 'ana'), 'mobile');
  await respondent.sees('Open the survey again from the link or app you used.');
  expect(await respondent.button('Start').count()).toBe(0);
  expect(new URL(respondent.page.url()).search).toBe('');
  expect(await answersTo(strict.server, 'strange')).toEqual([]);
  await respondent.close(/status of 403/);
});

test('a start after its signature has expired is refused, and a new link starts (S12)', async () => {
  const link = (seconds: number) => address('late', signed('late', 'ana', seconds));
  const respondent = await strict.open(link(2), 'mobile');
  await respondent.button('Start').waitFor();
  const opened = Date.now();
  await respondent.page.waitForFunction((until) => Date.now() > until, opened + 2000);
  await respondent.press('Start');
  await respondent.sees(notValid);
  expect(await respondent.page.getByRole('textbox').count()).toBe(0);
  await respondent.open(link(300));
  await respondent.answer('blue');
  expect(await answersTo(strict.server, 'late')).toMatchObject([
    { user: 'ana', answers: { w1: { text: 'blue' } } },
  ]);
  await respondent.close(/status of 403/);
});
