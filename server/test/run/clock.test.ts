import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { openStore } from '../../db/open.ts';
import { steadyClock } from '../../lib/steadyClock.ts';
import { openLog } from '../../observability/log.ts';
import { run } from '../../run.ts';
import { settings } from '../support/process.ts';
import { bases, clientAt, survey } from '../support/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Makes a clock of a simulated machine: `pass` lets time pass, `set` sets its wall clock, `sleep`
 * lets it sleep.
 */
function machine() {
  const lines: string[] = [];
  let [wall, monotonic, sinceBoot] = [1_000_000 * minute, 0, 0];
  const clock = steadyClock((line) => void lines.push(line), {
    wall: () => wall,
    monotonic: () => monotonic,
    sinceBoot: () => sinceBoot,
  });
  const start = wall;
  return {
    clock,
    lines,
    elapsed: () => clock.now() - start,
    pass(ms: number) {
      [wall, monotonic, sinceBoot] = [wall + ms, monotonic + ms, sinceBoot + ms];
    },
    set(ms: number) {
      wall += ms;
    },
    sleep(ms: number) {
      [wall, sinceBoot] = [wall + ms, sinceBoot + ms];
    },
  };
}

describe('the clock of a server (T07)', () => {
  test.each([31 * day, -hour])('does not follow a jump by %i ms before an hour (T07)', (jump) => {
    const { clock, elapsed, pass, set, lines } = machine();
    pass(minute);
    set(jump);
    expect([elapsed(), clock.isCertain(), lines.length]).toEqual([minute, false, 1]);
    pass(hour - 1);
    expect([elapsed(), clock.isCertain()]).toEqual([hour + minute - 1, false]);
    pass(1);
    expect([elapsed(), clock.isCertain()]).toEqual([hour + minute + jump, true]);
  });

  test('begins the hour again with each jump, and is certain at once when it is set right (T07)', () => {
    const { clock, elapsed, pass, set } = machine();
    set(day);
    expect(clock.isCertain()).toBe(false);
    pass(50 * minute);
    set(day);
    expect(clock.isCertain()).toBe(false);
    pass(50 * minute);
    expect(clock.isCertain()).toBe(false);
    set(-2 * day);
    expect([clock.isCertain(), elapsed()]).toEqual([true, 100 * minute]);
  });

  test('follows small corrections and a machine that has slept (T07)', () => {
    const { clock, elapsed, pass, set, sleep } = machine();
    set(4 * minute);
    expect([clock.isCertain(), elapsed()]).toEqual([true, 4 * minute]);
    pass(minute);
    sleep(8 * hour);
    expect([clock.isCertain(), elapsed()]).toEqual([true, 8 * hour + 5 * minute]);
  });

  test.each([
    ['in the future', 6 * minute],
    ['more than a day old', -day - 1],
  ])('is uncertain for an hour where the newest row is %s (T07)', (_, age) => {
    const { clock, pass, lines } = machine();
    clock.compareWith(clock.now() + age);
    expect([clock.isCertain(), lines.length]).toEqual([false, 1]);
    pass(hour);
    expect(clock.isCertain()).toBe(true);
  });

  test.each([null, -hour])('is certain with a newest row of %s (T07)', (age) => {
    const { clock } = machine();
    clock.compareWith(age === null ? null : clock.now() + age);
    expect(clock.isCertain()).toBe(true);
  });
});

const question = { id: 'a', type: 'rate', title: 'A' };
const surveys = [
  { id: 'aged', title: 'Aged', retention: { ended: 30, unfinished: 30 }, questions: [question] },
  {
    id: 'timed',
    title: 'Timed',
    maxAnswerTime: 600,
    questions: [question, { ...question, id: 'b' }],
  },
];

test.each(bases)(
  'a clock that jumps by a month removes and ends nothing, and the log says so, on $name (T07)',
  async ({ base }) => {
    const { env } = await settings({ surveys, base });
    const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
    let ahead = 0;
    const warnings: string[] = [];
    const server = await run(config, {
      sweepIntervalMs: 10,
      log: { ...openLog('silent'), warn: (line) => void warnings.push(line) },
      clockSources: {
        wall: () => Date.now() + ahead,
        monotonic: () => performance.now(),
        sinceBoot: () => performance.now(),
      },
    });
    onTestFinished(server.stop);
    const client = clientAt(
      server.origin,
      surveys.map((definition) => survey(definition)),
    );
    await client.start('aged');
    await client.commit('aged', 'a', { score: 4 });
    await client.start('timed');
    ahead = 31 * day;
    await expect.poll(() => warnings.join()).toContain('jumped by 44640 minutes');
    const late = await client.commit('timed', 'a', { score: 4 });
    expect(late.data?.status).toBe(2);
    const store = await openStore(config);
    onTestFinished(store.close);
    const sessions = await store.db.selectFrom('session').select(['survey_id', 'status']).execute();
    expect(sessions.map(({ survey_id, status }) => [survey_id, status]).sort()).toEqual([
      ['aged', 3],
      ['timed', 2],
    ]);
  },
);

test.each(bases)('a session never ends before it began, on $name (T07)', async ({ base }) => {
  const { env } = await settings({ surveys, base });
  const config = readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' });
  const server = await run(config);
  onTestFinished(server.stop);
  const client = clientAt(
    server.origin,
    surveys.map((definition) => survey(definition)),
  );
  await client.start('aged');
  const store = await openStore(config);
  onTestFinished(store.close);
  const started_at = Date.now() + hour;
  await store.db.updateTable('session').set({ started_at }).execute();
  await client.commit('aged', 'a', { score: 4 });
  const sessions = await store.db.selectFrom('session').select(['status', 'finished_at']).execute();
  expect(sessions).toEqual([{ status: 3, finished_at: started_at }]);
});
