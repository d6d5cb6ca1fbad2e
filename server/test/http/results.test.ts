import { expect, test } from 'vitest';
import { databases, sample, sharedWorld, sqlite, testWorld, type World } from '../support/world.ts';

const token = 'the results of all surveys, nobody guesses';
const bearer = { Authorization: `Bearer ${token}` };
const options = { resultsToken: token };
const world = sharedWorld(sqlite, [sample('sus')], { ...options, isFresh: true });

test('without the setting the address is a 404', async () => {
  const { app } = await testWorld(sqlite, [sample('sus')]);
  for (const path of ['/results', '/results/sus']) {
    const response = await app.request(path, { headers: bearer });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(await (await app.request('/nowhere')).text());
  }
});

test('a program gets the results by the token, never cached, under a policy of hashes', async () => {
  await world.client().start('sus');
  const { status, headers, page } = await view('/results/sus');
  expect(status).toBe(200);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(headers.get('X-Robots-Tag')).toBe('noindex');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  expect(headers.get('Content-Security-Policy')).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
  expect(page).toContain('1 sessions');
  const head = await world.app.request('/results/sus', { method: 'HEAD', headers: bearer });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  ['nothing', {}],
  ['a wrong token', { Authorization: `Bearer ${token}!` }],
  ['a part of the token', { Authorization: `Bearer ${token.slice(0, -1)}` }],
  ['a forged cookie', { Cookie: `askpath.results=99999999999999.${'a'.repeat(43)}` }],
  ['a cookie that never ends', { Cookie: 'askpath.results=Infinity.' }],
])('%s shows only the form for the token, whether the survey exists or not', async (_, headers) => {
  const request = async (id: string) => {
    const response = await world.app.request(`/results/${id}`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    return (await response.text()).replaceAll(id, 'ID');
  };
  const page = await request('sus');
  expect(page).toContain('type="password"');
  expect(page).toBe(await request('missing'));
});

test('a browser signs in for half an hour, by a cookie for this path only, and out', async () => {
  const wrong = await post({ token: 'wrong' });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain('This is not the token of this server');
  const response = await post({ token, to: '/results/sus' });
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/results/sus']);
  const [line = ''] = response.headers.getSetCookie();
  expect(line).toMatch(/; Max-Age=1800; Path=\/results; HttpOnly; SameSite=Strict$/);
  const headers = { Cookie: line.split(';', 1)[0] ?? '' };
  expect((await world.app.request('/results/sus', { headers })).status).toBe(200);
  const other = await testWorld(sqlite, [sample('sus')], options);
  expect((await other.app.request('/results/sus', { headers })).status).toBe(200);
  const changed = await testWorld(sqlite, [sample('sus')], { resultsToken: `${token}2` });
  expect((await changed.app.request('/results/sus', { headers })).status).toBe(401);
  expect(await (await world.app.request('/results', { headers })).text()).toContain(
    '/results/sus"',
  );
  const out = await post({ do: 'signOut' });
  expect(out.headers.getSetCookie()[0]).toMatch(/^askpath\.results=; Max-Age=0; Path=\/results/);
  world.now += 30 * 60_000;
  expect((await world.app.request('/results/sus', { headers })).status).toBe(401);
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/sus',
  '/results/sus/more',
  '/results//evil.example',
])('a sign-in does not lead to %s', async (to) => {
  expect((await post({ token, to })).headers.get('Location')).toBe('/results');
});

test('over https the cookie is secure, and another site cannot sign in', async () => {
  const { app } = await testWorld(sqlite, [sample('sus')], {
    ...options,
    publicOrigin: 'https://a.example',
  });
  const body = new URLSearchParams({ token });
  const send = (origin: string) =>
    app.request('/results', { method: 'POST', body, headers: { Origin: origin } });
  expect((await send('https://a.example')).headers.getSetCookie()[0]).toMatch(
    /^__Secure-askpath\.results=.*; Secure;/,
  );
  expect((await send('https://evil.example')).status).toBe(403);
});

test('ten wrong tokens of a network block those that begin alike for a time, also the right one', async () => {
  const { app, lines } = await testWorld(sqlite, [sample('sus')], options);
  const ask = (password: string) =>
    app.request('/results', { headers: { Authorization: `Bearer ${password}` } });
  for (let tries = 0; tries < 10; tries += 1)
    expect((await ask(`${token.slice(0, 4)}x`)).status).toBe(401);
  const refused = await ask(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s changes nothing', async (method) => {
  const response = await world.app.request('/results/sus', { method, headers: bearer });
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test.each([
  ['from=2031-13-01', 'from 2031-13-01: a day such as 2031-05-01'],
  ['where=locales=de', 'where locales=de: the export has no column &quot;locales&quot;'],
  [
    'where=device=phone',
    'where device=phone: &quot;device&quot; has the values desktop, mobile, pad',
  ],
  ['where=easy=6', 'where easy=6: &quot;easy&quot; has the values'],
  ['status=home', 'status home: is before the first question'],
  ['test&all', 'test: has no meaning with all'],
  ['test=no', 'test: has no value'],
  ['from=2031-01-01&from=2031-01-02', 'from: is expected once'],
  ['lang=xx', 'The survey has no language &quot;xx&quot;'],
  ['form=2031-01-01', 'form: one of lang, from, to, status, where, test, all is expected'],
])('a wrong filter is named: %s', async (query, message) => {
  const { status, page } = await view(`/results/sus?${query}`);
  expect(status).toBe(400);
  expect(page).toContain(message);
});

test.each(databases)(
  'a filter counts the sessions that it names, and each view is logged, on $name',
  async (database) => {
    const filtered = await testWorld(database, [sample('sus')], { resultsToken: token });
    for (const locale of ['de', 'en', 'en']) await filtered.client().start('sus', { locale });
    const { page } = await view('/results/sus?where=locale=en&from=2031-05-01', filtered);
    expect(page).toContain('2 sessions');
    expect(page).toContain('from 2031-05-01, locale=en');
    expect((await view('/results/sus', filtered)).page).toContain('3 sessions');
    expect((await view('/results/missing', filtered)).status).toBe(404);
    await filtered.app.request('/results/sus', { method: 'HEAD', headers: bearer });
    const rows = await filtered.rows('audit');
    const logged = rows.map(({ command, survey_id, count }) => [command, survey_id, Number(count)]);
    expect(logged.sort()).toEqual([
      ['results', 'sus', 2],
      ['results', 'sus', 3],
    ]);
  },
);

async function view(path: string, target: World = world) {
  const response = await target.app.request(path, { headers: bearer });
  return { status: response.status, headers: response.headers, page: await response.text() };
}

function post(fields: Record<string, string>): Response | Promise<Response> {
  return world.app.request('/results', { method: 'POST', body: new URLSearchParams(fields) });
}
