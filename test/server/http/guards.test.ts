import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { words } from '../../support/tags.ts';
import { scratch } from '../support/process.ts';
import { openWorld, sample, sharedWorld, sqlite, survey, type World } from '../support/world.ts';

const location = new URLSearchParams({ surveyInfo: 'sus' });
const name = new URLSearchParams({ name: 'Ana' });

const world = sharedWorld(sqlite, [sample('sus')]);
const publicOrigin = 'https://survey.example.org';
const https = sharedWorld(sqlite, [sample('sus')], { publicOrigin });
const stopping = sharedWorld(sqlite, [sample('sus')], { isStopping: () => true });
beforeAll(async () => {
  await mkdir(join(world.directory, 'files'));
});

describe('a call from another site (S08)', () => {
  test.each([
    { name: 'Sec-Fetch-Site', headers: { 'Sec-Fetch-Site': 'same-origin' } },
    { name: 'Origin', headers: { Origin: 'http://localhost:3000', Host: 'localhost:3000' } },
    { name: 'neither, as a program does', headers: {} },
  ])('a call from its own page, by $name, is answered', async ({ headers }) => {
    const response = await world.app.request('/api/location', {
      method: 'POST',
      headers,
      body: location,
    });
    expect(response.status).toBe(200);
  });

  test('behind a proxy the public origin is the own one', async () => {
    const from = async (origin: string) => {
      const headers = { Origin: origin, Host: 'internal:3000' };
      const init = { method: 'POST', headers, body: location };
      return (await https.app.request('/api/location', init)).status;
    };
    expect(await from('https://survey.example.org')).toBe(200);
    expect(await from('http://internal:3000')).toBe(403);
  });
});

describe('a body that is not what the call carries', () => {
  const form = 'application/x-www-form-urlencoded';

  test.each([
    { name: 'JSON', type: 'application/json', body: '{"surveyInfo":"sus"}', status: 415 },
    { name: 'plain text', type: 'text/plain', body: 'surveyInfo=sus', status: 415 },
    { name: 'no type', type: '', body: 'surveyInfo=sus', status: 415 },
    { name: 'a list', type: form, body: 'surveyInfo[]=sus', status: 400 },
    { name: 'a nested field', type: form, body: 'surveyInfo[id]=sus', status: 400 },
    { name: 'a field twice', type: form, body: 'surveyInfo=sus&surveyInfo=sus', status: 400 },
    { name: 'a field twice, one unknown', type: form, body: 'surveyInfo=sus&x=1&x=2', status: 400 },
    { name: 'no field', type: form, body: '', status: 400 },
    { name: 'an id that is none', type: form, body: 'surveyInfo=../sus', status: 400 },
    { name: 'a NUL', type: form, body: 'surveyInfo=sus&userId=%00', status: 400 },
    {
      name: 'a thousand fields',
      type: form,
      body: `surveyInfo=sus&${Array.from({ length: 1000 }, (_, n) => `f${n}=1`).join('&')}`,
      status: 400,
    },
    { name: '256 kB', type: form, body: `surveyInfo=${'x'.repeat(256 * 1024)}`, status: 413 },
    { name: 'a form', type: `${form}; charset=UTF-8`, body: 'surveyInfo=sus', status: 200 },
  ])('$name: $status', async ({ type, body, status }) => {
    const response = await world.app.request('/api/location', {
      method: 'POST',
      headers: { 'Content-Type': type, 'Content-Length': String(body.length) },
      body,
    });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status });
  });

  test('a message names the first field that is wrong', async () => {
    const browser = world.client();
    await browser.start('sus');
    const reply = await browser.call(calls.commitAnswer, {
      // @ts-expect-error the fields are missing on purpose
      body: { surveyId: 'sus', questionId: 'frequent', respondent: '{' },
    });
    expect(reply.code).toBe(400);
    expect(reply.message).toMatch(/^type: /);
  });

  test.each(['', 'a b', 'ü', 'x'.repeat(256)])('the Idempotency-Key %j is none', async (key) => {
    const encoded = Buffer.from(key, 'utf8').toString('latin1');
    const browser = world.client({ headers: { 'Idempotency-Key': encoded } });
    expect((await browser.start('sus')).code).toBe(400);
  });
});

