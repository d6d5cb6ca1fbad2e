import { expect, test, vi } from 'vitest';
import { crash } from '../support/crash.ts';
import {
  answerUntilRefused,
  beginAll,
  confirmedBy,
  crowdSettings,
  intact,
  startOn,
  tallyOf,
} from '../support/crowd.ts';
import { outage } from '../support/outage.ts';
import { postgresPrograms } from '../support/postgresServer.ts';

test.concurrent.for(crowdSettings)(
  'confirmed answers on $name survive kills before, within and after commits (R13)',
  { timeout: 120_000 },
  async ({ make }, { onTestFinished }) => {
    const crashes = await crash(await make(onTestFinished), 3);
    expect(crashes).toMatchObject({ before: 1, within: 1, after: 1, lost: 0, doubled: 0 });
    // Some answers were committed without a reply, so that the test covers repeats.
    expect(crashes.untold).toBeGreaterThan(0);
    expect(crashes.severalWithin).toBeGreaterThan(0);
  },
);

test.for(crowdSettings)(
  'confirmed answers on $name survive a stop during commits (R14)',
  { timeout: 60_000 },
  async ({ make }, { onTestFinished }) => {
    const setting = await make(onTestFinished);
    const server = await startOn(setting);
    const people = await beginAll(server.origin, 30);
    const going = Promise.all(people.map((person) => answerUntilRefused(server.origin, person)));
    await vi.waitUntil(() => confirmedBy(people) >= 50, { timeout: 20_000, interval: 5 });
    const before = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    for (const status of await going) expect([503, 0]).toContain(status);
    expect(await tallyOf(setting, people)).toMatchObject(intact);
  },
);

test('a server survives a Postgres that crashes under load and restarts (R16)', {
  timeout: 60_000,
}, async ({ onTestFinished, skip }) => {
  skip(!postgresPrograms && !process.env.CI, "Postgres's initdb and pg_ctl are not here");
  const outages = await outage(onTestFinished, 1);
  expect(outages).toMatchObject({ lost: 0, doubled: 0 });
  expect(outages.readyAfter).toBeLessThan(5_000);
});
