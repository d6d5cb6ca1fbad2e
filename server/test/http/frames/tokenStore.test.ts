import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { framedHeader, tokenStoreHeader } from '../../../../contract/embedding.ts';
import { words } from '../../../../test/support/tags.ts';
import { readConfig } from '../../../config/config.ts';
import { readPages } from '../../../http/pages/pages.ts';
import { startupNotices } from '../../../run.ts';
import { scratch } from '../../support/process.ts';
import {
  type Client,
  noon,
  type Reply,
  sharedWorld,
  signedInfo,
  sqlite,
  survey,
  testWorld,
} from '../../support/world.ts';
import { framed, png, publicOrigin, questions, start, surveys } from './frames.fixture.ts';

const infoSecret = 'a secret that only this test knows';
const pages = await readPages((await scratch(afterAll)).env.DIST_DIR);
const http = sharedWorld(sqlite, surveys, { pages });
const https = sharedWorld(sqlite, surveys, { pages, publicOrigin });

describe.each([
  ['http', http],
  ['https', https],
] as const)('a frame with blocked cookies, over %s', (_, world) => {
  let frame: Client;
  beforeEach(() => {
    frame = world.client({ ...framed, blocksCookies: true });
  });

  test('answers to the end by the tokens of its page (S22)', async () => {
    await frame.locate('shop');
    expect(frame.tokens.size).toBe(0);
    await frame.start('shop');
    expect([...frame.tokens.keys()]).toEqual(['askpath_shop']);
    await frame.commit('shop', 'a', { score: 4 });
    expect((await frame.copy().locate('shop')).data.subject?.questionId).toBe('b');
    const file = await frame.uploadOne('a.png', png, 'shop');
    expect([...frame.tokens.keys()]).toEqual(['askpath_shop', 'askpath.files']);
    expect((await frame.fetch(file.url)).status).toBe(200);
    expect((await frame.commit('shop', 'b', { files: [file] })).data.status).toBe(3);
    expect((await frame.locate('shop')).data.status).toBe(3);
    expect(frame.cookies.size).toBe(0);
  });

  test('gets the token when it changes', async () => {
    const started = await frame.start('shop', { key: 'lost' });
    expect(started.headers.get(tokenStoreHeader)).toMatch(/^askpath_shop=[\w-]{43}$/);
    const token = frame.tokens.get('askpath_shop');
    frame.tokens.clear();
    await frame.start('shop', { key: 'lost' });
    expect(frame.tokens.get('askpath_shop')).toBe(token);
    expect((await frame.current('shop')).headers.get(tokenStoreHeader)).toBeNull();
    await frame.reAnswer('shop');
    await frame.start('shop');
    expect(frame.tokens.get('askpath_shop')).not.toBe(token);
  });

  test('has no cookie read or written', async () => {
    const browser = world.client();
    await browser.start('shop');
    for (const [name, value] of browser.cookies) frame.cookies.set(name, value);
    const before = [...frame.cookies];
    expect((await frame.current('shop')).http).toBe(403);
    const { data } = await frame.start('shop');
    expect(data.respondent?.id).not.toBe((await browser.locate('shop')).data.respondent?.id);
    await frame.upload({ 'a.png': png }, 'shop');
    expect([...frame.cookies]).toEqual(before);
  });

  test('finds no session by a guessed token, and adopts no planted one (S10, S11)', async () => {
    const owner = world.client({ blocksCookies: true });
    await owner.start('shop');
    const replies: Reply<unknown>[] = [];
    for (const token of [null, 'A'.repeat(43), 'x', owner.tokens.get('askpath_shop')?.slice(1)]) {
      const guess = world.client({ blocksCookies: true });
      if (token) guess.tokens.set('askpath_shop', token);
      replies.push(await guess.current('shop'), await guess.inAppCurrent('shop'));
      replies.push(await guess.back('shop'), await guess.end('shop'));
    }
    expect(new Set(replies.map(({ text, http }) => `${http} ${text}`)).size).toBe(1);
    expect(replies[0]?.http).toBe(403);
    const planted = 'B'.repeat(43);
    frame.tokens.set('askpath_shop', planted).set('askpath.files', planted);
    await frame.start('shop');
    await frame.upload({ 'a.png': png }, 'shop');
    expect([...frame.tokens.values()]).not.toContain(planted);
  });

  test('has no login', async () => {
    const known = world.client();
    await known.login('Ana');
    expect(frame.cookies.size).toBe(0);
    for (const [name, value] of known.cookies) frame.cookies.set(name, value);
    expect((await frame.locate('members')).code).toBe(4001);
    const tried = await frame.login('Ana');
    expect(storedIn(tried.headers)).toEqual([]);
    for (const [name, value] of known.cookies) frame.tokens.set(name, value);
    expect((await frame.locate('members')).http).toBe(400);
  });

  test.each([
    'askpath_shop',
    'askpath_shop=',
    '=x',
    'askpath_shop=a=b',
    'askpath_shop=a b',
    'askpath_shop=a,b',
    'askpath_shop=a;askpath.files=b',
    'askpath_shop=a; ',
    'askpath_shop=a; askpath_shop=b',
    ...words`
      askpath_shop=ü askpath_=a other=a askpath.login=a askpath.errand=a __Host-askpath_shop=a
    `,
    `askpath_shop=${'a'.repeat(129)}`,
    Array.from({ length: 100 }, (_, index) => `askpath_${index}=${'a'.repeat(43)}`).join('; '),
  ])('with the header %j is refused', async (text) => {
    const before = await world.rows('session');
    const header = Buffer.from(text).toString('latin1');
    const browser = world.client({ headers: { [tokenStoreHeader]: header } });
    const replies = [await browser.locate('shop'), await browser.start('shop')];
    for (const { http, headers } of replies) {
      expect([http, ...storedIn(headers)]).toEqual([400]);
    }
    expect((await browser.fetch(`/api/file/${'f'.repeat(32)}`)).status).toBe(400);
    expect((await browser.upload({ 'a.png': png }, 'shop')).http).toBe(400);
    expect(await world.rows('session')).toEqual(before);
  });

  test('loads pages with any header', async () => {
    await frame.start('shop');
    for (const path of ['/shop', '/shop/app', '/window/shop']) {
      const response = await frame.fetch(path);
      expect(response.status).toBe(200);
      expect(response.headers.get(tokenStoreHeader)).toBeNull();
      expect(await response.text()).not.toContain('"subject"');
      const wrong = { headers: { [tokenStoreHeader]: 'none at all' } };
      expect((await world.app.request(path, wrong)).status).toBe(200);
    }
  });

  test('grants access to no other site (S08, S09)', async () => {
    await frame.start('shop');
    const stolen = [...frame.tokens].map((pair) => pair.join('=')).join('; ');
    const Origin = 'https://shop.example.org';
    for (const special of [{ [tokenStoreHeader]: stolen }, { [framedHeader]: '1' }]) {
      for (const from of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin, Host: 'localhost' }]) {
        const init = { method: 'POST', headers: { ...special, ...from }, body: start };
        const response = await world.app.request('/api/start', init);
        expect([response.status, ...storedIn(response.headers)]).toEqual([403]);
      }
      // Both headers need a preflight request, which the server does not grant.
      const asked = { 'Access-Control-Request-Headers': Object.keys(special).join() };
      const init = { method: 'OPTIONS', headers: { Origin, ...asked } };
      const { headers } = await world.app.request('/api/inApp/surveys/shop/currSubject', init);
      expect([...headers.keys()].filter((name) => name.includes('allow'))).toEqual([]);
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    }
  });
});

