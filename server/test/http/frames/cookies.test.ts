import { afterAll, describe, expect, test } from 'vitest';
import { readPages } from '../../../http/pages/pages.ts';
import { scratch } from '../../support/process.ts';
import { type Reply, sharedWorld, sqlite } from '../../support/world.ts';
import { framed, png, publicOrigin, start, surveys } from './frames.fixture.ts';

const pages = await readPages((await scratch(afterAll)).env.DIST_DIR);
const http = sharedWorld(sqlite, surveys, { pages });
const https = sharedWorld(sqlite, surveys, { pages, publicOrigin });

describe('the cookies of a frame', () => {
  const cookiesIn = ({ headers }: Response | Reply<unknown>) =>
    headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      return [pair.replace(/=.+/, '=…'), ...attributes.sort()].join('; ');
    });
  const lax = 'HttpOnly; Max-Age=15552000; Path=/; SameSite=Lax';
  const partitioned = 'HttpOnly; Max-Age=15552000; Partitioned; Path=/; SameSite=None; Secure';

  test('are partitioned over https', async () => {
    const frame = https.client(framed);
    const started = await frame.start('shop');
    expect(cookiesIn(started)).toEqual([`__Host-askpath_shop=…; ${partitioned}`]);
    const sent = await frame.upload({ 'a.png': png }, 'shop');
    expect(sent.headers.getSetCookie()).toHaveLength(1);
    expect(sent.headers.getSetCookie()[0]).toMatch(
      /^__Host-askpath\.files=[\w-]{43}; .*; SameSite=None; Partitioned$/,
    );
    expect((await frame.current('shop')).data?.questionId).toBe('a');
  });

  test('are ordinary over http', async () => {
    const started = await http.client(framed).start('shop');
    expect(cookiesIn(started)).toEqual([`askpath_shop=…; ${lax}`]);
  });

  test.each([
    ['iframe', partitioned],
    ['document', `${lax}; Secure`],
  ])('are chosen by the browser for a form in a page: %s', async (destination, attributes) => {
    const response = await https.app.request('/shop/app', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': destination },
      body: new URLSearchParams({ do: 'start', key: crypto.randomUUID() }),
    });
    expect(response.status).toBe(303);
    expect(cookiesIn(response)).toEqual([`__Host-askpath_shop=…; ${attributes}`]);
  });

  test('are not the cookies of a login', async () => {
    const frame = https.client(framed);
    const [cookie] = cookiesIn(await frame.login('Ana'));
    expect(cookie).toMatch(/^__Host-askpath\.login=…; .*; SameSite=Lax; Secure$/);
  });

  test('replace those of a page outside a frame, where a browser sends both', async () => {
    const client = https.client();
    const send = async (path: string, body: URLSearchParams | null, isFramed: boolean) => {
      const headers = isFramed ? framed.headers : {};
      const reply = await (await client.fetch(path, { method: 'POST', headers, body })).json();
      expect(client.cookies.size + client.partitioned.size).toBeLessThanOrEqual(1);
      return reply;
    };
    await send('/api/start', start, false);
    for (const isFramed of [true, false, true, true, false, false]) {
      await send('/api/reAnswer/shop', null, isFramed);
      expect((await send('/api/start', start, isFramed)).code).toBe(200);
      const current = new URLSearchParams({ surveyId: 'shop', deviceInfo: '{}' });
      for (const where of [true, false]) {
        const reply = await send('/api/currSubject', current, where);
        expect(reply).toMatchObject({ code: 200, data: { questionId: 'a' } });
      }
    }
  });
});
