import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  databases,
  noon,
  openWorld,
  sample,
  sharedWorld,
  type World,
} from '../support/world.ts';

const fifty = Array.from({ length: 50 }, (_, place) => place);

describe.each(databases)('once and only once on $name', (database) => {
  const world = sharedWorld(database, [sample('sus'), sample('branching')]);
  let browser: Client;
  beforeEach(async () => {
    browser = world.client({ retriesBusy: true });
    await browser.start('sus');
  });

  test('fifty identical commits at once with one key have one effect and one body (R06)', async () => {
    const replies = await Promise.all(
      fifty.map(() => browser.commit('sus', 'frequent', { score: 4 }, { key: 'one' })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.data.subject?.index).toBe(2);
    expect(await answersOf(world, browser)).toEqual([['frequent', '{"score":4}', 1]]);
    expect((await browser.current('sus')).data?.index).toBe(2);
  });

  test('fifty identical commits at once without a key have one effect too', async () => {
    const replies = await Promise.all(
      fifty.map(() => browser.commit('sus', 'frequent', { score: 4 })),
    );
    expect(replies.map(({ data }) => data.subject?.index)).toEqual(fifty.map(() => 2));
    expect(await answersOf(world, browser)).toEqual([['frequent', '{"score":4}', 1]]);
  });

  test('a key carries one answer only (R07)', async () => {
    await browser.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    const other = await browser.commit('sus', 'frequent', { score: 5 }, { key: 'one' });
    const elsewhere = await browser.commit('sus', 'complex', { score: 4 }, { key: 'one' });
    expect([other.http, elsewhere.http]).toEqual([409, 409]);
    expect(await answersOf(world, browser)).toEqual([['frequent', '{"score":4}', 1]]);
    expect((await browser.current('sus')).data?.index).toBe(2);
  });

  test('a replay long after gives the first reply and moves nothing (R07)', async () => {
    const first = await browser.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    await browser.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    const replay = await browser.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    expect(replay.text).toBe(first.text);
    expect((await browser.current('sus')).data?.questionId).toBe('easy');
    expect((await answersOf(world, browser)).map(([, , revision]) => revision)).toEqual([1, 1]);
  });

  test('another respondent may use the same key', async () => {
    await browser.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    const other = world.client({ retriesBusy: true });
    await other.start('sus');
    const reply = await other.commit('sus', 'frequent', { score: 1 }, { key: 'one' });
    expect(reply.code).toBe(200);
    expect(await answersOf(world, other)).toEqual([['frequent', '{"score":1}', 1]]);
  });

  test('an old answer that comes late overwrites nothing newer (R08)', async () => {
    await browser.commit('sus', 'frequent', { score: 4 });
    await browser.commit('sus', 'complex', { score: 2 });
    const late = await browser.commit('sus', 'frequent', { score: 1 }, { key: 'late' });
    expect(late.http).toBe(409);
    const same = await browser.commit('sus', 'frequent', { score: 4 }, { key: 'same' });
    expect(same.data.subject?.questionId).toBe('easy');
    const signed = await browser.commit('sus', 'frequent', { score: 4 }, { sign: 'another' });
    expect(signed.http).toBe(409);
    expect(await answersOf(world, browser)).toEqual([
      ['complex', '{"score":2}', 1],
      ['frequent', '{"score":4}', 1],
    ]);
  });

  test('an answer is replaced after going back to it, and counted', async () => {
    await browser.commit('sus', 'frequent', { score: 4 });
    await browser.back('sus');
    const replaced = await browser.commit('sus', 'frequent', { score: 1 });
    expect(replaced.data.subject?.questionId).toBe('complex');
    expect(await answersOf(world, browser)).toEqual([['frequent', '{"score":1}', 2]]);
  });

  test('a last answer sent fifty times at once ends the survey once (R27)', async () => {
    const items = sample('sus').questions.map(({ id }) => id);
    for (const id of items.slice(0, -1)) await browser.commit('sus', id, { score: 3 });
    const replies = await Promise.all(
      fifty.map(() => browser.commit('sus', 'learning', { score: 3 }, { key: 'last' })),
    );
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.data).toMatchObject({ status: 3, respondent: { score: 50 } });
    const { finished_at } = await sessionOf(world, browser);
    world.now += 60_000;
    expect((await browser.end('sus')).data).toMatchObject({ status: 3, respondent: { score: 50 } });
    const again = await browser.commit('sus', 'learning', { score: 3 }, { key: 'last' });
    expect(again.text).toBe(replies[0]?.text);
    expect((await sessionOf(world, browser)).finished_at).toBe(finished_at);
  });

  test('ending fifty times at once is ending once (R27)', async () => {
    const replies = await Promise.all(fifty.map(() => browser.end('sus')));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.data?.status).toBe(3);
  });

  test('ends and last answers at once are one completion with one score (R27)', async () => {
    // Every look at the clock is another moment, so that a second completion would show.
    let ticks = noon;
    const ticking = await openWorld(database, [sample('sus')]);
    Object.defineProperty(ticking, 'now', { get: () => ticks++ });
    const one = ticking.client();
    await one.start('sus');
    const items = sample('sus').questions.map(({ id }) => id);
    for (const id of items.slice(0, -1)) await one.commit('sus', id, { score: 3 });
    const ends = fifty.map((place) =>
      place % 2 === 0
        ? one.end('sus')
        : one.commit('sus', 'learning', { score: 3 }, { key: `last-${place}` }),
    );
    await Promise.race(ends);
    const [first] = await ticking.rows('session');
    expect(first?.status).toBe(3);
    const replies = await Promise.all(ends);
    for (const { http, data } of replies) {
      // Whoever came after the completion with an answer of its own was refused.
      if (http === 200)
        expect(data).toMatchObject({ status: 3, respondent: { score: first?.score } });
      else expect(http).toBe(409);
    }
    expect(replies.filter(({ http }) => http === 200).length).toBeGreaterThanOrEqual(25);
    for (const _ of fifty) await one.end('sus');
    expect(await ticking.rows('session')).toEqual([first]);
    await ticking.close();
  });

  test('Start in many tabs of one browser goes on in one session (R10)', async () => {
    const before = (await world.rows('session')).length;
    const tabs = fifty.map(() => browser.copy());
    const replies = await Promise.all(
      tabs.map((tab, place) => tab.start('sus', place % 2 === 0 ? {} : { key: `tab-${place}` })),
    );
    expect(replies.map(({ data }) => data.subject?.questionId)).toEqual(
      fifty.map(() => 'frequent'),
    );
    expect((await world.rows('session')).length).toBe(before);
  });

  test('Start in many tabs after an answer asks each of them, and changes nothing (R10)', async () => {
    await browser.commit('sus', 'frequent', { score: 4 });
    const before = await everything(world);
    const tabs = fifty.map(() => browser.copy());
    const replies = await Promise.all(
      tabs.map((tab, place) => tab.start('sus', place % 2 === 0 ? {} : { key: `tab-${place}` })),
    );
    expect(replies.map(({ http, code }) => [http, code])).toEqual(fifty.map(() => [200, 2]));
    expect(await everything(world)).toEqual(before);
    // Continue, in any of them.
    const places = await Promise.all(tabs.map((tab) => tab.current('sus')));
    expect(places.map(({ data }) => data?.questionId)).toEqual(fifty.map(() => 'complex'));
    expect((await browser.locate('sus')).data.status).toBe(2);
  });

  test('Start while the first answer is on its way goes on or asks, in one session (R10)', async () => {
    const before = (await world.rows('session')).length;
    const tabs = fifty.map(() => browser.copy());
    const [kept, ...replies] = await Promise.all([
      browser.commit('sus', 'frequent', { score: 4 }),
      ...tabs.map((tab) => tab.start('sus')),
    ]);
    expect(kept.data.subject?.questionId).toBe('complex');
    for (const { code, data } of replies) {
      if (code === 200) expect(data.subject?.questionId).toBe('frequent');
      else expect(code).toBe(2);
    }
    expect((await world.rows('session')).length).toBe(before);
    expect(await answersOf(world, browser)).toEqual([['frequent', '{"score":4}', 1]]);
  });

  test('who is asked may start over', async () => {
    await browser.commit('sus', 'frequent', { score: 4 });
    expect((await browser.start('sus')).code).toBe(2);
    expect((await browser.reAnswer('sus')).data).toMatchObject({ status: 1 });
    // A new round has no answers to be asked about, yet.
    expect((await browser.start('sus')).data.subject?.questionId).toBe('frequent');
    expect((await browser.start('sus')).data.subject?.questionId).toBe('frequent');
    await browser.commit('sus', 'frequent', { score: 1 });
    expect((await browser.start('sus')).code).toBe(2);
  });

  test('going back takes no answer away: who starts again is asked still', async () => {
    await browser.commit('sus', 'frequent', { score: 4 });
    await browser.back('sus');
    expect((await browser.start('sus')).code).toBe(2);
  });

  test('a start is not asked about its own session, however late its repeat comes', async () => {
    const one = world.client({ retriesBusy: true });
    const first = await one.start('branching', { key: 'mine' });
    const behind = world.client({ retriesBusy: true });
    await one.commit('branching', 'visited', { choice: 'no' });
    // The reply was lost, with the cookie or without it.
    for (const repeating of [one, behind]) {
      const repeat = await repeating.start('branching', { key: 'mine' });
      expect(repeat.data.subject?.questionId).toBe('why');
      expect(repeat.data.respondent?.id).toBe(first.data.respondent?.id);
    }
    expect((await one.start('branching', { key: 'another' })).code).toBe(2);
    world.now += 3_600_000;
    expect((await one.start('branching', { key: 'mine' })).code).toBe(200);
  });

  test('a start that began a new round is not asked about it when it is repeated', async () => {
    await browser.reAnswer('sus');
    const behind = browser.copy();
    await browser.start('sus');
    await browser.commit('sus', 'frequent', { score: 4 });
    expect((await behind.start('sus')).data.subject?.questionId).toBe('complex');
    expect((await browser.start('sus')).code).toBe(2);
  });

  test('Start in many tabs after the answers were cleared makes one session (R10)', async () => {
    await browser.reAnswer('sus');
    const before = (await world.rows('session')).length;
    const tabs = fifty.map(() => browser.copy());
    const replies = await Promise.all(tabs.map((tab) => tab.start('sus')));
    expect(replies.map(({ code }) => code)).toEqual(fifty.map(() => 200));
    expect((await world.rows('session')).length).toBe(before);
    const ids = new Set(replies.map(({ data }) => data.respondent?.id));
    expect(ids.size).toBe(1);
    // Whichever reply the browser took its cookie from, it opens the session.
    const located = await Promise.all(tabs.map((tab) => tab.locate('sus')));
    expect(located.map(({ data }) => data.status)).toEqual(fifty.map(() => 2));
  });

  test('a first start that is repeated with its key makes one session', async () => {
    const before = (await world.rows('session')).length;
    const fresh = fifty.map(() => world.client({ retriesBusy: true }));
    const replies = await Promise.all(fresh.map((one) => one.start('branching', { key: 'start' })));
    expect(new Set(replies.map(({ data }) => data.respondent?.id)).size).toBe(1);
    expect((await world.rows('session')).length).toBe(before + 1);
    expect(new Set(fresh.map(({ cookies }) => cookies.get('askpath_branching'))).size).toBe(1);
  });

  test.each([
    ['a number', '1'],
    ['21 characters', 'x'.repeat(21)],
    ['31 hexadecimal digits', '7f'.repeat(15).concat('a')],
    ['a UUID that is cut short', randomUUID().slice(0, 31)],
    ['256 characters', 'x'.repeat(256)],
    ['other characters', 'x'.repeat(22).concat('=')],
  ])('a key that is %s is refused', async (_, key) => {
    const one = world.client({ headers: { 'Idempotency-Key': key } });
    expect((await one.start('branching')).http).toBe(400);
    expect(one.cookies.size).toBe(0);
  });

  test('a key is a UUID, or 128 bits in base64url or base 16', async () => {
    const keys = [
      randomUUID(),
      randomBytes(16).toString('base64url'),
      randomBytes(16).toString('hex'),
    ];
    for (const key of keys) {
      const one = world.client({ headers: { 'Idempotency-Key': key } });
      expect([key, (await one.start('branching')).http]).toEqual([key, 200]);
    }
  });

  test('the key of another browser starts a session of its own', async () => {
    const first = world.client({ headers: { 'User-Agent': 'one' } });
    const other = world.client({ headers: { 'User-Agent': 'other' } });
    const made = await first.start('branching', { key: 'seen' });
    await first.commit('branching', 'visited', { choice: 'no' });
    const taken = await other.start('branching', { key: 'seen' });
    expect(taken.data.subject?.questionId).toBe('visited');
    expect(taken.data.respondent?.id).not.toBe(made.data.respondent?.id);
    expect(other.cookies.get('askpath_branching')).not.toBe(first.cookies.get('askpath_branching'));
    // Its own repeat, with no cookie yet, is still the same start (R02, R10).
    const lost = world.client({ headers: { 'User-Agent': 'one' } });
    expect((await lost.start('branching', { key: 'seen' })).data.respondent?.id).toBe(
      made.data.respondent?.id,
    );
  });

  test('the key of a start opens nothing once the time to repeat it is over', async () => {
    const first = world.client({ retriesBusy: true });
    await first.start('branching', { key: 'old' });
    world.now += 61_000;
    const late = world.client({ retriesBusy: true });
    expect((await late.start('branching', { key: 'old' })).http).toBe(409);
    expect(late.cookies.size).toBe(0);
  });
});

async function sessionOf(world: World, browser: Client) {
  const id = (await browser.locate('sus')).data.respondent?.id;
  return (await world.rows('session')).find((row) => row.id === id) ?? {};
}

async function everything(world: World) {
  const tables = ['session', 'answer', 'commit_reply'] as const;
  return Promise.all(tables.map((table) => world.rows(table)));
}

async function answersOf(world: World, browser: Client) {
  const { id } = await sessionOf(world, browser);
  return (await world.rows('answer'))
    .filter((row) => row.session_id === id)
    .map((row) => [row.question_id, row.result, row.revision])
    .sort();
}
