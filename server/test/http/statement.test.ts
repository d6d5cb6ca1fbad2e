import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementPath } from '../../../contract/pages/statement.ts';
import { blockIn } from '../../../tools/lib/pageBlock.ts';
import { readPages } from '../../http/pages/pages.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { fakeBuild } from '../support/build.ts';
import { openWorld, sample, sqlite, type World } from '../support/world.ts';

let build: Awaited<ReturnType<typeof fakeBuild>>;
let world: World;
let isLimited = false;
const limiter: Limiter = {
  take: async ({ kind }) => (isLimited && kind === 'page' ? 7 : 0),
};

beforeAll(async () => {
  build = await fakeBuild();
  const pages = await readPages(build.dist, () => ({ lag: () => 0 }));
  world = await openWorld(sqlite, [sample('sus')], {
    pages,
    limiter,
    hasStatement: pages.hasStatement,
    accessibilityContact: 'access@example.org',
  });
});
afterAll(async () => {
  await world.close();
  await build.remove();
});

const get = (query = '', headers: Record<string, string> = {}) =>
  world.app.request(statementPath + query, { headers });

test.each([
  ['', 'de-AT,en;q=0.5', 'de', 'ltr'],
  ['?lang=ar', 'de', 'ar', 'rtl'],
  ['?lang=xx', 'zh-HK', 'zh-HK', 'ltr'],
  ['', 'tlh', 'en', 'ltr'],
])('the statement at "%s" for a reader of %s is in %s', async (query, languages, locale, dir) => {
  const response = await get(query, { 'Accept-Language': languages });
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('Vary')).toBe('Accept-Language, Accept-Encoding');
  expect(page).toContain(`<html lang="${locale}" dir="${dir}">`);
  expect(page).toContain(`<title>Statement &amp; ${locale}</title>`);
  expect(page).toContain(`<h1>${locale} access@example.org </h1>`);
  expect(page).not.toContain('<script');
});

test('the statement sets no cookie, and no other page may frame it', async () => {
  const { headers } = await get();
  expect(headers.get('Set-Cookie')).toBeNull();
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'; style-src 'self';");
});

const origin = 'https://survey.example.org';

test.each([
  [{ Referer: `${origin}/sus/mobile/home?lang=de` }, '', '/sus'],
  [{ Referer: `${origin}/task/sus/agree` }, '', '/task/sus'],
  [{ Referer: `${origin}/sus/shop` }, '', '/sus/shop'],
  [{}, '?from=%2Fsus', '/sus'],
  [{ Referer: `${origin}/accessibility?from=%2Fsus` }, '', ''],
  [{ Referer: `${origin}/window/sus` }, '', ''],
  [{ Referer: 'nonsense' }, '', ''],
  [{}, '?from=%2F%2Fevil', '/evil'],
  [{}, '?from=%2F%2Fevil.example', ''],
  [{}, '?from=https%3A%2F%2Fevil.example%2Fsus', ''],
  [{}, '?from=javascript%3Aalert(1)%2F%2F%2F%2F', ''],
])('the statement reached from %o "%s" leads back to "%s"', async (headers, query, back) => {
  const page = await (await get(query, headers)).text();
  expect(page).toContain(`<h1>en access@example.org ${back}</h1>`);
});

test('too many requests of the statement are refused as those of other pages', async () => {
  isLimited = true;
  const response = await get();
  isLimited = false;
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('7');
  expect(await response.text()).toContain(`href="${statementPath}"`);
});

test('a survey links its statement, unless the build has none', async () => {
  const survey = async ({ app }: World) => blockIn(await (await app.request('/sus')).text())?.data;
  expect(await survey(world)).toMatchObject({ survey: { statement: true } });
  const { dist, remove } = await fakeBuild();
  await rm(join(dist, 'server'), { recursive: true });
  const pages = await readPages(dist, () => ({ lag: () => 0 }));
  const { hasStatement } = pages;
  const plain = await openWorld(sqlite, [sample('sus')], { pages, hasStatement });
  expect((await survey(plain))?.survey).not.toHaveProperty('statement');
  expect((await plain.app.request(statementPath)).status).toBe(404);
  await plain.close();
  await remove();
});
