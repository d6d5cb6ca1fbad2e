import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const questions = ['a', 'b'].map((id) => ({ id, type: 'rate', title: id }));
const shop = survey({ id: 'shop', title: 'Shop', config: { allowReAnswer: true }, questions });
const closing = survey({
  id: 'closing',
  title: 'Closing',
  closesAt: '2031-05-01T13:00:00Z',
  questions,
});

describe.each(databases)('the user id of an app on $name', (database) => {
  const world = sharedWorld(database, [shop, closing], { isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.start('shop');
  });

  const session = async () => (await world.rows('session'))[0];

  test.each([
    ['ana', 200],
    ['ana@example.org', 200],
    ['\u{1F600}'.repeat(256), 200],
    ['آنا', 200],
    ["'; drop table session", 200],
    ['', 400],
    ['x'.repeat(257), 400],
    ['a\nb', 400],
    ['a\u007fb', 400],
    ['a\u0085b', 400],
    ['a\u0000b', 400],
  ])('%j gets %i', async (userId, http) => {
    const reply = await client.attachInfo('shop', userId);
    expect(reply.http).toBe(http);
    if (http === 200) expect(reply.text).toBe('{"code":200,"data":null}');
    const user_id = http === 200 ? userId : null;
    expect(await session()).toMatchObject({ user_id, user_hash: null });
  });

  test('is the only field that the call requires and reads', async () => {
    const attach = (body: Record<string, string>) =>
      client.call(calls.attachInfo, { params: { surveyId: 'shop' }, body });
    expect((await attach({ appname: 'shop' })).http).toBe(400);
    expect((await attach({ userId: 'ana', user_hash: 'x', status: '3' })).code).toBe(200);
    expect(await session()).toMatchObject({ user_id: 'ana', user_hash: null, status: 2 });
  });

  test('is never replaced, not even in another round', async () => {
    await client.attachInfo('shop', 'ana');
    const before = await session();
    world.now += 1000;
    expect((await client.attachInfo('shop', 'ana')).code).toBe(200);
    expect((await client.attachInfo('shop', 'ben')).http).toBe(409);
    expect(await session()).toEqual(before);
    await client.reAnswer('shop');
    await client.start('shop');
    expect(await session()).toMatchObject({ round: 2, user_id: 'ana' });
    await client.end('shop');
    expect((await client.attachInfo('shop', 'ana')).code).toBe(200);
  });

  test('is refused after the end and in a closed survey', async () => {
    await client.end('shop');
    expect((await client.attachInfo('shop', 'ana')).http).toBe(409);
    expect(await session()).toMatchObject({ user_id: null });
    await client.start('closing');
    world.now += 60 * 60 * 1000;
    expect((await client.attachInfo('closing', 'ana')).http).toBe(409);
  });

  test('opens no session without a signature (S12)', async () => {
    await client.attachInfo('shop', 'ana');
    await client.commit('shop', 'a', { score: 4 });
    const other = world.client();
    const woken = (await other.wake('shop', { userId: 'ana' })).data;
    expect([woken.status, woken.respondent]).toEqual([1, undefined]);
    expect((await other.start('shop')).data.subject).toMatchObject({ questionId: 'a' });
    expect((await other.attachInfo('shop', 'ana')).code).toBe(200);
    const { text } = await other.wake('shop', { userId: 'ana' });
    expect(text).not.toContain('result');
    expect((await other.back('shop')).data.result).toBeUndefined();
    expect((await client.inAppCurrent('shop')).data?.questionId).toBe('b');
  });
});
