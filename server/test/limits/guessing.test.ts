import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readPages } from '../../http/pages/pages.ts';
import { surveysPerAddress } from '../../limits/limiter.ts';
import { openLimiter } from '../../limits/open.ts';
import { callSamples } from '../support/callSamples.ts';
import { scratch } from '../support/process.ts';
import { openWorld, sqlite, survey } from '../support/world.ts';
import { useClock } from './limits.fixture.ts';

const directories = await scratch(afterAll);
const pages = await readPages(directories.env.DIST_DIR);
const questions = [{ id: 'a', type: 'text', title: 'A' }];
const config = { frameOrigins: ['https://shop.example.org'] };
const testKey = 'a key that only this test knows';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const file = { 'Content-Type': 'multipart/form-data; boundary=b' };
const elsewhere = { 'Sec-Fetch-Site': 'cross-site' };
const fileBody = '--b\r\nContent-Disposition: form-data; name="do"\r\n\r\nstart\r\n--b--\r\n';

const paths: readonly string[] = [
  ...['/ID', '/card/ID', '/window/ID', '/task/ID', '/ID/shop', '/ID/mobile/home'],
  ...['//ID', '/card//ID', '/window/ID/'],
];
const queries = [
  ...['', '?link=x', '?link=abcdefghijklmnopqrstuvwx', '?test=x', '?test=', `?test=${testKey}`],
  ...['?lang=de', '?opened=1', '?started=1', '?info=ana', '?amp;link=x', '?v%2Ea=1'],
];
type Sent = readonly [path: string, init?: RequestInit];

const requests: readonly Sent[] = [
  ...paths.flatMap((path) => queries.map((query): Sent => [path + query])),
  ...paths.flatMap((path) =>
    [
      { method: 'HEAD' },
      { method: 'OPTIONS' },
      { method: 'PUT' },
      { headers: { Cookie: 'askpath_ID=a; askpath.link.ID=b; askpath.login=c' } },
      { headers: { Cookie: 'askpath.test.ID=a' } },
      { headers: { 'Sec-Fetch-Dest': 'iframe', ...elsewhere } },
      { method: 'POST', headers: form, body: 'do=start&key=x' },
      { method: 'POST', headers: form, body: 'do=next&question=a&key=x&text=y' },
      { method: 'POST', headers: form, body: `do=link&link=${'a'.repeat(26)}` },
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' },
      { method: 'POST', headers: { ...form, ...elsewhere }, body: 'do=start' },
      { method: 'POST', headers: file, body: fileBody },
      { method: 'POST', headers: form, body: 'a'.repeat(2_000_000) },
    ].map((init): Sent => [path, init]),
  ),
  ...callSamples('ID').flatMap(({ path, call, fields }): readonly Sent[] => {
    const body = `${new URLSearchParams(fields)}`;
    if (call.method === 'GET') return [[path]];
    if (call.encoding === 'multipart') {
      const init = { method: call.method, headers: file, body: fileBody };
      return [[`${path}?surveyId=ID`, init]];
    }
    return [
      [path, { method: call.method, headers: form, body }],
      [path, { method: call.method, headers: form, body: `${body}&surveyId=known` }],
      [path, { method: call.method, headers: form, body: `${body}&surveyInfo=known` }],
      [path, { method: call.method, headers: { ...form, ...elsewhere }, body }],
    ];
  }),
];

describe('an address that has named as many surveys as it may', async () => {
  useClock();
  const store = await sqlite.open();
  const definitions = [
    { id: 'there', title: 'T', config, questions },
    { id: 'asks', title: 'T', config, login: true, questions },
    { id: 'invites', title: 'T', config, login: 'link', questions },
    { id: 'signs', title: 'T', config: { ...config, signature: 'optional' }, questions },
  ];
  const world = await openWorld(
    { ...sqlite, open: async () => store },
    definitions.map((definition) => survey(definition)),
    { pages, testKey, limiter: await openLimiter(store), proxies: 1 },
  );
  afterAll(async () => {
    await world.close();
    vi.useRealTimers();
  });
  let address = 0;

  /** Returns a client with a new address that has used up its number of survey names. */
  const spent = async () => {
    const client = `198.51.100.${address++ % 250}`;
    for (let guess = 0; guess < surveysPerAddress; guess++) {
      await world.app.request(`/guess${guess}`, { headers: { 'X-Forwarded-For': client } });
    }
    return client;
  };
  const replyTo = async (client: string, id: string, [path, init]: Sent) => {
    const insert = (text: string) => text.replaceAll('ID', id);
    const headers = Object.entries({ ...init?.headers, 'X-Forwarded-For': client });
    const response = await world.app.request(insert(path), {
      ...init,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, insert(value)])),
      ...(typeof init?.body === 'string' ? { body: insert(init.body) } : {}),
    });
    const text = (await response.text()).replaceAll(id, 'ID');
    const compared = [...response.headers].filter(([name]) => name !== 'x-request-id');
    return {
      status: response.status,
      headers: compared.map(([name, value]) => `${name}: ${value.replaceAll(id, 'ID')}`),
      text,
    };
  };

  test.each(definitions.map(({ id }) => id))(
    'learns from no request whether there is a survey such as %s (S19)',
    async (id) => {
      onTestFinished(() => void vi.setSystemTime(Date.now() + 20_000));
      const client = await spent();
      const missing = id.replace(/./, 'x');
      for (const request of requests) {
        const reply = await replyTo(client, id, request);
        expect(reply, JSON.stringify(request)).toEqual(await replyTo(client, missing, request));
      }
    },
  );
});