describe('what every reply says to the browser (S20)', () => {
  test.each([
    {
      name: 'a call',
      path: '/api/location',
      init: { method: 'POST', body: location },
      status: 200,
    },
    { name: 'a page of a login', path: '/api/login?from=/sus', init: {}, status: 200 },
    { name: 'a login', path: '/api/login', init: { method: 'POST', body: name }, status: 303 },
    { name: 'a refusal', path: '/api/currSubject', init: { method: 'POST' }, status: 415 },
    { name: 'a look whether it lives', path: '/healthz', init: {}, status: 200 },
    { name: 'a look whether it is ready', path: '/readyz', init: {}, status: 200 },
    { name: 'an unknown call', path: '/api/nothing', init: {}, status: 404 },
    { name: 'an unknown address', path: '/nothing', init: {}, status: 404 },
    {
      name: 'a call from elsewhere',
      path: '/api/location',
      init: { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } },
      status: 403,
    },
  ])('$name', async ({ path, init, status }) => {
    const response = await world.app.request(path, init);
    expect(response.status).toBe(status);
    expectHeaders(response);
  });

  test('hosts below this one are included where that is wanted (S20)', async () => {
    const above = await openWorld(sqlite, [sample('sus')], { hstsSubdomains: true });
    for (const path of ['/api/surveys/sus', '/embed.js', '/window/sus', '/dev', '/']) {
      const { headers } = await above.app.request(path);
      const said = headers.get('Strict-Transport-Security');
      expect(said).toBe('max-age=63072000; includeSubDomains');
    }
    await above.close();
  });

  test('API replies are kept nowhere (S20)', async () => {
    for (const path of ['/api/surveys/sus', '/api/surveys/none', '/api/nothing']) {
      const response = await world.app.request(path);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('a failure tells nothing of its cause, and the log nothing of the answer (S20)', async () => {
    const broken = await openWorld(sqlite, [sample('sus')]);
    const browser = broken.client();
    await browser.start('sus');
    await broken.store.db.schema.dropTable('answer').execute();
    const reply = await browser.commit('sus', 'frequent', { score: 1, canary: 'canary' });
    expect(reply.http).toBe(500);
    expect(reply.text).toBe('{"code":500,"message":"Something went wrong on our side."}');
    expectHeaders(reply);
    const [failure] = broken.lines.filter(({ level }) => level === 'error');
    expect(failure?.what).toBe('POST /api/commitAnswer failed');
    expect(failure?.facts).toEqual({ id: reply.headers.get('X-Request-Id') });
    await broken.close();
  });

  test('while the server stops, new calls are told to come back (R14)', async () => {
    const response = await stopping.app.request('/api/location', {
      method: 'POST',
      body: location,
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('1');
    expect(response.headers.get('Connection')).toBe('close');
    expectHeaders(response);
  });
});

describe('who may show what in a frame (S21)', () => {
  const origins = 'https://shop.example.org http://localhost:4000';
  const listed = [`'self' ${origins}`, null] as const;
  const own = ["'self'", 'SAMEORIGIN'] as const;
  const anybody = ["'self' *", null] as const;
  const nobody = ["'none'", 'DENY'] as const;
  let framed: World;
  let dist: Awaited<ReturnType<typeof scratch>>;
  beforeAll(async () => {
    dist = await scratch();
    await writeFile(join(dist.env.DIST_DIR, 'embed.js'), 'void 0;');
    await writeFile(join(dist.env.DIST_DIR, 'favicon.svg'), '<svg/>');
    const base = { title: 'T', questions: [{ id: 'a', type: 'text', title: 'A' }] };
    const config = { frameOrigins: origins.split(' ') };
    const surveys = [
      survey({ ...base, id: 'listed', config }),
      survey({ ...base, id: 'members', config, login: true }),
      survey({ ...base, id: 'empty', config: { frameOrigins: [] } }),
      survey({ ...base, id: 'alone' }),
    ];
    framed = await openWorld(sqlite, surveys, {
      pages: await readPages(dist.env.DIST_DIR),
      infoSecret: 'a secret that only this test knows',
      devPages: true,
    });
  });
  afterAll(async () => {
    await framed.close();
    await dist.remove();
  });

  test.each([
    ['/window/listed', 200, listed],
    ['/card/listed', 200, listed],
    ['/listed/shop?info=ana', 200, listed],
    ['/listed/shop', 403, listed],
    ['/window/members', 200, listed],
    ['/members/shop?info=ana', 200, listed],
    ['/window/alone', 200, own],
    ['/card/empty', 200, own],
    ['/alone/shop?info=ana', 200, own],
    ['/window/nowhere', 404, anybody],
    ['/card/nowhere', 404, anybody],
    ['/nowhere/shop', 404, own],
    ['/listed', 200, nobody],
    ['/listed/', 200, nobody],
    ['/listed/desktop', 200, nobody],
    ['/listed/mobile/question', 200, nobody],
    ['/listed/shop/home', 404, nobody],
    ['/members', 200, nobody],
    ['/window', 404, nobody],
    ['/window/listed/home', 404, nobody],
    ['/window/a.b', 404, nobody],
    ['/window/api', 404, nobody],
    ['/task/listed', 200, nobody],
    ['/task/listed/task', 200, nobody],
    ['/task/nowhere', 404, nobody],
    ['/task', 404, nobody],
    ['/', 404, nobody],
    ['/nowhere', 404, nobody],
    ['/developers', 404, nobody],
    ['/favicon.svg', 200, nobody],
    ['/assets/gone.js', 404, nobody],
    ['/pictures/gone.webp', 404, nobody],
    ['/api/surveys/listed', 200, nobody],
    ['/api/login?from=/window/listed', 200, nobody],
    ['/api/window/listed', 404, nobody],
    ['/dev/radio-plain/x', 404, own],
    ['/dev', 200, own],
    ['/dev/radio-plain', 200, own],
  ])('%s', async (path, status, [ancestors, frame]) => {
    const response = await framed.app.request(path);
    expect(response.status).toBe(status);
    expectHeaders(response, {
      ...(frame === null ? {} : { 'x-frame-options': frame }),
      'content-security-policy': /^\/dev(?:\/|$)/.test(path)
        ? policy(`; frame-ancestors ${ancestors}`, `${markup} askpath-host; frame-src 'self'`)
        : policy(`; frame-ancestors ${ancestors}`),
    });
  });

  test('a developer page that is not served is nothing (S20)', async () => {
    const pages = await readPages(dist.env.DIST_DIR);
    const closed = await openWorld(sqlite, [], { pages });
    for (const path of ['/dev', '/dev/radio-plain', '/dev/host', '/dev/live']) {
      const response = await closed.app.request(path);
      expect(response.status).toBe(404);
      expectHeaders(response);
      expect(await response.text()).toContain('{"code":404,');
    }
    await closed.close();
  });

  test('one that is posted to, or sends elsewhere', async () => {
    for (const [path, status] of [
      ['/window/listed', 404],
      ['/api/login', 303],
    ] as const) {
      const response = await framed.app.request(path, { method: 'POST', body: name });
      expect(response.status).toBe(status);
      const [ancestors] = path === '/api/login' ? nobody : listed;
      expect(response.headers.get('Content-Security-Policy')).toBe(
        policy(`; frame-ancestors ${ancestors}`),
      );
    }
  });

  test('the script that makes the frames is for every page, and no other file is', async () => {
    const response = await framed.app.request('/embed.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    expectHeaders(response, {
      'content-security-policy': policy("; frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'cross-origin',
      'x-frame-options': 'DENY',
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});

const markup = "; require-trusted-types-for 'script'; trusted-types dompurify";

function policy(frames: string, more = markup): string {
  return (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; " +
    `base-uri 'none'${frames}${more}`
  );
}

/** The whole set, so that a header that disappears or appears is seen. */
function expectHeaders(
  response: Pick<Response, 'headers'>,
  special: Readonly<Record<string, string>> = {
    'content-security-policy': policy("; frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
  },
): void {
  const own = words`
    cache-control connection content-length content-type last-modified location retry-after
    set-cookie vary
  `;
  const told = [...response.headers].filter(([name]) => !own.includes(name));
  expect(Object.fromEntries(told)).toEqual({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    ...special,
  });
}