test('a token that ends is sent without a value', async () => {
  const world = await testWorld(sqlite, surveys, { infoSecret });
  const frame = world.client({ blocksCookies: true });
  await frame.start('shop');
  await frame.attachInfo('shop', signed('ana'));
  const other = await frame.wake('shop', { userId: signed('ben') });
  expect(other.headers.get(tokenStoreHeader)).toBe('askpath_shop=');
  expect(frame.tokens.size).toBe(0);
  await frame.wake('shop', { userId: signed('ana') });
  expect((await frame.current('shop')).data?.questionId).toBe('a');
});

/** Returns the cookies and tokens that a reply stores in a browser or its page. */
function storedIn(headers: Headers): readonly string[] {
  const tokens = headers.get(tokenStoreHeader);
  return [...headers.getSetCookie(), ...(tokens === null ? [] : [tokens])];
}

function signed(id: string): string {
  return signedInfo(infoSecret, 'shop', id, noon / 1000 + 60);
}

test.each([
  [null, 'https://shop.example.org', true],
  ['http://127.0.0.1:3000', 'https://shop.example.org', true],
  ['https://survey.example.org', 'https://shop.example.org', false],
  [null, 'http://localhost:8080', false],
])('reached at %s and framed by %s, the log warns of it: %s', async (origin, page, warns) => {
  const config = { frameOrigins: [page] };
  const shop = survey({ id: 'shop', title: 'Shop', questions, config });
  const env: Record<string, string> = origin === null ? {} : { PUBLIC_ORIGIN: origin };
  const store = await sqlite.open();
  const notices = startupNotices(readConfig(env), new Map([['shop', shop]]), store);
  await store.close();
  expect(notices).toEqual(
    warns
      ? [expect.stringMatching(/^Frames on other sites cannot keep a cookie for "shop": /)]
      : [],
  );
});
