import { describe, expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';
import { sample, sharedWorld, sqlite, testWorld } from '../support/world.ts';
import { expectHeaders, name } from './guards.fixture.ts';

const location = new URLSearchParams({ surveyInfo: 'sus' });

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
      const header = headers.get('Strict-Transport-Security');
      expect(header).toBe('max-age=63072000; includeSubDomains');
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
    expect(reply.text).toBe(
      '{"code":500,"reason":"other","message":"Something went wrong on our side."}',
    );
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
