import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { showBodies } from '../../../packages/paths/browser/calls.ts';
import { manyQuestions, surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { answersTo, beginSession, stageWithProcess } from '../../support/journey.ts';
import { loseFirstReply } from '../../support/network/lostReply.ts';
import { wordsSurvey } from '../../support/words.ts';

const app = stageWithProcess(() => surveysOf(manyQuestions, wordsSurvey('words', 2)));

test('a double press, a held key and a tap with a key send once (R05)', async () => {
  const respondent = await app.respondent('desktop', { hasTouch: true });
  await showBodies(respondent.page);
  const sent: string[] = [];
  const keys: (string | undefined)[] = [];
  respondent.page.on('request', (request) => {
    if (!request.url().endsWith('/api/commitAnswer')) return;
    sent.push(request.postData() ?? '');
    keys.push(request.headers()['idempotency-key']);
  });
  await beginSession(respondent, app.server, 'many');
  await respondent.open('/many');
  await respondent.rate(4);
  await respondent.button('Next').dblclick();
  await respondent.seesQuestion(2);
  await respondent.rate(4);
  await respondent.page.keyboard.press('Enter');
  await respondent.page.keyboard.press('Enter');
  await respondent.seesQuestion(3);
  // A held key repeats; the next question has to be answered first.
  await respondent.rate(4);
  for (let times = 0; times < 30; times += 1) await respondent.page.keyboard.down('Enter');
  await respondent.page.keyboard.up('Enter');
  await respondent.seesQuestion(4);
  // A finger and the keyboard at once.
  await respondent.rate(4);
  await Promise.all([respondent.button('Next').tap(), respondent.page.keyboard.press('Enter')]);
  await respondent.seesQuestion(5);
  expect(sent.map((body) => new URLSearchParams(body).get('questionId'))).toEqual([
    'q1',
    'q2',
    'q3',
    'q4',
  ]);
  expect(new Set(keys).size).toBe(4);
  expect(Object.keys((await answersTo(app.server, 'many')).at(-1)?.answers ?? {})).toHaveLength(4);
});

test('a call with a lost reply is repeated with the same key, and counts once (R02)', async () => {
  const respondent = await app.respondent();
  await showBodies(respondent.page);
  const keys = await loseFirstReply(respondent.page);
  await beginSession(respondent, app.server, 'many');
  await respondent.open('/many');
  await respondent.answer(2);
  expect(keys).toEqual([expect.stringMatching(/\S{20,}/), keys[0]]);
  expect((await answersTo(app.server, 'many')).at(-1)?.answers).toEqual({
    q1: { score: 2 },
  });
  await respondent.close(/net::ERR_/);
});

test('a call to a silent server fails within 48 seconds, with Try again (R03)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  // Counted in the page: a call aborted at once may never be visible outside of it.
  await page.addInitScript(() => {
    const send = window.fetch;
    Object.assign(window, { tries: 0 });
    window.fetch = (input, init) => {
      if (input instanceof Request && input.url.endsWith('/api/commitAnswer'))
        (window as unknown as { tries: number }).tries += 1;
      return send(input, init);
    };
  });
  const tries = () => page.evaluate(() => (window as unknown as { tries: number }).tries);
  await page.clock.install();
  await beginSession(respondent, app.server, 'many');
  await respondent.open('/many');
  await respondent.rate(4);
  await page.route('**/api/commitAnswer', () => {
    // The request is never answered.
  });
  await respondent.next();
  await expect.poll(tries).toBe(1);
  await page.clock.runFor(limits.httpTimeout - 1_000);
  expect(await tries()).toBe(1);
  // The rest of the first try, three more, and the longest pauses between them.
  await page.clock.runFor(48_000 - limits.httpTimeout + 1_000);
  await respondent.sees(
    'Your answer isn’t sent yet, but it’s saved on this device. Check your connection and try again.',
  );
  expect(await tries()).toBe(4);
  expect(await page.getByRole('radio', { name: /^4\b/ }).isChecked()).toBe(true);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.focus();
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);

  // A reply after nearly ten seconds is in time.
  await page.unroute('**/api/commitAnswer');
  const answer = await respondent.holdRequests('**/api/commitAnswer');
  await page.keyboard.press('Enter');
  await expect.poll(tries).toBe(5);
  await page.clock.runFor(limits.httpTimeout - 1_000);
  answer();
  await respondent.seesQuestion(2);
  expect(await tries()).toBe(5);
  expect((await answersTo(app.server, 'many')).at(-1)).toMatchObject({
    answers: { q1: { score: 4 } },
  });
});

test('a server that is killed and restarted loses nothing', async () => {
  const respondent = await app.respondent();
  await respondent.skipRetryPauses();
  await beginSession(respondent, app.server, 'words');
  await respondent.open('/words');
  await respondent.write('The bus does not go there');
  await app.server.kill();
  await respondent.next();
  await respondent.sees(
    'Your answer isn’t sent yet, but it’s saved on this device. Check your connection and try again.',
  );
  expect(await respondent.page.getByRole('textbox').inputValue()).toBe('The bus does not go there');
  await app.server.restart();
  await respondent.press('Try again');
  await respondent.seesQuestion(2);
  const rows = await answersTo(app.server, 'words');
  expect(rows).toContainEqual(
    expect.objectContaining({
      answers: expect.objectContaining({ w1: { text: 'The bus does not go there' } }),
    }),
  );
  await respondent.close(/net::ERR_/);
});
