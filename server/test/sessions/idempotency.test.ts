import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, noon, sample, sharedWorld, testWorld } from '../support/world.ts';
import { cases, fifty, sus } from './idempotency.fixture.ts';

const lastAnswer = { score: 3 };

/** Returns the reply without the question ahead, which only the first of several equal replies contains. */
const decided = ({ text }: { text: string }) => {
  const { data, ...reply } = JSON.parse(text);
  const { ahead: _, ...subject } = data.subject ?? {};
  return JSON.stringify({ ...reply, data: { ...data, subject } });
};

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

  const answers = async () =>
    (await world.rows('answer'))
      .map(({ question_id, result, revision }) => [question_id, result, revision])
      .sort();
  const answerAllButLast = async (respondent: Client) => {
    for (const { id } of sus.questions.slice(0, -1))
      await respondent.commit('sus', id, { score: 3 });
  };

  test.each([
    ['with one key', { key: 'one' }],
    ['without a key', {}],
  ])(
    'fifty identical commits at once %s have one effect and one body (R06)',
    async (_, options) => {
      const replies = await Promise.all(
        fifty.map(() => client.commit('sus', 'frequent', { score: 4 }, options)),
      );
      expect(new Set(replies.map(decided)).size).toBe(1);
      expect(replies.some(({ data }) => data.subject?.ahead)).toBe(ahead);
      expect(replies[0]?.data.subject?.index).toBe(2);
      expect(await answers()).toEqual([['frequent', '{"score":4}', 1]]);
      expect((await client.current('sus')).data?.index).toBe(2);
    },
  );

  test('a key with another answer is refused (R07)', async () => {
    await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    const other = await client.commit('sus', 'frequent', { score: 5 }, { key: 'one' });
    const elsewhere = await client.commit('sus', 'complex', { score: 4 }, { key: 'one' });
    expect([other.http, elsewhere.http]).toEqual([409, 409]);
    expect(await answers()).toEqual([['frequent', '{"score":4}', 1]]);
    expect((await client.current('sus')).data?.index).toBe(2);
  });

  test('a late replay gets the first reply and changes nothing (R07)', async () => {
    const first = await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    await client.commit('sus', 'complex', { score: 2 }, { key: 'two' });
    const replay = await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    expect(decided(replay)).toBe(decided(first));
    expect((await client.current('sus')).data?.questionId).toBe('easy');
    expect((await answers()).map(([, , revision]) => revision)).toEqual([1, 1]);
  });

  test('two respondents may use the same key', async () => {
    await client.commit('sus', 'frequent', { score: 4 }, { key: 'one' });
    const other = world.client();
    await other.start('sus');
    const reply = await other.commit('sus', 'frequent', { score: 1 }, { key: 'one' });
    expect(reply.code).toBe(200);
    expect((await answers()).map(([, result]) => result)).toEqual(['{"score":1}', '{"score":4}']);
  });

  test('an old answer that arrives late overwrites nothing newer (R08)', async () => {
    await client.commit('sus', 'frequent', { score: 4 });
    await client.commit('sus', 'complex', { score: 2 });
    const late = await client.commit('sus', 'frequent', { score: 1 }, { key: 'late' });
    expect(late.http).toBe(409);
    const same = await client.commit('sus', 'frequent', { score: 4 }, { key: 'same' });
    expect(same.data.subject?.questionId).toBe('easy');
    const signed = await client.commit('sus', 'frequent', { score: 4 }, { sign: 'another' });
    expect(signed.http).toBe(409);
    expect(await answers()).toEqual([
      ['complex', '{"score":2}', 1],
      ['frequent', '{"score":4}', 1],
    ]);
  });

  test('a last answer sent fifty times at once ends the survey once (R27)', async () => {
    await answerAllButLast(client);
    const commit = () => client.commit('sus', 'learning', lastAnswer, { key: 'last' });
    const replies = await Promise.all(fifty.map(commit));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.data).toMatchObject({ status: 3, respondent: { score: 50 } });
    const ended = await world.rows('session');
    world.now += 60_000;
    expect((await client.end('sus')).data).toMatchObject({ status: 3, respondent: { score: 50 } });
    expect((await commit()).text).toBe(replies[0]?.text);
    expect(await world.rows('session')).toEqual(ended);
  });

  test('ends and last answers at once complete the session once, with one score (R27)', async () => {
    // With a clock that advances at every call, a second completion would have another time.
    let now = noon;
    const ticking = await testWorld(database, [survey]);
    Object.defineProperty(ticking, 'now', { get: () => now++ });
    const respondent = ticking.client();
    await respondent.start('sus');
    await answerAllButLast(respondent);
    const calls = fifty.map((index) =>
      index % 2 === 0
        ? respondent.end('sus')
        : respondent.commit('sus', 'learning', lastAnswer, { key: `last-${index}` }),
    );
    await Promise.race(calls);
    const [first] = await ticking.rows('session');
    expect(first?.status).toBe(3);
    const replies = await Promise.all(calls);
    const refused = replies.filter(({ http }) => http !== 200);
    expect(refused.map(({ http }) => http)).toEqual(refused.map(() => 409));
    expect(refused.length).toBeLessThanOrEqual(25);
    for (const { data } of replies.filter(({ http }) => http === 200)) {
      expect(data).toMatchObject({ status: 3, respondent: { score: first?.score } });
    }
    const ends = await Promise.all(fifty.map(() => respondent.end('sus')));
    expect(new Set(ends.map(({ text }) => text)).size).toBe(1);
    expect(await ticking.rows('session')).toEqual([first]);
  });

  test('a start during the first commit continues or asks for confirmation, in one session (R10)', async () => {
    const [committed, ...replies] = await Promise.all([
      client.commit('sus', 'frequent', { score: 4 }),
      ...tabs.map((tab) => tab.start('sus')),
    ]);
    expect(committed.data.subject?.questionId).toBe('complex');
    for (const { code, data } of replies) {
      if (code === 200) expect(data.subject?.questionId).toBe('frequent');
      else expect(code).toBe(2);
    }
    expect(await world.rows('session')).toHaveLength(1);
    expect(await answers()).toEqual([['frequent', '{"score":4}', 1]]);
  });

  test('the key of a start opens nothing after a minute', async () => {
    await world.client().start('branching', { key: 'old' });
    world.now += 61_000;
    const late = world.client();
    expect((await late.start('branching', { key: 'old' })).http).toBe(409);
    expect(late.cookies.size).toBe(0);
  });
});
