import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { withLocation } from '../../../packages/paths/browser/location.ts';
import type { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { manyQuestions, surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { stage } from '../../support/journey.ts';
import { named } from '../../support/named.ts';

const app = stage(() => surveysOf(manyQuestions));

type Reply = Parameters<Route['fulfill']>[0];
const json = (body: string): Reply => ({ status: 200, contentType: 'application/json', body });

/** Replies that no server sends, but some proxies do. */
const odd: [string, Reply][] = [
  ['the page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }],
  ['a page with status 200', { status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' }],
  ['a page with status 500', { status: 500, contentType: 'text/html', body: '<h1>Oops</h1>' }],
  ['half of a reply', json('{"code":200,"data":{"status":2,"subj')],
  ['nothing at all', json('')],
  ['a code that is text', json('{"code":"200","data":{"status":2}}')],
  ['no code', json('{"data":{"status":2}}')],
  ['a list', json('[]')],
  ['null', json('null')],
  ['a number', json('200')],
];

/** Successes with malformed content. */
const empty: [string, Reply][] = [
  ['a status that is none', json('{"code":200,"data":{"status":9}}')],
  ['a question without an id', json('{"code":200,"data":{"status":2,"subject":{"type":8}}}')],
  ['a success alone', json('{"code":200,"data":true}')],
  ['a word', json('{"code":200,"data":"ok"}')],
];

test('any malformed reply keeps the answer, and Try again sends it (R19)', async () => {
  const respondent = await app.openAt('/many', {});
  await respondent.rate(4);
  await fails(respondent, '**/api/commitAnswer', odd, async (name) => {
    await respondent.next();
    await respondent.sees('An error occurred. Refresh this page.');
    const chosen = respondent.page.getByRole('radio', { name: /^4\b/ });
    expect(await chosen.isChecked(), name).toBe(true);
  });
  await respondent.next();
  await respondent.seesQuestion(2);
  // A browser logs every status that is no success.
  await respondent.close(/status of/);
});

test('a success without a step keeps the answer, and the next question is requested', async () => {
  const respondent = await app.open('/many');
  const replies = empty.map(([, reply]) => reply);
  await respondent.page.route('**/api/{start,commitAnswer}', async (route) => {
    await route.fetch();
    await route.fulfill(replies.shift());
  });
  await respondent.start();
  for (const number of [1, 2, 3]) {
    await respondent.rate(4);
    await respondent.next();
    await respondent.seesQuestion(number + 1);
  }
  expect(replies).toEqual([]);
});

test('any malformed location shows an error with Try again (R19)', async () => {
  const respondent = await app.respondent();
  const { page } = respondent;
  await withLocation(page, 'many');
  const retry = page.getByRole('button', { name: 'Try again' });
  // Every call is sent by the same function, whose other replies are those of the test above.
  await fails(respondent, '**/api/location', [...odd.slice(1, 4), ...empty], async () => {
    await ((await retry.isVisible()) ? retry.click() : respondent.open('/many'));
    await page.getByRole('heading', { name: 'An error occurred. Refresh this page.' }).waitFor();
  });
  await retry.click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await respondent.close(/status of/);
});

/** Answers the calls of each attempt with the next of the replies, without a delay between repeats. */
async function fails(
  respondent: Respondent,
  calls: string,
  replies: readonly [string, Reply][],
  attempt: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = respondent;
  await respondent.skipRetryPauses();
  await respondent.reload();
  for (const [name, reply] of replies) {
    await page.route(calls, (route) => route.fulfill(reply));
    const replied = page.waitForResponse(calls);
    await named(`With ${name}`, attempt(name));
    await replied;
    await page.unroute(calls);
  }
}
