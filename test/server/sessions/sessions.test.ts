import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import {
  type Client,
  databases,
  sample,
  sharedWorld,
  sqlite,
  testWorld,
} from '../support/world.ts';

describe.each(databases)('sessions on $name', (database) => {
  const world = sharedWorld(database, [sample('sus')], { isFresh: true });
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  const respondentOf = async (one: Client) => (await one.locate('sus')).data.respondent?.id;

  test('reading a survey creates no session', async () => {
    await client.locate('sus');
    await client.call(calls.survey, { params: { id: 'sus' } });
    expect(client.cookies.size).toBe(0);
    expect(await world.rows('session')).toEqual([]);
  });

  test('a token planted before the start is never adopted (S10)', async () => {
    const planted = 'B'.repeat(43);
    client.cookies.set('askpath_sus', planted);
    await client.start('sus');
    expect(client.cookies.get('askpath_sus')).not.toBe(planted);
    const attacker = world.client();
    attacker.cookies.set('askpath_sus', planted);
    expect((await attacker.current('sus')).http).toBe(403);
    const started = await attacker.start('sus');
    expect(started.data.respondent?.id).not.toBe(await respondentOf(client));
  });

  test('a start after the answers were cleared replaces the token (S10)', async () => {
    await client.start('sus');
    await client.reAnswer('sus');
    const old = client.copy();
    await client.start('sus');
    expect((await old.current('sus')).http).toBe(403);
    expect((await client.current('sus')).code).toBe(200);
    world.now += 61_000;
    await old.start('sus');
    expect(await respondentOf(old)).not.toBe(await respondentOf(client));
  });

  test('the database stores a few plain facts of a device', async () => {
    const start = (depth: number) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const deviceInfo = `{"width":390,"touch":true,"agent":"${'x'.repeat(100)}","deep":${deep}}`;
      const body = { surveyId: 'sus', channel: 'qr', deviceInfo, userBehavior: '{}', locale: '?' };
      return client.call(calls.start, { body });
    };
    expect(await start(20_000)).toMatchObject({ code: 400 });
    expect(await start(20)).toMatchObject({ code: 200 });
    expect(await world.rows('session')).toMatchObject([
      { device: '{"width":390,"touch":true}', channel: 'qr', locale: 'en' },
    ]);
  });
});

test.each([
  { web: {}, name: 'askpath_sus', secure: [] },
  {
    web: { publicOrigin: 'https://survey.example.org' },
    name: '__Host-askpath_sus',
    secure: ['Secure'],
  },
])('the cookie of $web is $name', async ({ web, name, secure }) => {
  const world = await testWorld(sqlite, [sample('sus')], web);
  const { headers } = await world.client().start('sus');
  const [cookie, ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  const [pair, ...attributes] = cookie?.split('; ') ?? [];
  expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
  const expected = ['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Lax', ...secure];
  expect(attributes.sort()).toEqual(expected);
});
