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

  const respondentOf = async (visitor: Client) => (await visitor.locate('sus')).data.respondent?.id;

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

  test('the database has the kind of a device, and no other fact of it', async () => {
    const phone = world.client({ headers: { 'User-Agent': 'Mozilla/5.0 (Linux) Mobile' } });
    const start = (visitor: Client, size: string) => {
      const deviceInfo = `{"touch":true,"agent":"x"${size}}`;
      const body = { surveyId: 'sus', channel: 'qr', deviceInfo, userBehavior: '{}', locale: '?' };
      return visitor.call(calls.start, { body });
    };
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(await start(client, `,"deep":${deep}`)).toMatchObject({ code: 400 });
    for (const [visitor, size] of [
      [client, ',"width":1280,"height":800'],
      [phone, ',"width":1280,"height":800'],
      [phone, ''],
      [client, ',"width":"390"'],
      [client, ',"width":390,"height":800'],
    ] as const) {
      await start(visitor.copy(), size);
    }
    const stored = await world.rows('session');
    expect(stored.map(({ device }) => device).sort()).toEqual([
      ...['{"kind":"desktop"}', '{"kind":"desktop"}'],
      ...['{"kind":"mobile"}', '{"kind":"mobile"}', '{"kind":"pad"}'],
    ]);
    expect(stored).toContainEqual(expect.objectContaining({ channel: 'qr', locale: 'en' }));
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
