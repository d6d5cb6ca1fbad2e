import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, sample, sharedWorld } from '../support/world.ts';
import { cases, fifty, sus } from './idempotency.fixture.ts';

describe.each(cases)('repeated calls on $name, the next question $known', ({ database, ahead }) => {
  const survey = { ...sus, definition: { ...sus.definition, ahead } };
  const world = sharedWorld(database, [survey, sample('branching')], { isFresh: true });
  let client: Client;
  let tabs: readonly Client[];
  beforeEach(async () => {
    client = world.client({ retriesBusy: true });
    await client.start('sus');
    tabs = fifty.map(() => client.copy());
  });
  const startInTabs = () =>
    Promise.all(tabs.map((tab, index) => tab.start('sus', index % 2 ? { key: `${index}` } : {})));

  test('a start in many tabs continues one session (R10)', async () => {
    const replies = await startInTabs();
    expect(replies.map(({ data }) => data.subject?.questionId)).toEqual(
      fifty.map(() => 'frequent'),
    );
    expect(await world.rows('session')).toHaveLength(1);
  });

  test('a start in many tabs after an answer asks for confirmation in each and changes nothing (R10)', async () => {
    await client.commit('sus', 'frequent', { score: 4 });
    const before = await world.allRows();
    const replies = await startInTabs();
    expect(replies.map(({ http, code }) => [http, code])).toEqual(fifty.map(() => [200, 2]));
    expect(await world.allRows()).toEqual(before);
    const subjects = await Promise.all(tabs.map((tab) => tab.current('sus')));
    expect(subjects.map(({ data }) => data?.questionId)).toEqual(fifty.map(() => 'complex'));
  });

  test('a start in many tabs after the answers were cleared makes one session (R10)', async () => {
    await client.reAnswer('sus');
    const replies = await Promise.all(tabs.map((tab) => tab.start('sus')));
    expect(replies.map(({ code }) => code)).toEqual(fifty.map(() => 200));
    expect(await world.rows('session')).toHaveLength(1);
    // The cookie of every reply opens the session.
    const located = await Promise.all(tabs.map((tab) => tab.locate('sus')));
    expect(located.map(({ data }) => data.status)).toEqual(fifty.map(() => 2));
  });

  test('a start asks for confirmation while the round has answers, also after going back', async () => {
    const codeOfStart = async () => (await client.start('sus')).code;
    await client.commit('sus', 'frequent', { score: 4 });
    expect(await codeOfStart()).toBe(2);
    await client.back('sus');
    expect(await codeOfStart()).toBe(2);
    expect((await client.reAnswer('sus')).data).toMatchObject({ status: 1 });
    expect([await codeOfStart(), await codeOfStart()]).toEqual([200, 200]);
    await client.commit('sus', 'frequent', { score: 1 });
    expect(await codeOfStart()).toBe(2);
  });

  test.each(['with', 'without'])(
    'a late repeat of a start, %s its cookie, continues',
    async (how) => {
      const browser = world.client();
      const first = await browser.start('branching', { key: 'mine' });
      const repeating = how === 'with' ? browser : world.client();
      await browser.commit('branching', 'visited', { choice: 'no' });
      const repeat = await repeating.start('branching', { key: 'mine' });
      expect(repeat.data.subject?.questionId).toBe('why');
      expect(repeat.data.respondent?.id).toBe(first.data.respondent?.id);
      expect((await browser.start('branching', { key: 'another' })).code).toBe(2);
      world.now += 3_600_000;
      expect((await browser.start('branching', { key: 'mine' })).code).toBe(200);
    },
  );

  test('a repeat of the start of a new round continues', async () => {
    await client.reAnswer('sus');
    const behind = client.copy();
    await client.start('sus');
    await client.commit('sus', 'frequent', { score: 4 });
    expect((await behind.start('sus')).data.subject?.questionId).toBe('complex');
    expect((await client.start('sus')).code).toBe(2);
  });

  test('fifty first starts with one key make one session', async () => {
    const fresh = fifty.map(() => world.client({ retriesBusy: true }));
    const replies = await Promise.all(
      fresh.map((browser) => browser.start('branching', { key: 'start' })),
    );
    expect(new Set(replies.map(({ data }) => data.respondent?.id)).size).toBe(1);
    expect(await world.rows('session')).toHaveLength(2);
    expect(new Set(fresh.map(({ cookies }) => cookies.get('askpath_branching'))).size).toBe(1);
  });

  test.each([
    ['a number', '1', 400],
    ['21 characters', 'x'.repeat(21), 400],
    ['31 hexadecimal digits', '7f'.repeat(15).concat('a'), 400],
    ['a truncated UUID', randomUUID().slice(0, 31), 400],
    ['256 characters', 'x'.repeat(256), 400],
    ['other characters', 'x'.repeat(22).concat('='), 400],
    ['a UUID', randomUUID(), 200],
    ['128 bits in base64url', randomBytes(16).toString('base64url'), 200],
    ['128 bits in base 16', randomBytes(16).toString('hex'), 200],
  ])('a start whose key is %s (%s) gets %i', async (_, key, http) => {
    const browser = world.client({ headers: { 'Idempotency-Key': key } });
    expect((await browser.start('branching')).http).toBe(http);
    expect(browser.cookies.size).toBe(http === 200 ? 1 : 0);
  });

  test('a start with the key of another browser makes a new session', async () => {
    const first = world.client({ headers: { 'User-Agent': 'one' } });
    const other = world.client({ headers: { 'User-Agent': 'other' } });
    const firstStart = await first.start('branching', { key: 'seen' });
    await first.commit('branching', 'visited', { choice: 'no' });
    const otherStart = await other.start('branching', { key: 'seen' });
    expect(otherStart.data.subject?.questionId).toBe('visited');
    expect(otherStart.data.respondent?.id).not.toBe(firstStart.data.respondent?.id);
    expect(other.cookies.get('askpath_branching')).not.toBe(first.cookies.get('askpath_branching'));
    // The same browser without its cookie repeats its own start (R02, R10).
    const lost = world.client({ headers: { 'User-Agent': 'one' } });
    const repeat = await lost.start('branching', { key: 'seen' });
    expect(repeat.data.respondent?.id).toBe(firstStart.data.respondent?.id);
  });
});
