import { afterAll, describe, expect, test } from 'vitest';
import { linkUser, newLinkToken } from '../../auth/personalLinks.ts';
import { insertLinks } from '../../db/linkQueries.ts';
import { transaction } from '../../db/transaction.ts';
import { readPages } from '../../http/pages/pages.ts';
import { scratch } from '../support/process.ts';
import { type Client, databases, sharedWorld, survey } from '../support/world.ts';

const pages = await readPages((await scratch(afterAll)).env.DIST_DIR);
const testKey = 'the key of tests';
const questions = [{ id: 'a', type: 'rate', title: 'A' }];
const crossSite = { 'Sec-Fetch-Site': 'cross-site' };
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe.each(databases)('on $name', (database) => {
  const world = sharedWorld(
    database,
    [
      survey({ id: 'invited', title: 'I', login: 'link', questions }),
      survey({ id: 'open', title: 'O', questions }),
    ],
    { pages, testKey },
  );

  let number = 0;
  async function link(): Promise<string> {
    const token = newLinkToken();
    number += 1;
    const row = { survey_id: 'invited', number, created_at: world.now };
    await transaction(world.store, (trx) =>
      insertLinks(trx, [{ ...row, user_hash: linkUser('invited', token) }]),
    );
    return token;
  }
  const open = async (client: Client, path: string, init: RequestInit = {}) => {
    const response = await client.fetch(path, init);
    const { status, headers } = response;
    return { status, location: headers.get('Location'), page: await response.text() };
  };
  const keptLink = (client: Client) => client.cookies.get('askpath.link.invited');

  describe('a personal link (S10)', () => {
    test('of another site does not replace one that opens the survey', async () => {
      const [first, second] = [await link(), await link()];
      const client = world.client();
      await open(client, `/invited?link=${first}`);
      const asked = await open(client, `/invited?link=${second}&lang=en`, { headers: crossSite });
      expect([asked.status, asked.location]).toEqual([200, null]);
      expect(asked.page).toContain('<h1>You have another invitation</h1>');
      expect(asked.page).toContain('<a href="/invited?lang=en">Keep the earlier one</a>');
      expect(keptLink(client)).toBe(first);
    });

    test('is taken in place of another one by a form of this site alone', async () => {
      const [first, second] = [await link(), await link()];
      const client = world.client();
      await open(client, `/invited?link=${first}`);
      const address = `/invited?link=${second}`;
      const send = (headers: Record<string, string>) =>
        open(client, address, { method: 'POST', headers: { ...form, ...headers } });
      expect((await send(crossSite)).status).toBe(403);
      expect(keptLink(client)).toBe(first);
      const replaced = await send(sameOrigin);
      expect([replaced.status, replaced.location, keptLink(client)]).toEqual([
        303,
        '/invited',
        second,
      ]);
    });

    test('takes the place of one that was revoked', async () => {
      const client = world.client();
      client.cookies.set('askpath.link.invited', newLinkToken());
      const token = await link();
      expect((await open(client, `/invited?link=${token}`)).status).toBe(303);
      expect(keptLink(client)).toBe(token);
    });

    test.each(['/invited?link=invented-by-somebody-who-guesses', '/invited?link=x', '/open?link='])(
      'that opens nothing leaves the own one, and no cookie: %s',
      async (address) => {
        const token = await link();
        const client = world.client();
        await open(client, `/invited?link=${token}`);
        const before = [...client.cookies];
        const opened = await open(client, address.endsWith('=') ? address + token : address);
        expect([opened.status, opened.location]).toEqual([303, address.split('?')[0]]);
        expect([...client.cookies]).toEqual(before);
      },
    );

    test.each(['.', ',', ')', '>', '"', '.)', ' ', '\u201d', '%E2%80%9D', '?', '*'])(
      'is read without the %j that a mail adds',
      async (sign) => {
        const token = await link();
        const client = world.client();
        const added = sign.startsWith('%') ? sign : encodeURIComponent(sign);
        await open(client, `/invited?link=${token}${added}`);
        expect(keptLink(client)).toBe(token);
      },
    );

    test('of an earlier release stays valid', async () => {
      const token = 'Ab_-5678901234567890123456789012345678901-_';
      const user_hash = linkUser('invited', token);
      number += 1;
      const row = { survey_id: 'invited', number, created_at: 1, user_hash };
      await transaction(world.store, (trx) => insertLinks(trx, [row]));
      const client = world.client();
      await open(client, `/invited?link=${token}`);
      expect(keptLink(client)).toBe(token);
    });
  });

  describe('a key of test answers', () => {
    const address = `/open?test=${encodeURIComponent(testKey)}`;
    const isTesting = (client: Client) => client.cookies.has('askpath.test.open');

    test('in a link of another site begins them after a question', async () => {
      const client = world.client();
      const asked = await open(client, address, { headers: crossSite });
      expect([asked.status, isTesting(client)]).toEqual([200, false]);
      expect(asked.page).toContain('<h1>Give test answers?</h1>');
      const [, next = ''] = /<a class="button" href="([^"]*)"/.exec(asked.page) ?? [];
      const begun = await open(client, next.replaceAll('&amp;', '&'), { headers: sameOrigin });
      expect([begun.status, isTesting(client)]).toEqual([303, true]);
    });

    test.each([{}, { 'Sec-Fetch-Site': 'none' }, { 'Sec-Fetch-Site': 'same-site' }])(
      'begins them at once with the headers %j',
      async (headers) => {
        const client = world.client();
        expect((await open(client, address, { headers })).status).toBe(303);
        expect(isTesting(client)).toBe(true);
      },
    );

    test('is not ended by a link of another site', async () => {
      const client = world.client();
      await open(client, address);
      await open(client, '/open?test=', { headers: crossSite });
      expect(isTesting(client)).toBe(true);
      await open(client, '/open?test=', { headers: sameOrigin });
      expect(isTesting(client)).toBe(false);
    });

    test('is guessed ten times, where the guesses begin alike, and the right one opens', async () => {
      const statuses = [];
      for (let tries = 0; tries < 12; tries += 1) {
        statuses.push((await open(world.client(), `/open?test=wrong${tries}`)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
      const client = world.client();
      await open(client, address);
      expect(isTesting(client)).toBe(true);
    });
  });
});

test('a new personal link has letters and digits alone, 130 bits of them', () => {
  const tokens = Array.from({ length: 200 }, newLinkToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{26}$/);
});
