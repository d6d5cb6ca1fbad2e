import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

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
  const world = sharedWorld(database, [shop, closing]);
  let browser: Client;
  beforeEach(async () => {
    browser = world.client();
  });

  const kept = async () => {
    const { id } = (await browser.locate('shop')).data.respondent ?? {};
    return (await world.rows('session')).find((row) => row.id === id);
  };

  test.each(['ana', 'ana@example.org', '\u{1F600}'.repeat(256), 'آنا', "'; drop table session"])(
    '%j is kept with the session',
    async (userId) => {
      await browser.start('shop');
      const reply = await browser.attachInfo('shop', userId);
      expect(reply.text).toBe('{"code":200,"data":null}');
      expect(await kept()).toMatchObject({ user_id: userId, user_hash: null });
    },
  );

  test.each(['', 'x'.repeat(257), 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u0000b'])(
    '%j is no id',
    async (userId) => {
      await browser.start('shop');
      expect((await browser.attachInfo('shop', userId)).http).toBe(400);
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
    await browser.attachInfo('shop', 'ana');
    const before = await kept();
    world.now += 1000;
    expect((await browser.attachInfo('shop', 'ana')).code).toBe(200);
    expect(await kept()).toEqual(before);
    expect((await browser.attachInfo('shop', 'ben')).http).toBe(409);
    expect(await kept()).toEqual(before);
    await browser.reAnswer('shop');
    await browser.start('shop');
    expect(await kept()).toMatchObject({ round: 2, user_id: 'ana' });
    await browser.end('shop');
    expect((await browser.attachInfo('shop', 'ana')).code).toBe(200);
  });

  test('it comes before the end, and while the survey is open', async () => {
    await browser.start('shop');
    await browser.end('shop');
    expect((await browser.attachInfo('shop', 'ana')).http).toBe(409);
    expect(await kept()).toMatchObject({ user_id: null });
    await browser.start('closing');
    world.now += 60 * 60 * 1000;
    expect((await browser.attachInfo('closing', 'ana')).http).toBe(409);
  });

  test('unsigned, it opens nothing for anybody (S12)', async () => {
    await browser.start('shop');
    await browser.attachInfo('shop', 'ana');
    await browser.commit('shop', 'a', { score: 4 });
    const other = world.client();
    const woken = (await other.wake('shop', { userId: 'ana' })).data;
    expect(woken).toMatchObject({ status: 1 });
    expect(woken.respondent).toBeUndefined();
    expect((await other.start('shop')).data.subject).toMatchObject({ questionId: 'a' });
    expect((await other.attachInfo('shop', 'ana')).code).toBe(200);
    const { text } = await other.wake('shop', { userId: 'ana' });
    expect(text).not.toContain('result');
    expect((await other.back('shop')).data.result).toBeUndefined();
    expect((await browser.inAppCurrent('shop')).data?.questionId).toBe('b');
  });
});
