import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { databases, openWorld, sample, sharedWorld, sqlite } from '../support/world.ts';

describe.each(databases)('sessions on $name', (database) => {
  const world = sharedWorld(database, [sample('branching'), sample('sus')]);

  test('looking leaves nothing behind', async () => {
    const browser = world.client();
    await browser.locate('sus');
    await browser.call(calls.survey, { params: { id: 'sus' } });
    expect(browser.cookies.size).toBe(0);
    expect(await world.rows('session')).toEqual([]);
  });

  test('two respondents see their own answers only', async () => {
    const [ana, ben] = [world.client(), world.client()];
    await ana.start('branching');
    await ben.start('branching');
    await ana.commit('branching', 'visited', { choice: 'no' });
    await ben.commit('branching', 'visited', { choice: 'yes' });
    expect((await ana.back('branching')).data.result).toBe('{"choice":"no"}');
    expect((await ben.back('branching')).data.result).toBe('{"choice":"yes"}');
  });

  test('a token planted before the start is never adopted (S10)', async () => {
    const planted = 'B'.repeat(43);
    const victim = world.client();
    victim.cookies.set('askpath_sus', planted);
    await victim.start('sus');
    expect(victim.cookies.get('askpath_sus')).not.toBe(planted);
    const attacker = world.client();
    attacker.cookies.set('askpath_sus', planted);
    expect((await attacker.current('sus')).http).toBe(403);
    expect((await attacker.start('sus')).data.respondent?.id).not.toBe(
      (await victim.locate('sus')).data.respondent?.id,
    );
  });

  test('starting again after the answers were cleared replaces the token (S10)', async () => {
    const browser = world.client();
    await browser.start('sus');
    await browser.reAnswer('sus');
    const old = browser.copy();
    await browser.start('sus');
    expect((await old.current('sus')).http).toBe(403);
    expect((await browser.current('sus')).code).toBe(200);
    world.now += 61_000;
    const late = old.copy();
    await late.start('sus');
    expect((await late.locate('sus')).data.respondent?.id).not.toBe(
      (await browser.locate('sus')).data.respondent?.id,
    );
  });

  test('the database keeps no token', async () => {
    const browser = world.client();
    await browser.start('sus');
    const token = browser.cookies.get('askpath_sus') ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await world.rows('session'))).not.toContain(token);
  });

  test('of a device only a few plain facts are kept', async () => {
    const browser = world.client();
    const start = (depth: number) => {
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      return browser.call(calls.start, {
        body: {
          surveyId: 'sus',
          channel: 'qr',
          deviceInfo: `{"width":390,"touch":true,"agent":"${'x'.repeat(100)}","deep":${deep}}`,
          userBehavior: '{}',
          locale: 'not a tag',
        },
      });
    };
    expect(await start(20_000)).toMatchObject({ code: 400 });
    expect(await start(20)).toMatchObject({ code: 200 });
    const { id } = (await browser.locate('sus')).data.respondent ?? {};
    const session = (await world.rows('session')).find((row) => row.id === id);
    expect(session).toMatchObject({
      device: '{"width":390,"touch":true}',
      channel: 'qr',
      locale: 'en',
    });
  });
});

test.each([
  { origin: null, name: 'askpath_sus', secure: false },
  { origin: 'https://survey.example.org', name: '__Host-askpath_sus', secure: true },
])('the cookie under $origin is $name', async ({ origin, name, secure }) => {
  const world = await openWorld(
    sqlite,
    [sample('sus')],
    origin === null ? {} : { publicOrigin: origin },
  );
  const response = await world.client().fetch('/api/start', {
    method: 'POST',
    body: new URLSearchParams({
      surveyId: 'sus',
      deviceInfo: '{}',
      userBehavior: '{}',
      locale: 'en',
    }),
  });
  const [cookie, ...others] = response.headers.getSetCookie();
  expect(others).toEqual([]);
  const [pair, ...attributes] = cookie?.split('; ') ?? [];
  expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`));
  expect(attributes.sort()).toEqual(
    [
      'HttpOnly',
      'Max-Age=15552000',
      'Path=/',
      'SameSite=Lax',
      ...(secure ? ['Secure'] : []),
    ].sort(),
  );
  await world.close();
});
