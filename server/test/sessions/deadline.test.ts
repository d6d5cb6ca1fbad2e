import { beforeEach, describe, expect, test } from 'vitest';
import { endOverdueSessions } from '../../sessions/endSession.ts';
import { type Client, databases, noon, sharedWorld, survey } from '../support/world.ts';

const minute = 60_000;
const base = {
  title: 'Timed',
  questions: ['a', 'b'].map((id) => ({ id, type: 'rate', title: id })),
  scoring: { maximum: 10 },
};
const surveys = [
  survey({ ...base, id: 'timed', maxAnswerTime: 60 }),
  survey({
    ...base,
    id: 'season',
    opensAt: '2031-05-01T14:00:00+02:00',
    closesAt: '2031-05-01T12:10:00Z',
  }),
];
const rated = (score: number) => ({ score });

describe.each(databases)('time on $name', (database) => {
  const world = sharedWorld(database, surveys, { isFresh: true });
  let client: Client;
  beforeEach(() => {
    client = world.client();
  });

  test('starts and locations give the deadline and the time, also in a second round', async () => {
    const timesAt = (ms: number) => ({ latestEndTime: noon + minute, systemCurrTime: noon + ms });
    const timeOf = async (call: 'start' | 'locate') =>
      (await client[call]('timed')).data.maxAnswerTimeConfig;
    const limit = async () => (await client.locate('timed')).data.survey.maxAnswerTime;
    expect(await limit()).toBe(60);
    expect(await timeOf('locate')).toBeUndefined();
    expect(await timeOf('start')).toEqual(timesAt(0));
    world.now += 20_000;
    expect(await timeOf('locate')).toEqual(timesAt(20_000));
    expect(await timeOf('start')).toEqual(timesAt(20_000));
    const committed = await client.commit('timed', 'a', rated(4));
    expect(committed.data.maxAnswerTimeConfig).toBeUndefined();
    await client.reAnswer('timed');
    // The deadline of the first round also holds in the second round.
    expect(await limit()).toBeUndefined();
    world.now += 20_000;
    expect(await timeOf('start')).toEqual(timesAt(40_000));
    world.now = noon + minute + 1;
    expect((await client.reAnswer('timed')).http).toBe(409);
    const untimed = await client.start('season');
    expect(untimed.data.maxAnswerTimeConfig).toBeUndefined();
  });

  test.each<[string, number, (client: Client) => Promise<unknown>]>([
    ['an end at the deadline', minute, (visitor) => visitor.end('timed')],
    ['an end in the grace', minute + 2_999, (visitor) => visitor.end('timed')],
    [
      'the last answer in the grace',
      minute + 1,
      (visitor) => visitor.commit('timed', 'b', rated(1)),
    ],
    ['a location', 10 * minute, (visitor) => visitor.locate('timed')],
    ['a late answer', 10 * minute, (visitor) => visitor.commit('timed', 'b', rated(1))],
    ['the sweep', 10 * minute, () => endOverdueSessions(world.deps)],
  ])('a session that %s ends after its time is timed out (T06)', async (_, after, end) => {
    await client.start('timed');
    const accepted = await client.commit('timed', 'a', rated(4));
    expect(accepted.text).not.toContain('timedOut');
    world.now = noon + after;
    await end(client);
    for (const { data } of [await client.locate('timed'), await client.end('timed')]) {
      expect(data).toMatchObject({ status: 3, respondent: { timedOut: true } });
    }
  });

  test.each([
    ['at the deadline, its reply says so', 0, true],
    ['before the deadline, no reply says so', -1, false],
  ])('a session that ends %s', async (_, after, timedOut) => {
    const other = world.client();
    for (const visitor of [client, other]) {
      await visitor.start('timed');
      await visitor.commit('timed', 'a', rated(4));
    }
    world.now = noon + minute + after;
    const replies = [await client.end('timed'), await other.commit('timed', 'b', rated(1))];
    world.now = noon + 10 * minute;
    await endOverdueSessions(world.deps);
    const later = [await client.locate('timed'), await other.locate('timed')];
    for (const { data, text } of [...replies, ...later]) {
      expect(data?.status).toBe(3);
      expect(text.includes('"timedOut":true')).toBe(timedOut);
    }
  });

  test('an answer in the grace is kept, a later one is refused (T05)', async () => {
    await client.start('timed');
    world.now = noon + minute + 3_000;
    expect((await client.commit('timed', 'a', rated(4))).data.subject?.questionId).toBe('b');
    world.now += 1;
    expect((await client.commit('timed', 'b', rated(4))).http).toBe(409);
    expect((await world.rows('answer')).map(({ question_id }) => question_id)).toEqual(['a']);
  });

  test('a late call ends the session at its deadline, and keeps its answers', async () => {
    await client.start('timed');
    await client.commit('timed', 'a', rated(4));
    world.now = noon + 10 * minute;
    expect((await client.commit('timed', 'b', rated(4))).http).toBe(409);
    // The refusal of the call must not roll back the end of the session.
    expect(await world.rows('session')).toMatchObject([
      { status: 3, score: 4, max_score: 10, finished_at: noon + minute },
    ]);
    const located = (await client.locate('timed')).data;
    expect(located).toMatchObject({ status: 3, respondent: { score: 4, maxScore: 10 } });
    expect(located.maxAnswerTimeConfig).toBeUndefined();
  });

  test('the sweep ends a session after the grace', async () => {
    await client.start('timed');
    world.now = noon + minute + 3_000;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 2 }]);
    world.now += 1;
    await endOverdueSessions(world.deps);
    expect(await world.rows('session')).toMatchObject([{ status: 3, finished_at: noon + minute }]);
  });

  test.each([
    [-1, [5, 200, 5]],
    [0, [1, 200, 200]],
    [10 * minute - 1, [1, 200, 200]],
    [10 * minute, [4, 409, 409]],
  ])('a survey opens and closes by the clock: after %i ms', async (after, outcome) => {
    world.now = noon + after;
    const located = await client.locate('season');
    const { http, code } = await client.start('season');
    expect([located.data.status, http, code]).toEqual(outcome);
  });

  test('an ended session stays ended when the survey closes (R25)', async () => {
    await client.start('season');
    await client.commit('season', 'a', rated(1));
    await client.commit('season', 'b', rated(1));
    world.now = noon + 10 * minute;
    const { data } = await client.locate('season');
    expect(data).toMatchObject({ status: 3, respondent: { score: 2 } });
  });
});
