import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { scratch, spawnServer } from '../support/process.ts';
import { type Browser, databases, openWorld, survey, type World } from '../support/world.ts';

const questions = [
  { id: 'a', type: 'rate', title: 'A' },
  { id: 'b', type: 'rate', title: 'B' },
];
const shop = survey({ id: 'shop', title: 'Shop', config: { allowReAnswer: true }, questions });
const closing = survey({
  id: 'closing',
  title: 'Closing',
  closesAt: '2031-05-01T13:00:00Z',
  questions,
});

describe.each(databases)('the user of an app on $name', (database) => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await openWorld(database, [shop, closing]);
  });
  beforeEach(async () => {
    browser = world.browser();
  });
  afterAll(() => world.close());

  const kept = async () => {
    const { id } = (await browser.locate('shop')).data.respondent ?? {};
    return (await world.rows('session')).find((row) => row.id === id);
  };

  test.each(['ana', 'ana@example.org', '\u{1F600}'.repeat(256), 'آنا', "'; drop table session"])(
    '%j is kept with the session',
    async (userId) => {
      await browser.start('shop');
      const reply = await browser.attach('shop', userId);
      expect(reply.text).toBe('{"code":200,"data":null}');
      expect(await kept()).toMatchObject({ user_id: userId, user_hash: null });
    },
  );

  test.each(['', 'x'.repeat(257), 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u0000b'])(
    '%j is no id',
    async (userId) => {
      await browser.start('shop');
      expect((await browser.attach('shop', userId)).http).toBe(400);
      expect(await kept()).toMatchObject({ user_id: null });
    },
  );

  test('a call without an id is refused, other fields mean nothing', async () => {
    await browser.start('shop');
    const attach = (body: Record<string, string>) =>
      browser.call(calls.attachInfo, { params: { surveyId: 'shop' }, body });
    expect((await attach({ appname: 'shop' })).http).toBe(400);
    expect((await attach({ userId: 'ana', user_hash: 'x', status: '3' })).code).toBe(200);
    expect(await kept()).toMatchObject({ user_id: 'ana', user_hash: null, status: 2 });
  });

  test('once it is there, it is replaced by nothing', async () => {
    await browser.start('shop');
    await browser.attach('shop', 'ana');
    const before = await kept();
    world.now += 1000;
    expect((await browser.attach('shop', 'ana')).code).toBe(200);
    expect(await kept()).toEqual(before);
    expect((await browser.attach('shop', 'ben')).http).toBe(409);
    expect(await kept()).toEqual(before);
    await browser.again('shop');
    await browser.start('shop');
    expect(await kept()).toMatchObject({ round: 2, user_id: 'ana' });
    await browser.end('shop');
    expect((await browser.attach('shop', 'ana')).code).toBe(200);
  });

  test('it comes before the end, and while the survey is open', async () => {
    await browser.start('shop');
    await browser.end('shop');
    expect((await browser.attach('shop', 'ana')).http).toBe(409);
    expect(await kept()).toMatchObject({ user_id: null });
    await browser.start('closing');
    world.now += 60 * 60 * 1000;
    expect((await browser.attach('closing', 'ana')).http).toBe(409);
  });

  test('unsigned, it opens nothing for anybody (S12)', async () => {
    await browser.start('shop');
    await browser.attach('shop', 'ana');
    await browser.commit('shop', 'a', { score: 4 });
    const other = world.browser();
    const woken = (await other.wake('shop', { userId: 'ana' })).data;
    expect(woken).toMatchObject({ status: 1 });
    expect(woken.respondent).toBeUndefined();
    expect((await other.start('shop')).data.subject).toMatchObject({ questionId: 'a' });
    expect((await other.attach('shop', 'ana')).code).toBe(200);
    const { text } = await other.wake('shop', { userId: 'ana' });
    expect(text).not.toContain('result');
    expect((await other.back('shop')).data.result).toBeUndefined();
    expect((await browser.inAppCurrent('shop')).data?.questionId).toBe('b');
  });
});

test.each([
  { name: 'unsigned', secret: null, done: [200, 200, 404, 403, 200, 400, 200, 409] },
  { name: 'signed', secret: 's'.repeat(32), done: [200, 200, 404, 403, 200, 403, 200, 403] },
])('what the server says never names a user, $name, whatever happens (P02)', async (one) => {
  const place = await scratch();
  const env = one.secret === null ? {} : { INFO_SECRET: one.secret };
  const server = await spawnServer({ ...place.env, ...env });
  const canary = one.secret === null ? 'canary-7d1f' : signed('canary-7d1f', one.secret);
  const path = (call: string) => `/api/inApp/surveys/sus/${call}`;
  let cookie = '';
  const post = async (address: string, fields: Record<string, string>) => {
    const response = await fetch(server.origin + address, {
      method: 'POST',
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    return response.status;
  };
  const start = { surveyId: 'sus', deviceInfo: '{}', userBehavior: '{}', locale: 'en' };
  const wake = { surveyInfo: 'sus', appname: 'shop', userId: canary };
  const page = async () => (await fetch(`${server.origin}/sus/shop?info=${canary}`)).status;
  const done = [
    await page(),
    await post('/api/inApp/wake', wake),
    await post('/api/inApp/wake', { ...wake, surveyInfo: 'none' }),
    await post(path('attachInfo'), { userId: canary }),
    await post('/api/start', start),
    await post(path('attachInfo'), { userId: `${canary}\n` }),
    await post(path('attachInfo'), { userId: canary }),
    await post(path('attachInfo'), { userId: `other-${canary}` }),
  ];
  expect(done).toEqual(one.done);
  const database = new DatabaseSync(join(place.env.DATA_DIR, 'askpath.sqlite'));
  database.exec('drop table session');
  database.close();
  const broken = [
    await page(),
    await post('/api/inApp/wake', wake),
    await post(path('attachInfo'), { userId: canary }),
  ];
  expect(broken).toEqual([200, 500, 500]);
  await server.end('SIGTERM');
  expect(server.said()).toContain('POST /api/inApp/surveys/:surveyId/attachInfo failed');
  expect(server.said()).not.toContain('canary');
  if (one.secret !== null) expect(server.said()).not.toContain(one.secret);
  await place.remove();
});

function signed(id: string, secret: string): string {
  const text = `${id}.${Math.floor(Date.now() / 1000) + 3600}`;
  return `${text}.${createHmac('sha256', secret).update(`sus.${text}`).digest('base64url')}`;
}
