import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { withLocation } from '../support/location.ts';
import { Respondent } from '../support/respondent.ts';
import { stage } from './journey.ts';

const there = stage();

type Reply = Parameters<Route['fulfill']>[0];
const json = (body: string): Reply => ({ status: 200, contentType: 'application/json', body });

/** What no server should say, and some proxies do. */
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

/** Successes whose content is none. */
const empty: [string, Reply][] = [
  ['a status that is none', json('{"code":200,"data":{"status":9}}')],
  ['a question without an id', json('{"code":200,"data":{"status":2,"subject":{"type":8}}}')],
  ['a success alone', json('{"code":200,"data":true}')],
  ['a word', json('{"code":200,"data":"ok"}')],
];

test.each(odd)(
  '%s instead of a reply: the answer stays, and Retry sends it (R19)',
  async (_, reply) => {
    const one = await Respondent.on(there.browser);
    await one.page.addInitScript(() => {
      Math.random = () => 0;
    });
    await one.open(`${there.server.origin}/sus`);
    await one.start();
    await one.rate(4);
    await one.page.route('**/api/commitAnswer', (route) => route.fulfill(reply));
    await one.next();
    await one.sees('An error occurred. Refresh this page.');
    expect(await one.page.getByRole('radio', { name: /^4\b/ }).isChecked()).toBe(true);
    await one.page.unroute('**/api/commitAnswer');
    await one.page.getByRole('button', { name: 'Retry' }).click();
    await one.asked(2);
    // A browser tells of every status that is no success.
    await one.leave(/status of/);
  },
);

test.each(empty)(
  '%s instead of a step: the answer is kept, and the next one asked for',
  async (_, reply) => {
    const one = await Respondent.on(there.browser);
    await one.open(`${there.server.origin}/sus`);
    await one.page.route('**/api/{start,commitAnswer}', async (route) => {
      await route.fetch();
      await route.fulfill(reply);
    });
    await one.start();
    await one.rate(4);
    await one.next();
    await one.asked(2);
    await one.leave();
  },
);

test.each([...odd, ...empty])(
  '%s instead of a location: an error that can be tried again (R19)',
  async (_, reply) => {
    const one = await Respondent.on(there.browser);
    await one.page.addInitScript(() => {
      Math.random = () => 0;
    });
    await withLocation(one.page, 'sus');
    await one.page.route('**/api/location', (route) => route.fulfill(reply));
    await one.open(`${there.server.origin}/sus`);
    await one.page
      .getByRole('heading', { name: 'An error occurred. Refresh this page.' })
      .waitFor();
    await one.page.unroute('**/api/location');
    await one.page.getByRole('button', { name: 'Retry' }).click();
    await one.page.getByRole('button', { name: 'Agree' }).waitFor();
    await one.leave(/status of/);
  },
);
