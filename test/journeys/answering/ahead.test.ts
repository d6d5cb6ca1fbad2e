import { expect, test } from 'vitest';
import { manyQuestions, surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, beginSession, stage } from '../../support/journey.ts';
import { loseFirstReply } from '../../support/network/lostReply.ts';

const ahead = { ...manyQuestions, ahead: true };
const app = stage(() => surveysOf(ahead));

const answers = async () => (await answersTo(app.server, ahead.id)).at(-1)?.answers;

const commits = '**/api/commitAnswer';

test('the next question does not wait for the reply, the one after it does (R34)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  const release = await respondent.holdRequests(commits);
  await respondent.answer(3);
  await respondent.seesQuestion(2);
  const before = await respondent.button('Next').boundingBox();
  await respondent.sees('Sending…');
  expect(await respondent.button('Next').boundingBox()).toEqual(before);
  await respondent.page
    .getByRole('heading', { name: 'Question 2', level: 2 })
    .and(respondent.page.locator(':focus'))
    .waitFor();
  await respondent.rate(4);
  await respondent.next();
  await respondent.seesQuestion(2);
  release();
  await respondent.seesQuestion(3);
  await expect.poll(answers).toEqual({ q1: { score: 3 }, q2: { score: 4 } });
  await respondent.close();
});

test('an answer is sent where the browser paints no frame, as in a card out of sight', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  await respondent.seesQuestion(1);
  await respondent.page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await respondent.rate(3);
  await respondent.next();
  await respondent.seesQuestion(2);
  await expect.poll(answers).toEqual({ q1: { score: 3 } });
});

test('an answer that is refused when the next question is on screen is shown again (R35)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, { q1: { score: 3 }, q2: { score: 4 } });
  await respondent.seesQuestion(3);
  let refusals = 0;
  await respondent.page.route(commits, (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const data = { fault: { kind: 'malformed' } };
    return route.fulfill({ status: 422, json: { code: 422, message: 'no', data } });
  });
  await respondent.rate(3);
  await respondent.next();
  await respondent.sees('Check your answer and try again');
  await respondent.seesQuestion(3);
  await respondent.page.locator('main input:focus').waitFor();
  await respondent.next();
  await respondent.seesQuestion(4);
  await respondent.close(/status of 422/);
});

test('a page that the server drew before it had the answer is not shown after a reload (R11)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  const { page } = respondent;
  await respondent.seesQuestion(1);
  const drawn = await page.context().request.get(page.url());
  expect(await drawn.text()).toContain('Question 1');
  await respondent.answer(3);
  await respondent.seesQuestion(2);
  await expect.poll(answers).toEqual({ q1: { score: 3 } });
  await page.route('**/question', (route) => route.fulfill({ response: drawn }));
  await respondent.reload();
  await respondent.seesQuestion(2);
  await respondent.answer(4);
  await respondent.seesQuestion(3);
});

test('an answer being sent survives a reload and a lost connection (R36)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  await respondent.page.context().setOffline(true);
  await respondent.answer(5);
  await respondent.seesQuestion(2);
  await respondent.sees('Your answer isn’t sent yet');
  await respondent.page.context().setOffline(false);
  await expect.poll(answers).toEqual({ q1: { score: 5 } });
  await respondent.holdRequests(commits);
  await respondent.answer(2);
  await respondent.seesQuestion(3);
  await respondent.page.unrouteAll({ behavior: 'ignoreErrors' });
  await respondent.reload();
  await respondent.seesQuestion(3);
  expect(await answers()).toEqual({
    q1: { score: 5 },
    q2: { score: 2 },
  });
  await respondent.close(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

test('a choice before the script loads is no answer to the question that follows a repeated answer (R36)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  const { page } = respondent;
  await respondent.holdRequests(commits);
  await respondent.answer(5);
  const release = await respondent.holdRequests('**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await respondent.rate(2);
  release();
  await respondent.seesQuestion(2);
  expect(await page.locator('input:checked').count()).toBe(0);
  await respondent.close(/ERR_FAILED/);
});

test('a double press, a held key, a tap with a key and a repeated call count once (R02, R05)', async () => {
  const respondent = await app.respondent('desktop', { hasTouch: true });
  const { page } = respondent;
  await beginSession(respondent, app.server, ahead.id);
  await respondent.open(`/${ahead.id}`);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/commitAnswer'))
      sent.push(request.headers()['idempotency-key']);
  });
  await respondent.rate(4);
  await respondent.button('Next').dblclick();
  await respondent.seesQuestion(2);
  await respondent.rate(4);
  for (let times = 0; times < 30; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await respondent.seesQuestion(3);
  await respondent.rate(4);
  await Promise.all([respondent.button('Next').tap(), page.keyboard.press('Enter')]);
  await respondent.seesQuestion(4);
  const three = { q1: { score: 4 }, q2: { score: 4 }, q3: { score: 4 } };
  await expect.poll(answers).toEqual(three);
  expect([sent.length, new Set(sent).size]).toEqual([3, 3]);

  const keys = await loseFirstReply(page);
  await respondent.answer(2, 3);
  await respondent.seesQuestion(6);
  await expect.poll(answers).toEqual({ ...three, q4: { score: 2 }, q5: { score: 3 } });
  expect(keys.slice(0, 2)).toEqual([expect.stringMatching(/\S{20,}/), keys[0]]);
  expect(new Set(keys).size).toBe(2);
  await respondent.close(/net::ERR_/);
});

test('an outdated window shows a dialog, and writes nothing (R09)', async () => {
  const respondent = await app.openAt(`/${ahead.id}`, {});
  const other = await respondent.newTab();
  await other.open(`/${ahead.id}`);
  await other.answer(5);
  await other.answer(4);
  await other.seesQuestion(3);
  await respondent.rate(1);
  await respondent.next();
  const dialog = respondent.page.getByRole('dialog', { name: 'You continued in another window' });
  await dialog.waitFor();
  const expected = { q1: { score: 5 }, q2: { score: 4 } };
  expect(await answers()).toEqual(expected);
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await respondent.seesQuestion(3);
  await respondent.close(/status of 4/);
});
