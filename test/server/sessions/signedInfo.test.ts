import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  databases,
  noon,
  openWorld,
  type Reply,
  sharedWorld,
  survey,
  type World,
} from '../support/world.ts';

const infoSecret = 'a secret that only this test knows';
const questions = [
  { id: 'a', type: 'rate', title: 'A' },
  { id: 'b', type: 'rate', title: 'B' },
];
const base = { title: 'S', questions };
const surveys = [
  survey({ ...base, id: 'shop', config: { allowReAnswer: true } }),
  survey({ ...base, id: 'other' }),
  survey({ ...base, id: 'demo', config: { demo: true } }),
  survey({ ...base, id: 'members', login: true }),
];
const stale = 'This link is not valid any more. Open the survey again from your app.';

/** What an app puts into the address it opens. */
function signed(userId: string, { surveyId = 'shop', seconds = 3600, secret = infoSecret } = {}) {
  const text = `${userId}.${noon / 1000 + seconds}`;
  const mac = createHmac('sha256', secret).update(`${surveyId}.${text}`).digest('base64url');
  return `${text}.${mac}`;
}

describe.each(databases)('a signed user of an app on $name', (database) => {
  const world = sharedWorld(database, surveys, { infoSecret });
  /** Users of this test alone. */
  let ana: string;
  let ben: string;
  beforeEach(({ task }) => {
    ana = signed(`ana.${task.id}`);
    ben = signed(`ben.${task.id}`);
    world.now = noon;
  });

  /** A browser in which somebody has answered the first question. */
  const answering = async (info: string, surveyId = 'shop') => {
    const browser = world.client();
    await browser.wake(surveyId, { userId: info });
    await browser.start(surveyId);
    await browser.attachInfo(surveyId, info);
    await browser.inAppCommit(surveyId, 'a', { score: 4 });
    return browser;
  };
  const idIn = ({ data }: Reply<{ respondent?: { id?: string | undefined } | undefined }>) =>
    data.respondent?.id;

  test('is known by their id, not by what was signed', async () => {
    const browser = await answering(ana);
    const id = idIn(await browser.wake('shop'));
    const row = (await world.rows('session')).find((session) => session.id === id);
    expect(row?.user_id).toBe(ana.split('.').slice(0, -2).join('.'));
    expect(row?.user_hash).toMatch(/^[\da-f]{64}$/);
    expect((await browser.attachInfo('shop', ana)).code).toBe(200);
    expect((await browser.attachInfo('shop', ben)).http).toBe(409);
  });

  test('goes on in another browser, and the one before is closed', async () => {
    const [desktop, phone] = [await answering(ana), world.client()];
    const id = idIn(await desktop.wake('shop'));
    const woken = await phone.wake('shop', { userId: ana, appname: 'phone' });
    expect(idIn(woken)).toBe(id);
    expect(woken.data).toMatchObject({ status: 2, subject: { questionId: 'b' } });
    await phone.wake('shop', { userId: ana });
    const closed = await desktop.inAppCommit('shop', 'b', { score: 1 });
    expect(closed.http).toBe(403);
    expect((await phone.back('shop')).data.result).toBe('{"score":4}');
    await phone.inAppCommit('shop', 'a', { score: 4 });
    await phone.inAppCommit('shop', 'b', { score: 5 });
    // Signing opens what has ended, too, and the round after it.
    expect((await desktop.wake('shop', { userId: ana })).data.status).toBe(3);
    await desktop.reAnswer('shop');
    await desktop.start('shop');
    await desktop.inAppCommit('shop', 'a', { score: 1 });
    expect((await phone.wake('shop', { userId: ana })).data.subject?.questionId).toBe('b');
  });

  test('keeps the token as long as it is the right one', async () => {
    const browser = await answering(ana);
    const token = browser.cookies.get('askpath_shop');
    const woken = await browser.wake('shop', { userId: ana });
    expect(woken.headers.getSetCookie()).toEqual([]);
    expect(browser.cookies.get('askpath_shop')).toBe(token);
  });

  test('gets the same token again when a wake is repeated, and so does nobody else', async () => {
    await answering(ana);
    const phone = world.client();
    const lost = phone.copy();
    await lost.wake('shop', { userId: ana, key: 'k' });
    await phone.wake('shop', { userId: ana, key: 'k' });
    expect(phone.cookies).toEqual(lost.cookies);
    await answering(ben);
    const other = world.client();
    await other.wake('shop', { userId: ben, key: 'k' });
    expect(other.cookies.get('askpath_shop')).not.toBe(phone.cookies.get('askpath_shop'));
    const thief = world.client();
    await thief.start('shop', { key: 'k' });
    expect(thief.cookies.get('askpath_shop')).not.toBe(phone.cookies.get('askpath_shop'));
    expect((await phone.inAppCurrent('shop')).data?.questionId).toBe('b');
  });

  test('never meets who used the browser before', async () => {
    const shared = await answering(ana);
    const earlier = shared.copy();
    const { data } = await shared.wake('shop', { userId: ben });
    expect(data).toMatchObject({ status: 1 });
    expect(data.respondent).toBeUndefined();
    expect(shared.cookies.has('askpath_shop')).toBe(false);
    const started = await shared.start('shop');
    expect(started.data.subject?.questionId).toBe('a');
    expect((await shared.attachInfo('shop', ben)).code).toBe(200);
    expect(idIn(started)).not.toBe(idIn(await earlier.wake('shop')));
    await shared.wake('shop', { userId: ana });
    expect((await shared.back('shop')).data.result).toBe('{"score":4}');
  });

  test('goes on with what this browser has begun and nobody has signed yet', async () => {
    const browser = world.client();
    const started = await browser.start('shop');
    const woken = await browser.wake('shop', { userId: ana });
    expect(idIn(woken)).toBe(idIn(started));
    expect(woken.data.status).toBe(2);
    expect((await browser.attachInfo('shop', ana)).code).toBe(200);
  });

  test('has one session of a survey, however many begin at once', async () => {
    const browsers = Array.from({ length: 8 }, () => world.client());
    await Promise.all(browsers.map((browser) => browser.start('shop')));
    const replies = await Promise.all(browsers.map((browser) => browser.attachInfo('shop', ana)));
    expect(replies.map(({ http }) => http).sort()).toEqual([200, ...Array(7).fill(409)]);
    const mine = browsers[replies.findIndex(({ http }) => http === 200)];
    expect(idIn(await world.client().wake('shop', { userId: ana }))).toBe(
      (await world.rows('session')).find((row) => row.user_id === idOf(ana))?.id,
    );
    expect((await mine?.inAppCurrent('shop'))?.http).toBe(403);
  });

  test('is the same in every survey, with a session in each', async () => {
    const here = idIn(await (await answering(ana)).wake('shop'));
    const info = signed(idOf(ana), { surveyId: 'other' });
    const there = idIn(await (await answering(info, 'other')).wake('other'));
    const rows = await world.rows('session');
    const [one, two] = [here, there].map((id) => rows.find((row) => row.id === id)?.user_hash);
    expect(one).toBe(two);
  });

  test('finds a demo survey as it was left, and nothing of it is recorded', async () => {
    const before = await world.rows('session');
    const info = signed(idOf(ana), { surveyId: 'demo' });
    await answering(info, 'demo');
    const { data } = await world.client().wake('demo', { userId: info });
    expect(data.subject?.questionId).toBe('b');
    expect(await world.rows('session')).toEqual(before);
  });

  test('holds the session even when its question is gone, to begin again', async () => {
    await answering(ana);
    const gone = survey({ ...base, id: 'shop', questions: questions.slice(0, 1) });
    const shop = world.deps.surveys.get('shop');
    (world.deps.surveys as Map<string, typeof gone>).set('shop', gone);
    const phone = world.client();
    expect((await phone.wake('shop', { userId: ana })).code).toBe(4004);
    expect((await phone.reAnswer('shop')).data.status).toBe(1);
    if (shop) (world.deps.surveys as Map<string, typeof gone>).set('shop', shop);
  });

  test('lasts until it expires, and a browser that holds its session needs none', async () => {
    const [browser, phone] = [await answering(ana), world.client()];
    world.now = noon + 3600 * 1000 - 1;
    expect((await phone.wake('shop', { userId: ana })).code).toBe(200);
    world.now += 1;
    const late = await browser.wake('shop', { userId: ana });
    expect([late.http, late.message]).toEqual([403, stale]);
    expect((await phone.attachInfo('shop', ana)).http).toBe(403);
    expect((await phone.wake('shop')).data.subject?.questionId).toBe('b');
    const stranger = await world.client().wake('shop');
    expect([stranger.http, stranger.message]).toEqual([403, stale]);
  });

  test('is nobody by anything else (S12)', async () => {
    const browser = await answering(ana);
    const before = await world.rows('session');
    const [id, expires, mac] = [idOf(ana), ana.split('.').at(-2) ?? '', ana.split('.').at(-1)];
    const last = mac?.at(-1) === 'A' ? 'B' : 'A';
    const forged = [
      id,
      `${id}.${expires}`,
      `${id}.${expires}.`,
      `${id}x.${expires}.${mac}`,
      `x.${id}.${expires}.${mac}`,
      `${id}.${Number(expires) + 1}.${mac}`,
      `${id}.0${expires}.${mac}`,
      `${id}.${expires}.${mac}A`,
      `${id}.${expires}.${mac?.slice(0, -1)}`,
      `${id}.${expires}.${mac?.slice(0, -1)}${last}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      `.${expires}.${mac}`,
      signed(id, { surveyId: 'other' }),
      signed(id, { secret: 'another secret of enough characters' }),
      signed(id, { seconds: -1 }),
      signed(id, { seconds: 0 }),
      `${id}.${expires}.${Buffer.from(mac ?? '', 'base64url').toString('hex')}`,
    ];
    const stranger = await started(world);
    for (const info of forged) {
      for (const refused of [
        await world.client().wake('shop', { userId: info }),
        await browser.wake('shop', { userId: info }),
        await stranger.attachInfo('shop', info),
      ]) {
        expect([info, refused.http, refused.message]).toEqual([info, 403, stale]);
        expect(refused.headers.getSetCookie()).toEqual([]);
      }
    }
    const rows = await world.rows('session');
    expect(rows).toEqual(expect.arrayContaining(before));
    expect((await browser.inAppCurrent('shop')).data?.questionId).toBe('b');
  });

  test.each(['', 'x'.repeat(257), 'a\nb'])('%j is nobody, whoever signs it', async (id) => {
    const info = signed(id);
    const refused = await world.client().wake('shop', { userId: info });
    expect(refused.http).toBe(id === '' ? 403 : 400);
  });

  test('says nothing where a login says who somebody is', async () => {
    const info = signed(idOf(ana), { surveyId: 'members' });
    expect((await world.client().wake('members', { userId: info })).code).toBe(4001);
    const browser = world.client();
    await browser.login(`Ana ${idOf(ana)}`);
    expect((await browser.wake('members')).data.status).toBe(1);
    expect((await browser.wake('members', { userId: 'ana' })).http).toBe(403);
    const { respondent } = (await browser.start('members')).data;
    const before = (await world.rows('session')).find(({ id }) => id === respondent?.id);
    expect((await browser.attachInfo('members', info)).code).toBe(200);
    const after = (await world.rows('session')).find(({ id }) => id === respondent?.id);
    expect(after).toEqual({ ...before, user_id: idOf(ana) });
  });
});

test.each(databases)(
  'who attached an id unsigned on $name is found by no signature',
  async (one) => {
    let store: Awaited<ReturnType<typeof one.open>> | undefined;
    const database = { ...one, open: async () => (store ??= await one.open()) };
    const before = await openWorld(database, surveys);
    const browser = await started(before);
    await browser.attachInfo('shop', 'ana');
    await browser.inAppCommit('shop', 'a', { score: 4 });
    const after = await openWorld(database, surveys, { infoSecret });
    const own = browser.copy(after.app);
    const other = await after.client().wake('shop', { userId: signed('ana') });
    expect(other.data).toMatchObject({ status: 1 });
    // Who holds the session may sign it by now.
    expect((await own.attachInfo('shop', signed('ana'))).code).toBe(200);
    const found = await after.client().wake('shop', { userId: signed('ana') });
    expect(found.data.subject?.questionId).toBe('b');
    await after.close();
  },
);

function idOf(info: string): string {
  return info.split('.').slice(0, -2).join('.');
}

async function started(world: World) {
  const browser = world.client();
  await browser.start('shop');
  return browser;
}
