import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Client, databases, sample, sharedWorld } from '../support/world.ts';

const no = { choice: 'no' };

describe.each(databases)('inside an app on $name', (database) => {
  const world = sharedWorld(database, [sample('branching')]);
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  test('a survey is answered to its end by the calls of an app', async () => {
    expect((await client.wake('branching')).data.status).toBe(1);
    expect(client.cookies.size).toBe(0);
    await client.start('branching');
    expect((await client.inAppCurrent('branching')).data?.questionId).toBe('visited');
    const next = await client.inAppCommit('branching', 'visited', no);
    expect(next.data).toMatchObject({ status: 2, subject: { questionId: 'why' } });
    await client.inAppCommit('branching', 'why', { choice: 'far' });
    const woken = (await client.wake('branching', { appname: 'shop' })).data;
    // A session keeps the channel of its start.
    expect(woken).toMatchObject({ status: 2, channel: 'web', subject: { questionId: 'news' } });
    expect(woken).toEqual((await client.locate('branching')).data);
    const last = await client.inAppCommit('branching', 'news', no);
    expect(last.data.status).toBe(3);
    expect((await client.inAppCurrent('branching')).http).toBe(409);
  });

  test('both commit calls share their keys', async () => {
    await client.start('branching');
    const first = await client.inAppCommit('branching', 'visited', no, { key: 'k' });
    await client.inAppCommit('branching', 'why', { choice: 'far' });
    const repeat = await client.inAppCommit('branching', 'visited', no, { key: 'k' });
    const other = await client.commit('branching', 'visited', no, { key: 'k' });
    expect([repeat.text, other.text]).toEqual([first.text, first.text]);
    const yes = await client.inAppCommit('branching', 'visited', { choice: 'yes' }, { key: 'k' });
    expect(yes.http).toBe(409);
    expect((await client.inAppCurrent('branching')).data?.questionId).toBe('news');
  });

  test.each([
    ['a foreign option', 'visited', { choice: 'maybe' }, {}, 422],
    ['no JSON', 'visited', 'yes', {}, 422],
    ['another type', 'visited', no, { type: 2 }, 422],
    ['an unknown question', 'vis\u0000ited', no, {}, 422],
    ['a later question', 'news', no, {}, 409],
  ])('a commit of %s is refused', async (_, question, answer, options, http) => {
    await client.start('branching');
    const refused = await client.inAppCommit('branching', question, answer, options);
    expect(refused.http).toBe(http);
    const { data } = await client.inAppCurrent('branching');
    expect([data?.questionId, data?.result]).toEqual(['visited', undefined]);
  });

  test('a form is refused', async () => {
    const path = calls.inAppCommitAnswer.path.replace('{surveyId}', 'branching');
    const body = new URLSearchParams({ questionId: 'visited', type: '1', result: '{}' });
    expect((await client.fetch(path, { method: 'POST', body })).status).toBe(415);
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
  ])('the appname %j makes the channel %j', async (appname, channel) => {
    const body = { surveyInfo: 'branching', userId: 'ana', appname };
    expect((await client.call(calls.location, { body })).data.channel).toBe(channel);
    expect((await client.wake('branching', { appname })).data.channel).toBe(channel);
    expect(client.cookies.size).toBe(0);
  });
});
