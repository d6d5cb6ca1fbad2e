import { expect, test } from 'vitest';
import { crash } from '../support/crash.ts';
import {
  answerOn,
  beginAll,
  confirmedBy,
  look,
  nothingWrong,
  settings,
  startOn,
} from '../support/crowd.ts';
import { outage } from '../support/outage.ts';
import { postgresPrograms } from '../support/postgresServer.ts';

// Both databases at the same time: a round waits for disks and for processes to come and go.
test.concurrent.for(settings)(
  'what was confirmed is kept on $name: killed before, within and after commits, again and again (R13)',
  { timeout: 120_000 },
  async ({ make }, { onTestFinished }) => {
    const crashes = await crash(await make(onTestFinished), 6);
    expect(crashes).toMatchObject({
      rounds: { before: 2, within: 2, after: 2 },
      lost: 0,
      doubled: 0,
    });
    // What was committed and never told is what a repeat must not do again.
    expect(crashes.untold).toBeGreaterThan(0);
    expect(crashes.severalWithin).toBeGreaterThan(0);
  },
);

test.for(settings)(
  'what was confirmed is kept on $name: told to stop in the middle of commits (R14)',
  { timeout: 60_000 },
  async ({ make }, { onTestFinished }) => {
    const setting = await make(onTestFinished);
    const server = await startOn(setting);
    const people = await beginAll(server.origin, 30);
    const going = Promise.all(people.map((person) => answerOn(server.origin, person)));
    while (confirmedBy(people) < 50) await new Promise((resolve) => setImmediate(resolve));
    const before = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - before).toBeLessThan(10_000);
    // Whoever was refused was told to come back, or found nobody there.
    for (const status of await going) expect([503, 0]).toContain(status);
    expect(await look(setting, people)).toMatchObject(nothingWrong);
  },
);

test('a Postgres that crashes under load and comes back: nothing is lost, and the server lives (R16)', {
  timeout: 60_000,
}, async ({ onTestFinished, skip }) => {
  skip(!postgresPrograms && !process.env.CI, "Postgres's initdb and pg_ctl are not here");
  const outages = await outage(onTestFinished, 1);
  expect(outages).toMatchObject({ lost: 0, doubled: 0 });
  expect(outages.readyAfter).toBeLessThan(5_000);
});
