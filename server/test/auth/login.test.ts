import { beforeEach, describe, expect, test } from 'vitest';
import { removeOldLogins } from '../../auth/logins.ts';
import { type Client, databases, sharedWorld } from '../support/world.ts';
import { hour, minute, surveys, way } from './login.fixture.ts';

describe.each(databases)('a login on $name', (database) => {
  const login = { way, hours: 12, idleMinutes: 120 };
  const world = sharedWorld(database, surveys, { login, isFresh: true });
  let client: Client;
  beforeEach(async () => {
    client = world.client();
    await client.login('Ana');
  });

  const isLoggedIn = async (member = client) => (await member.locate('members')).code === 200;

  test('ends after two hours without a call', async () => {
    // The time of the last use is stored with a precision of a minute.
    world.now += 121 * minute - 1;
    expect(await isLoggedIn()).toBe(true);
    world.now += 121 * minute;
    expect(await isLoggedIn()).toBe(false);
    expect(await world.rows('login')).toHaveLength(1);
    await removeOldLogins(world.deps);
    expect(await world.rows('login')).toEqual([]);
  });

  test('in use ends after its hours', async () => {
    const tab = client.copy();
    for (let hours = 1; hours < 12; hours += 1) {
      world.now += hour;
      expect(await Promise.all([isLoggedIn(), isLoggedIn(tab)])).toEqual([true, true]);
      await removeOldLogins(world.deps);
    }
    world.now += hour;
    expect(await isLoggedIn()).toBe(false);
  });

  test('writes its last use once a minute', async () => {
    const used = async () => (await world.rows('login')).map(({ used_at }) => Number(used_at));
    const start = world.now;
    world.now += 59_999;
    await isLoggedIn();
    expect(await used()).toEqual([start]);
    world.now += 1;
    await Promise.all(Array.from({ length: 10 }, () => isLoggedIn()));
    expect(await used()).toEqual([world.now]);
  });

  test('without a last use, of an older server, counts from its start', async () => {
    const forgetUse = () => world.store.db.updateTable('login').set({ used_at: null }).execute();
    await forgetUse();
    world.now += hour;
    expect(await isLoggedIn()).toBe(true);
    await forgetUse();
    world.now += 2 * hour;
    expect(await isLoggedIn()).toBe(false);
  });

  test('ends by a logout, in this browser alone', async () => {
    const [tab, phone] = [client.copy(), world.client()];
    await phone.login('Ana');
    const asked = await client.fetch('/api/logout');
    expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(await asked.text()).toContain('<form method="post" action="/api/logout">');
    expect(await isLoggedIn()).toBe(true);

    const done = await client.fetch('/api/logout', { method: 'POST' });
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/api/logout']);
    expect(done.headers.get('Clear-Site-Data')).toBe('"storage"');
    expect(done.headers.getSetCookie()).toEqual([
      'askpath.login=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    const all = await Promise.all([client, tab, phone].map(isLoggedIn));
    expect(all).toEqual([false, false, true]);
    expect(await (await client.fetch('/api/logout')).text()).toContain('You are logged out');
  });

  test.each([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', Host: 'localhost' },
    { Origin: 'null', Host: 'localhost' },
  ])('is not ended by another site with %j (S08)', async (headers) => {
    const response = await client.fetch('/api/logout', { method: 'POST', headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
    expect(await isLoggedIn()).toBe(true);
  });

  test('is not ended by a logout without a login', async () => {
    const done = await world.client().fetch('/api/logout', { method: 'POST' });
    expect(done.status).toBe(303);
    expect(await world.rows('login')).toHaveLength(1);
  });
});
