import { beforeEach, describe, expect, test } from 'vitest';
import { endOverdueSessions } from '../../../server/sessions/endSession.ts';
import { type Client, databases, noon, sharedWorld, survey } from '../support/world.ts';

const minute = 60_000;
const base = {
  title: 'Timed',
  questions: [
    { id: 'a', type: 'rate', title: 'A' },
    { id: 'b', type: 'rate', title: 'B' },
  ],
  scoring: { maximum: 10 },
};
const timed = survey({ ...base, id: 'timed', maxAnswerTime: 60 });
const season = survey({
  ...base,
  id: 'season',
  opensAt: '2031-05-01T14:00:00+02:00',
  closesAt: '2031-05-01T12:10:00Z',
});

describe.each(databases)('time on $name', (database) => {
  const others = [{ paused: true }, { closed: true }, { login: true }].map((more) =>
    survey({ ...base, id: Object.keys(more).join(), ...more }),
  );
  const world = sharedWorld(database, [timed, season, ...others], { isFresh: true });
  let browser: Client;
  beforeEach(() => {
    browser = world.client();
  });

  test('the location tells the deadline and now by the same clock', async () => {
    expect((await browser.locate('timed')).data.maxAnswerTimeConfig).toBeUndefined();
    await browser.start('timed');
    world.now += 20_000;
    expect((await browser.locate('timed')).data.maxAnswerTimeConfig).toEqual({
      latestEndTime: noon + minute,
      systemCurrTime: noon + 20_000,
    });
  });

  test('a start tells them too, and so does one that goes on', async () => {
    const started = await browser.start('timed');
    expect(started.data.maxAnswerTimeConfig).toEqual({
      latestEndTime: noon + minute,
      systemCurrTime: noon,
    });
    world.now += 20_000;
    expect((await browser.start('timed')).data.maxAnswerTimeConfig).toEqual({
      latestEndTime: noon + minute,
      systemCurrTime: noon + 20_000,
    });
    const kept = await browser.commit('timed', 'a', { score: 4 });
    expect(kept.data.maxAnswerTimeConfig).toBeUndefined();
    await browser.reAnswer('timed');
    world.now += 20_000;
    expect((await browser.start('timed')).data.maxAnswerTimeConfig).toEqual({
      latestEndTime: noon + minute,
      systemCurrTime: noon + 40_000,
    });
    const other = await world.client().start('season');
    expect(other.data.maxAnswerTimeConfig).toBeUndefined();
  });

  test.each<[string, number, (browser: Client) => Promise<unknown>]>([
    ['its app, at the deadline', minute, (one) => one.end('timed')],
    ['its app, in the grace', minute + 2_999, (one) => one.end('timed')],
    ['a last answer in the grace', minute + 1, (one) => one.commit('timed', 'b', { score: 1 })],
    ['whoever looks later', 10 * minute, (one) => one.locate('timed')],
    ['whoever answers later', 10 * minute, (one) => one.commit('timed', 'b', { score: 1 })],
    ['nobody', 10 * minute, () => endOverdueSessions(world.deps)],
  ])('a session that its time has ended says so: ended by %s (T06)', async (_, after, end) => {
    await browser.start('timed');
    const kept = await browser.commit('timed', 'a', { score: 4 });
    expect(kept.text).not.toContain('timedOut');
    world.now = noon + after;
    await end(browser);
    for (const { data } of [await browser.locate('timed'), await browser.end('timed')]) {
      expect(data).toMatchObject({ status: 3, respondent: { timedOut: true } });
    }
  });

  test('the very reply that ends a session at its deadline says so', async () => {
    const other = world.client();
    for (const one of [browser, other]) {
      await one.start('timed');
      await one.commit('timed', 'a', { score: 4 });
    }
    world.now = noon + minute;
    const replies = [await browser.end('timed'), await other.commit('timed', 'b', { score: 1 })];
    for (const { data } of replies) expect(data).toMatchObject({ respondent: { timedOut: true } });
  });

  test('a session that ended in time says nothing of time, however much later', async () => {
    const other = world.client();
    await browser.start('timed');
    await other.start('timed');
    world.now = noon + minute - 1;
    const replies = [await browser.end('timed'), await other.commit('timed', 'a', { score: 1 })];
    replies.push(await other.commit('timed', 'b', { score: 1 }));
    world.now = noon + 10 * minute;
    await endOverdueSessions(world.deps);
    for (const one of [browser, other]) {
      const located = await one.locate('timed');
      expect(located.data.status).toBe(3);
      expect(located.text).not.toContain('timedOut');
      expect((await one.end('timed')).text).not.toContain('timedOut');
    }
    for (const { text } of replies) expect(text).not.toContain('timedOut');
  });

  test('an answer under way at the deadline is kept, a later one is not (T05)', async () => {
    await browser.start('timed');
    world.now = noon + minute + 3_000;
    expect((await browser.commit('timed', 'a', { score: 4 })).data.subject?.questionId).toBe('b');
    world.now += 1;
    expect((await browser.commit('timed', 'b', { score: 4 })).http).toBe(409);
    expect((await world.rows('answer')).map(({ question_id }) => question_id)).toEqual(['a']);
  });

  test('a session over its time is ended by whoever touches it, with what was answered', async () => {
    await browser.start('timed');
    await browser.commit('timed', 'a', { score: 4 });
    world.now = noon + 10 * minute;
    const touched = await browser.commit('timed', 'b', { score: 4 });
    expect(touched.http).toBe(409);
    // The refusal must not have undone the ending.
    expect(await world.rows('session')).toMatchObject([
      { status: 3, score: 4, max_score: 10, finished_at: noon + minute },
    ]);
    const located = (await browser.locate('timed')).data;
    expect(located).toMatchObject({ status: 3, respondent: { score: 4, maxScore: 10 } });
    expect(located.maxAnswerTimeConfig).toBeUndefined();
  });

  test('a session nobody touches is ended too', async () => {
    await browser.start('timed');
    world.now = noon + minute + 3_000;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 2 }]);
    world.now += 1;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 3, finished_at: noon + minute }]);
  });

  test('clearing the answers buys no time', async () => {
    await browser.start('timed');
    world.now += 50_000;
    await browser.reAnswer('timed');
    await browser.start('timed');
    expect((await browser.locate('timed')).data.maxAnswerTimeConfig?.latestEndTime).toBe(
      noon + minute,
    );
    world.now = noon + minute + 1;
    expect((await browser.reAnswer('timed')).http).toBe(409);
  });

  test('a survey opens and closes by the clock', async () => {
    const visitor = world.client();
    const standing = async (at: number) => {
      world.now = at;
      const { http, code } = await world.client().start('season');
      return [(await visitor.locate('season')).data.status, http, code];
    };
    expect(await standing(noon - 1)).toEqual([5, 200, 5]);
    expect(await standing(noon)).toEqual([1, 200, 200]);
    expect(await standing(noon + 10 * minute - 1)).toEqual([1, 200, 200]);
    expect(await standing(noon + 10 * minute)).toEqual([4, 409, 409]);
  });

  test('a survey that closes on a respondent refuses the rest; an end stays an end (R25)', async () => {
    const done = world.client();
    await done.start('season');
    await done.commit('season', 'a', { score: 1 });
    await done.commit('season', 'b', { score: 1 });
    await browser.start('season');
    world.now = noon + 10 * minute;
    expect((await browser.commit('season', 'a', { score: 4 })).http).toBe(409);
    expect((await browser.current('season')).http).toBe(409);
    expect((await browser.reAnswer('season')).http).toBe(409);
    const located = (await browser.locate('season')).data;
    expect(located.status).toBe(4);
    expect(located.subject).toBeUndefined();
    expect((await done.locate('season')).data).toMatchObject({
      status: 3,
      respondent: { score: 2 },
    });
    // Leaving is always possible.
    expect((await browser.end('season')).data?.status).toBe(3);
  });

  test.each([
    { id: 'paused', status: 6, http: 200, code: 6 },
    { id: 'closed', status: 4, http: 409, code: 409 },
  ])('$id surveys say so and cannot be started', async ({ id, status, http, code }) => {
    expect((await browser.locate(id)).data.status).toBe(status);
    expect(await browser.start(id)).toMatchObject({ http, code });
    expect(await world.rows('session')).toEqual([]);
  });

  test('a survey for members asks for the login', async () => {
    for (const reply of [await browser.locate('login'), await browser.start('login')]) {
      expect(reply).toMatchObject({ http: 200, code: 4001 });
    }
  });
});
