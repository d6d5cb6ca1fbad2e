import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPages } from '../../../http/pages/pages.ts';
import { scratch } from '../../support/process.ts';
import { sharedWorld, sqlite, survey, testWorld } from '../../support/world.ts';
import { expectHeaders, markup, name, policy } from '../guards.fixture.ts';

describe('the frame origins (S21)', async () => {
  const origins = 'https://shop.example.org http://localhost:4000';
  const listed = [`'self' ${origins}`, null] as const;
  const sameOrigin = ["'self'", 'SAMEORIGIN'] as const;
  const every = ["'self' *", null] as const;
  const none = ["'none'", 'DENY'] as const;
  const { DIST_DIR } = (await scratch(afterAll)).env;
  await writeFile(join(DIST_DIR, 'embed.js'), 'void 0;');
  await writeFile(join(DIST_DIR, 'favicon.svg'), '<svg/>');
  const pages = await readPages(DIST_DIR);
  const base = { title: 'T', questions: [{ id: 'a', type: 'text', title: 'A' }] };
  const goal = { word: 'ordered' };
  const mission = { instruction: 'Go', link: 'https://shop.example.org', goal };
  const sought = { ...{ id: 'm', type: 'text', title: 'Buy' }, config: { mission } };
  const config = { frameOrigins: origins.split(' ') };
  const surveys = [
    survey({ ...base, id: 'listed', config }),
    survey({ ...base, id: 'members', config, login: true }),
    survey({ ...base, id: 'sought', config, login: true, questions: [sought] }),
    survey({ ...base, id: 'anyone', questions: [sought] }),
    survey({ ...base, id: 'empty', config: { frameOrigins: [] } }),
    survey({ ...base, id: 'alone' }),
  ];
  const infoSecret = 'a secret that only this test knows';
  const framed = sharedWorld(sqlite, surveys, { pages, infoSecret, devPages: true });

  const isPublic = true;
  test.each<
    [path: string, status: number, framing: readonly [string, string | null], isPublic?: boolean]
  >([
    ['/window/listed', 200, listed, isPublic],
    ['/card/listed', 200, listed, isPublic],
    ['/listed/shop?info=ana', 403, listed, isPublic],
    ['/listed/shop', 403, listed, isPublic],
    ['/members/shop?info=ana', 200, listed],
    ['/window/alone', 200, sameOrigin, isPublic],
    ['/card/empty', 200, sameOrigin, isPublic],
    ['/alone/shop?info=ana', 403, sameOrigin, isPublic],
    ['/window/nowhere', 404, every],
    ['/nowhere/shop', 404, sameOrigin],
    ['/listed', 200, none, isPublic],
    ['/listed/mobile/question', 200, none, isPublic],
    ['/listed/shop/home', 404, none],
    ['/members', 200, none],
    ['/window/listed/home', 404, none],
    ['/window/a.b', 404, none],
    ['/task/listed', 200, none, isPublic],
    ['/task/nowhere', 404, none],
    ['/', 404, none],
    ['/nowhere', 404, none],
    ['/favicon.svg', 200, none],
    ['/assets/gone.js', 404, none],
    ['/pictures/gone.webp', 404, none],
    ['/api/surveys/listed', 200, none],
    ['/api/login?from=/window/listed', 200, none],
    ['/api/window/listed', 404, none],
    ['/dev/radio-plain/x', 404, sameOrigin],
    ['/dev', 200, sameOrigin],
  ])('of %s', async (path, status, [ancestors, frame], isPublic = false) => {
    const response = await framed.app.request(path);
    expect(response.status).toBe(status);
    expectHeaders(response, {
      ...(frame === null ? {} : { 'x-frame-options': frame }),
      ...(isPublic && { 'cross-origin-opener-policy': undefined }),
      'content-security-policy': /^\/dev(?:\/|$)/.test(path)
        ? policy(`; frame-ancestors ${ancestors}`, `${markup} askpath-host; frame-src 'self'`)
        : policy(`; frame-ancestors ${ancestors}`),
    });
  });

  test.each([
    ['/task/sought', 'same-origin-allow-popups'],
    ['/window/sought', 'same-origin-allow-popups'],
    ['/task/members', 'same-origin'],
    ['/task/anyone', null],
  ])(
    'let a page that %s opens report a goal, and cut off who opens it: %s',
    async (path, policy) => {
      const response = await framed.app.request(path);
      expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe(policy);
    },
  );

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
    const policyHeader = response.headers.get('Content-Security-Policy');
    expect(policyHeader).toBe(policy(`; frame-ancestors ${ancestors}`));
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
