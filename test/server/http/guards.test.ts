import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { oldBrowserScript } from '../../../server/http/pages/inline.ts';
import { readPages } from '../../../server/http/pages/pages.ts';
import { words } from '../../support/tags.ts';
import { scratch } from '../support/process.ts';
import { sample, sharedWorld, sqlite, survey, testWorld } from '../support/world.ts';

const location = new URLSearchParams({ surveyInfo: 'sus' });
const name = new URLSearchParams({ name: 'Ana' });

const world = sharedWorld(sqlite, [sample('sus')]);
const publicOrigin = 'https://survey.example.org';
const https = sharedWorld(sqlite, [sample('sus')], { publicOrigin });
const stopping = sharedWorld(sqlite, [sample('sus')], { isStopping: () => true });

describe('the own origin (S08)', () => {
  const statusOf = async (headers: Record<string, string>, { app } = world) =>
    (await app.request('/api/location', { method: 'POST', headers, body: location })).status;

  test.each([
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'http://localhost:3000', Host: 'localhost:3000' },
    {},
  ])('a call of the own page or of a program, with %j, is answered', async (headers) => {
    expect(await statusOf(headers)).toBe(200);
  });

  test('behind a proxy only the public origin is the own one', async () => {
    const Host = 'internal:3000';
    expect(await statusOf({ Origin: 'https://survey.example.org', Host }, https)).toBe(200);
    expect(await statusOf({ Origin: 'http://internal:3000', Host }, https)).toBe(403);
  });
});

describe('a body', () => {
  const form = 'application/x-www-form-urlencoded';

  test.each([
    ['no type', '', 'surveyInfo=sus', 415],
    ['no field', form, '', 400],
    ['an unknown field twice', form, 'surveyInfo=sus&x=1&x=2', 400],
    ['an invalid id', form, 'surveyInfo=../sus', 400],
    ['a NUL', form, 'surveyInfo=sus&userId=%00', 400],
    ['a form', `${form}; charset=UTF-8`, 'surveyInfo=sus', 200],
  ])('with %s', async (_, type, body, status) => {
    const headers = { 'Content-Type': type };
    const response = await world.app.request('/api/location', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status });
  });

  test('gets a message with its first wrong field', async () => {
    const browser = world.client();
    await browser.start('sus');
    const reply = await browser.call(calls.commitAnswer, {
      // @ts-expect-error the fields are missing on purpose
      body: { surveyId: 'sus', questionId: 'frequent', respondent: '{' },
    });
    expect(reply.code).toBe(400);
    expect(reply.message).toMatch(/^type: /);
  });

  test.each(['', 'a b', 'ü', 'x'.repeat(256)])(
    'with the invalid Idempotency-Key %j is refused',
    async (key) => {
      const encoded = Buffer.from(key, 'utf8').toString('latin1');
      const browser = world.client({ headers: { 'Idempotency-Key': encoded } });
      expect((await browser.start('sus')).code).toBe(400);
    },
  );
});

describe('every reply has the security headers (S20)', () => {
  const crossSite = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } };

  test.each<[string, RequestInit, number]>([
    ['/api/location', { method: 'POST', body: location }, 200],
    ['/api/login?from=/sus', {}, 200],
    ['/api/login', { method: 'POST', body: name }, 303],
    ['/api/currSubject', { method: 'POST' }, 415],
    ['/healthz', {}, 200],
    ['/api/nothing', {}, 404],
    ['/nothing', {}, 404],
    ['/api/location', crossSite, 403],
  ])('at %s', async (path, init, status) => {
    const response = await world.app.request(path, init);
    expect(response.status).toBe(status);
    expectHeaders(response);
  });

  test('with subdomains in HSTS where they are configured', async () => {
    const above = await testWorld(sqlite, [sample('sus')], { hstsSubdomains: true });
    for (const path of ['/api/surveys/sus', '/embed.js', '/window/sus', '/dev', '/']) {
      const { headers } = await above.app.request(path);
      const said = headers.get('Strict-Transport-Security');
      expect(said).toBe('max-age=63072000; includeSubDomains');
    }
  });

  test('and Cache-Control no-store for calls', async () => {
    for (const path of ['/api/surveys/sus', '/api/surveys/none', '/api/nothing']) {
      const response = await world.app.request(path);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });

  test('for a failure, without its cause in the reply or the answer in the log', async () => {
    const broken = await testWorld(sqlite, [sample('sus')]);
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
  });

  test('for a refusal while the server stops (R14)', async () => {
    const init = { method: 'POST', body: location };
    const response = await stopping.app.request('/api/location', init);
    const { headers } = response;
    expect([response.status, headers.get('Retry-After')]).toEqual([503, '1']);
    expect(headers.get('Connection')).toBe('close');
    expectHeaders(response);
  });
});

