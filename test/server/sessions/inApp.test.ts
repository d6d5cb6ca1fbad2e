import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Client, databases, sample, sharedWorld } from '../support/world.ts';

describe.each(databases)('inside an app on $name', (database) => {
  const world = sharedWorld(database, [sample('branching')]);
  let browser: Client;
  beforeEach(() => {
    browser = world.client();
  });

  test('a survey is answered from its wake to its end, in the encodings of an app', async () => {
    expect((await browser.wake('branching')).data.status).toBe(1);
    expect(browser.cookies.size).toBe(0);
    await browser.start('branching');
    expect((await browser.inAppCurrent('branching')).data?.questionId).toBe('visited');
    const next = await browser.inAppCommit('branching', 'visited', { choice: 'no' });
    expect(next.data).toMatchObject({ status: 2, subject: { questionId: 'why' } });
    await browser.inAppCommit('branching', 'why', { choice: 'far' });
    const woken = (await browser.wake('branching')).data;
    expect(woken).toEqual((await browser.locate('branching')).data);
    expect(woken).toMatchObject({ status: 2, subject: { questionId: 'news' } });
    const last = await browser.inAppCommit('branching', 'news', { choice: 'no' });
    expect(last.data.status).toBe(3);
    expect((await browser.inAppCurrent('branching')).http).toBe(409);
  });

  test('an answer is kept once per key, by whichever call it comes', async () => {
    await browser.start('branching');
    const answer = { choice: 'no' };
    const first = await browser.inAppCommit('branching', 'visited', answer, { key: 'k' });
    await browser.inAppCommit('branching', 'why', { choice: 'far' });
    const repeat = await browser.inAppCommit('branching', 'visited', answer, { key: 'k' });
    const other = await browser.commit('branching', 'visited', answer, { key: 'k' });
    expect([repeat.text, other.text]).toEqual([first.text, first.text]);
    const yes = await browser.inAppCommit('branching', 'visited', { choice: 'yes' }, { key: 'k' });
    expect(yes.http).toBe(409);
    expect((await browser.inAppCurrent('branching')).data?.questionId).toBe('news');
  });

  test.each([
    ['a foreign option', 'visited', { choice: 'maybe' }, {}, 422],
    ['no JSON', 'visited', 'yes', {}, 422],
    ['a NUL', 'visited', '{"choice":"\u0000"}', {}, 422],
    ['another type', 'visited', { choice: 'yes' }, { type: 2 }, 422],
    ['a question that is not there', 'vis\u0000ited', { choice: 'yes' }, {}, 422],
    ['a question further on', 'news', { choice: 'yes' }, {}, 409],
  ])('%s is refused as everywhere', async (_, question, answer, options, http) => {
    await browser.start('branching');
    const refused = await browser.inAppCommit('branching', question, answer, options);
    expect(refused.http).toBe(http);
    const { data } = await browser.inAppCurrent('branching');
    expect([data?.questionId, data?.result]).toEqual(['visited', undefined]);
  });

  test('a form is no body of an app', async () => {
    const path = calls.inAppCommitAnswer.path.replace('{surveyId}', 'branching');
    const body = new URLSearchParams({ questionId: 'visited', type: '1', result: '{}' });
    expect((await browser.fetch(path, { method: 'POST', body })).status).toBe(415);
  });

  test.each([
    ['shop', 'shop'],
    ['card', 'card'],
    ['com.example.my-app_2', 'com.example.my-app_2'],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['', 'web'],
    ['x'.repeat(129), 'web'],
    ['..', 'web'],
    ['a shop', 'web'],
    ['=1+1', 'web'],
  ])('who comes by %j has the channel %j', async (appname, channel) => {
    const located = await browser.call(calls.location, {
      body: { surveyInfo: 'branching', userId: 'ana', appname },
    });
    expect(located.data.channel).toBe(channel);
    expect((await browser.wake('branching', { appname })).data.channel).toBe(channel);
    expect(browser.cookies.size).toBe(0);
  });

  test('the channel of a session is the one it was started by', async () => {
    await browser.start('branching');
    expect((await browser.wake('branching', { appname: 'shop' })).data.channel).toBe('web');
  });
});
