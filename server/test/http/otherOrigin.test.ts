import { describe, expect, test } from 'vitest';
import { framedHeader, tokenStoreHeader } from '../../../contract/embedding.ts';
import { sharedWorld, sqlite } from '../support/world.ts';
import { png, publicOrigin, start, surveys } from './frames/frames.fixture.ts';

const app = 'https://app.example.org';
const world = sharedWorld(sqlite, surveys, { publicOrigin, allowedOrigins: [app] });
const sameSite = { Origin: app, 'Sec-Fetch-Site': 'same-site' };
const otherSite = { Origin: app, 'Sec-Fetch-Site': 'cross-site' };
const startFrom = (headers: Readonly<Record<string, string>>) =>
  world.client({ headers }).fetch('/api/start', { method: 'POST', body: start });

describe('an app of an allowed origin', () => {
  test('may send every header of the app, with cookies, and read the headers of replies', async () => {
    const asked = ['accept-language', 'content-type', 'idempotency-key'];
    const headers = [...asked, framedHeader.toLowerCase(), tokenStoreHeader.toLowerCase()];
    const preflight = await world.client({ headers: sameSite }).fetch('/api/termQuestionnaire', {
      method: 'OPTIONS',
      headers: {
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': headers.join(','),
      },
    });
    expect(preflight.status).toBe(204);
    const allowed = (name: string) => preflight.headers.get(`Access-Control-Allow-${name}`);
    expect(allowed('Origin')).toBe(app);
    expect(allowed('Credentials')).toBe('true');
    expect(allowed('Methods')).toBe('GET,POST,PATCH');
    expect(allowed('Headers')?.toLowerCase().split(',').toSorted()).toEqual(headers.toSorted());
    const reply = await startFrom(sameSite);
    expect(reply.headers.get('Access-Control-Expose-Headers')?.split(',')).toEqual(
      expect.arrayContaining(['Retry-After', tokenStoreHeader]),
    );
    expect(reply.headers.get('Vary')).toContain('Origin');
  });

  test('on the same site gets the cookies of a page', async () => {
    const reply = await startFrom(sameSite);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-askpath_shop=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(reply.headers.get(tokenStoreHeader)).toBeNull();
  });

  test('on another site gets tokens in place of cookies, and answers by them to the end', async () => {
    const reply = await startFrom(otherSite);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.headers.get(tokenStoreHeader)).toMatch(/^askpath_shop=[\w-]{43}$/);
    const client = world.client({ headers: otherSite, blocksCookies: true });
    await client.start('shop');
    await client.commit('shop', 'a', { score: 4 });
    const file = await client.uploadOne('a.png', png, 'shop');
    expect((await client.commit('shop', 'b', { files: [file] })).data.status).toBe(3);
    expect(client.cookies.size).toBe(0);
  });

  test('on another site is refused a survey with a login, which would never reach it', async () => {
    const refusal = async (headers: Readonly<Record<string, string>>) =>
      (await world.client({ headers }).fetch('/api/surveys/members')).json();
    expect(await refusal(sameSite)).toMatchObject({ code: 4001 });
    expect(await refusal(otherSite)).toMatchObject({ code: 403, reason: 'loginElsewhere' });
  });

  test('may be where a login returns to, and no other origin may', async () => {
    const client = world.client();
    const returnsTo = async (from: string) =>
      (await client.login('Ana', from)).headers.get('Location');
    expect(await returnsTo(`${app}/members?loginBack=1`)).toBe(`${app}/members?loginBack=1`);
    expect(await returnsTo(app)).toBe('/');
    expect(await returnsTo(`${app}.evil.example/members`)).toBe('/');
    expect(await returnsTo(`${app}//evil.example`)).toBe('/');
    expect(await returnsTo('https://evil.example/members')).toBe('/');
  });

  test('may be where the form of the development login returns to, and no other form', async () => {
    const formAction = async (path: string) =>
      (await world.client().fetch(path)).headers
        .get('Content-Security-Policy')
        ?.match(/form-action ([^;]*)/)?.[1];
    expect(await formAction(`/api/login?from=${app}/members`)).toBe(`'self' ${app}`);
    expect(await formAction('/api/logout')).toBe("'self'");
  });
});

test.each([
  'https://evil.example',
  'http://app.example.org',
  'https://app.example.org.evil.example',
  'null',
])('pages of %s may neither call nor read (S09)', async (Origin) => {
  const headers = { Origin, 'Sec-Fetch-Site': 'cross-site' };
  const reply = await startFrom(headers);
  expect(reply.status).toBe(403);
  const read = await world.client({ headers }).fetch('/api/surveys/shop');
  for (const { headers } of [reply, read]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get(tokenStoreHeader)).toBeNull();
  }
});

test('pages of an allowed origin may not send the forms of the server', async () => {
  const form = new URLSearchParams({ do: 'start', key: crypto.randomUUID() });
  const reply = await world
    .client({ headers: otherSite })
    .fetch('/shop', { method: 'POST', body: form });
  expect(reply.status).not.toBe(303);
  expect(reply.headers.getSetCookie()).toEqual([]);
});