describe('the frame origins (S21)', async () => {
  const origins = 'https://shop.example.org http://localhost:4000';
  const listed = [`'self' ${origins}`, null] as const;
  const own = ["'self'", 'SAMEORIGIN'] as const;
  const every = ["'self' *", null] as const;
  const none = ["'none'", 'DENY'] as const;
  const { DIST_DIR } = (await scratch(afterAll)).env;
  await writeFile(join(DIST_DIR, 'embed.js'), 'void 0;');
  await writeFile(join(DIST_DIR, 'favicon.svg'), '<svg/>');
  const pages = await readPages(DIST_DIR);
  const base = { title: 'T', questions: [{ id: 'a', type: 'text', title: 'A' }] };
  const config = { frameOrigins: origins.split(' ') };
  const surveys = [
    survey({ ...base, id: 'listed', config }),
    survey({ ...base, id: 'members', config, login: true }),
    survey({ ...base, id: 'empty', config: { frameOrigins: [] } }),
    survey({ ...base, id: 'alone' }),
  ];
  const infoSecret = 'a secret that only this test knows';
  const framed = sharedWorld(sqlite, surveys, { pages, infoSecret, devPages: true });

  test.each([
    ['/window/listed', 200, listed],
    ['/card/listed', 200, listed],
    ['/listed/shop?info=ana', 403, listed],
    ['/listed/shop', 403, listed],
    ['/members/shop?info=ana', 200, listed],
    ['/window/alone', 200, own],
    ['/card/empty', 200, own],
    ['/alone/shop?info=ana', 403, own],
    ['/window/nowhere', 404, every],
    ['/nowhere/shop', 404, own],
    ['/listed', 200, none],
    ['/listed/mobile/question', 200, none],
    ['/listed/shop/home', 404, none],
    ['/members', 200, none],
    ['/window/listed/home', 404, none],
    ['/window/a.b', 404, none],
    ['/task/listed', 200, none],
    ['/task/nowhere', 404, none],
    ['/', 404, none],
    ['/nowhere', 404, none],
    ['/favicon.svg', 200, none],
    ['/assets/gone.js', 404, none],
    ['/pictures/gone.webp', 404, none],
    ['/api/surveys/listed', 200, none],
    ['/api/login?from=/window/listed', 200, none],
    ['/api/window/listed', 404, none],
    ['/dev/radio-plain/x', 404, own],
    ['/dev', 200, own],
  ])('of %s', async (path, status, [ancestors, frame]) => {
    const response = await framed.app.request(path);
    expect(response.status).toBe(status);
    expectHeaders(response, {
      ...(frame === null ? {} : { 'x-frame-options': frame }),
      'content-security-policy': /^\/dev(?:\/|$)/.test(path)
        ? policy(`; frame-ancestors ${ancestors}`, `${markup} askpath-host; frame-src 'self'`)
        : policy(`; frame-ancestors ${ancestors}`),
    });
  });

  test('of a developer page that is not served (S20)', async () => {
    const closed = await testWorld(sqlite, [], { pages });
    for (const path of ['/dev', '/dev/radio-plain', '/dev/host', '/dev/live']) {
      const response = await closed.app.request(path);
      expect(response.status).toBe(404);
      expectHeaders(response);
      expect(await response.text()).toContain('{"code":404,');
    }
  });

  test.each([
    ['/window/listed', 303, listed],
    ['/api/login', 303, none],
  ])('of a POST to %s', async (path, status, [ancestors]) => {
    const response = await framed.app.request(path, { method: 'POST', body: name });
    expect(response.status).toBe(status);
    const said = response.headers.get('Content-Security-Policy');
    expect(said).toBe(policy(`; frame-ancestors ${ancestors}`));
  });

  test('are for every site at the embedding script alone', async () => {
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

/** Expects these headers and no others. */
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
  // A page that is left to the script has an inline script with the notice for old browsers.
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const told = [...response.headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => [
      name,
      isPage ? value.replace(` ${oldBrowserScript.source}`, '') : value,
    ]);
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
