import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  databases,
  noon,
  type Reply,
  sharedWorld,
  signedInfo,
  survey,
  testWorld,
} from '../support/world.ts';

const infoSecret = 'a secret that only this test knows';
const questions = ['a', 'b'].map((id) => ({ id, type: 'rate', title: id }));
const shop = { id: 'shop', title: 'S', questions, config: { allowReAnswer: true } };
const surveys = [
  survey(shop),
  survey({ id: 'other', title: 'S', questions }),
  survey({ id: 'demo', title: 'S', questions, config: { demo: true } }),
  survey({ id: 'members', title: 'S', questions, login: true }),
];
const stale = 'This link is not valid any more. Open the survey again from your app.';

const signed = (userId: string, { surveyId = 'shop', seconds = 3600, secret = infoSecret } = {}) =>
  signedInfo(secret, surveyId, userId, noon / 1000 + seconds);

const ana = signed('ana');
const ben = signed('ben');

const idIn = ({ data }: Reply<{ respondent?: { id?: string | undefined } | undefined }>) =>
  data.respondent?.id;

describe.each(databases)('a signed user id on $name', (database) => {
  const world = sharedWorld(database, surveys, { infoSecret, isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = await answering(ana);
  });

  /** Returns a client that has answered the first question. */
  async function answering(info: string, surveyId = 'shop') {
    const visitor = world.client();
    await visitor.wake(surveyId, { userId: info });
    await visitor.start(surveyId);
    await visitor.attachInfo(surveyId, info);
    await visitor.inAppCommit(surveyId, 'a', { score: 4 });
    return visitor;
  }
  const wakeAs = (userId: string) => world.client().wake('shop', { userId });
  const session = async () => (await world.rows('session'))[0];

  test('is stored without its signature', async () => {
    expect(await session()).toMatchObject({
      user_id: 'ana',
      user_hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect((await client.attachInfo('shop', ana)).code).toBe(200);
    expect((await client.attachInfo('shop', ben)).http).toBe(409);
  });

  test('continues in another browser and closes the session in the first', async () => {
    const phone = world.client();
    const woken = await phone.wake('shop', { userId: ana, appname: 'phone' });
    expect(idIn(woken)).toBe((await session())?.id);
    expect(woken.data).toMatchObject({ status: 2, subject: { questionId: 'b' } });
    expect((await client.inAppCommit('shop', 'b', { score: 1 })).http).toBe(403);
    expect((await phone.back('shop')).data.result).toBe('{"score":4}');
    await phone.inAppCommit('shop', 'a', { score: 4 });
    await phone.inAppCommit('shop', 'b', { score: 5 });
    // A signed id also opens an ended session and its next round.
    expect((await client.wake('shop', { userId: ana })).data.status).toBe(3);
    await client.reAnswer('shop');
    await client.start('shop');
    await client.inAppCommit('shop', 'a', { score: 1 });
    expect((await phone.wake('shop', { userId: ana })).data.subject?.questionId).toBe('b');
  });

  test('keeps a valid token', async () => {
    const token = client.cookies.get('askpath_shop');
    const woken = await client.wake('shop', { userId: ana });
    expect(woken.headers.getSetCookie()).toEqual([]);
    expect(client.cookies.get('askpath_shop')).toBe(token);
  });

  test('gets the same token from a repeated wake, which no other browser gets', async () => {
    const phone = world.client();
    const lost = world.client();
    const other = world.client();
    const thief = world.client();
    await lost.wake('shop', { userId: ana, key: 'k' });
    await phone.wake('shop', { userId: ana, key: 'k' });
    expect(phone.cookies).toEqual(lost.cookies);
    await answering(ben);
    await other.wake('shop', { userId: ben, key: 'k' });
    await thief.start('shop', { key: 'k' });
    const tokens = [phone, other, thief].map(({ cookies }) => cookies.get('askpath_shop'));
    expect(new Set(tokens).size).toBe(3);
    expect((await phone.inAppCurrent('shop')).data?.questionId).toBe('b');
  });

  test('replaces the session of the previous user of a browser', async () => {
    const first = await session();
    const { data } = await client.wake('shop', { userId: ben });
    expect([data.status, data.respondent]).toEqual([1, undefined]);
    expect(client.cookies.has('askpath_shop')).toBe(false);
    const started = await client.start('shop');
    expect(started.data.subject?.questionId).toBe('a');
    expect((await client.attachInfo('shop', ben)).code).toBe(200);
    expect(idIn(started)).not.toBe(first?.id);
    await client.wake('shop', { userId: ana });
    expect((await client.back('shop')).data.result).toBe('{"score":4}');
  });

  test('adopts the unsigned session of its browser', async () => {
    const browser = world.client();
    const started = await browser.start('shop');
    const woken = await browser.wake('shop', { userId: ben });
    expect(idIn(woken)).toBe(idIn(started));
    expect(woken.data.status).toBe(2);
    expect((await browser.attachInfo('shop', ben)).code).toBe(200);
  });

  test('is attached to one session of a survey, also by eight calls at once', async () => {
    const clients = Array.from({ length: 8 }, () => world.client());
    await Promise.all(clients.map((visitor) => visitor.start('shop')));
    const replies = await Promise.all(clients.map((visitor) => visitor.attachInfo('shop', ben)));
    expect(replies.map(({ http }) => http).sort()).toEqual([200, ...Array(7).fill(409)]);
    const rows = (await world.rows('session')).filter(({ user_id }) => user_id === 'ben');
    expect(rows).toMatchObject([{ id: idIn(await wakeAs(ben)) }]);
    const attached = clients[replies.findIndex(({ http }) => http === 200)];
    expect((await attached?.inAppCurrent('shop'))?.http).toBe(403);
  });

  test('has one hash in all surveys', async () => {
    await answering(signed('ana', { surveyId: 'other' }), 'other');
    const hashes = (await world.rows('session')).map(({ user_hash }) => user_hash);
    expect(hashes).toEqual([hashes[0], hashes[0]]);
  });

  test('finds the session of a demo survey, which is not recorded', async () => {
    const before = await world.rows('session');
    const info = signed('ana', { surveyId: 'demo' });
    await answering(info, 'demo');
    const { data } = await world.client().wake('demo', { userId: info });
    expect(data.subject?.questionId).toBe('b');
    expect(await world.rows('session')).toEqual(before);
  });

  test('opens a session whose question is gone, for a new start', async () => {
    world.publish({ ...shop, questions: questions.slice(0, 1) });
    const phone = world.client();
    expect((await phone.wake('shop', { userId: ana })).code).toBe(4004);
    expect((await phone.reAnswer('shop')).data.status).toBe(1);
  });

  test('expires, and a browser with the session needs none', async () => {
    const phone = world.client();
    world.now = noon + 3600 * 1000 - 1;
    expect((await phone.wake('shop', { userId: ana })).code).toBe(200);
    world.now += 1;
    expect((await phone.attachInfo('shop', ana)).http).toBe(403);
    expect((await phone.wake('shop')).data.subject?.questionId).toBe('b');
    for (const { http, message } of [
      await client.wake('shop', { userId: ana }),
      await world.client().wake('shop'),
    ]) {
      expect([http, message]).toEqual([403, stale]);
    }
  });

  test('is refused in every forged form (S12)', async () => {
    const [, expires, mac = ''] = ana.split('.');
    const forged = [
      'ana',
      `ana.${expires}`,
      `ana.${expires}.`,
      `anax.${expires}.${mac}`,
      `x.ana.${expires}.${mac}`,
      `ana.${Number(expires) + 1}.${mac}`,
      `ana.0${expires}.${mac}`,
      `ana.${expires}.${mac}A`,
      `ana.${expires}.${mac.slice(0, -1)}`,
      `ana.${expires}.${mac.slice(0, -1)}${mac.at(-1) === 'A' ? 'B' : 'A'}`,
      `ana.${expires}.${'A'.repeat(43)}`,
      `.${expires}.${mac}`,
      signed('ana', { surveyId: 'other' }),
      signed('ana', { secret: 'another secret of enough characters' }),
      signed('ana', { seconds: -1 }),
      signed('ana', { seconds: 0 }),
      `ana.${expires}.${Buffer.from(mac, 'base64url').toString('hex')}`,
    ];
    const stranger = world.client();
    await stranger.start('shop');
    const before = await world.rows('session');
    for (const info of forged) {
      for (const refused of [
        await wakeAs(info),
        await client.wake('shop', { userId: info }),
        await stranger.attachInfo('shop', info),
      ]) {
        expect([info, refused.http, refused.message]).toEqual([info, 403, stale]);
        expect(refused.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await world.rows('session')).toEqual(before);
    expect((await client.inAppCurrent('shop')).data?.questionId).toBe('b');
  });

  test.each([
    ['', 403],
    ['x'.repeat(257), 400],
    ['a\nb', 400],
  ])('cannot be %j, also signed: %i', async (id, http) => {
    expect((await wakeAs(signed(id))).http).toBe(http);
  });

  test('does not replace a login', async () => {
    const info = signed('ana', { surveyId: 'members' });
    const browser = world.client();
    expect((await browser.wake('members', { userId: info })).code).toBe(4001);
    await browser.login('Ana');
    expect((await browser.wake('members')).data.status).toBe(1);
    expect((await browser.wake('members', { userId: 'ana' })).http).toBe(403);
    await browser.start('members');
    const ofMember = async () =>
      (await world.rows('session')).find(({ survey_id }) => survey_id === 'members');
    const before = await ofMember();
    expect((await browser.attachInfo('members', info)).code).toBe(200);
    expect(await ofMember()).toEqual({ ...before, user_id: 'ana' });
  });
});

test.each(databases)('a signature finds no unsigned user id on $name', async (tested) => {
  let store: Awaited<ReturnType<typeof tested.open>> | undefined;
  const database = { ...tested, open: async () => (store ??= await tested.open()) };
  const unsigned = await testWorld(database, surveys);
  const client = unsigned.client();
  await client.start('shop');
  await client.attachInfo('shop', 'ana');
  await client.inAppCommit('shop', 'a', { score: 4 });
  const world = await testWorld(database, surveys, { infoSecret });
  const wake = () => world.client().wake('shop', { userId: ana });
  expect((await wake()).data.status).toBe(1);
  // The browser that has the session's token may add the signed id.
  expect((await client.copy(world.app).attachInfo('shop', ana)).code).toBe(200);
  expect((await wake()).data.subject?.questionId).toBe('b');
});
