import { expect, test } from 'vitest';
import { crash } from '../../server/test/support/crash.ts';
import { crowdSettings, sumOf } from '../../server/test/support/crowd.ts';
import { outage } from '../../server/test/support/outage.ts';
import { postgresPrograms } from '../../server/test/support/postgresServer.ts';
import { postgresUrl } from '../../server/test/support/world.ts';

const rounds = 200;

// Both databases at the same time, and two of each: a round waits for disks and for processes to come and go.
test.concurrent.for(crowdSettings)(
  'confirmed answers are kept on $name: killed before, within and after commits, 200 times (R13)',
  async ({ make }, { onTestFinished, annotate }) => {
    const halves = [0, rounds / 2].map(async (first) =>
      crash(await make(onTestFinished), rounds / 2, first),
    );
    const crashes = sumOf(await Promise.all(halves));
    const { before, within, after } = crashes;
    await annotate(
      [
        `${rounds} crashes: ${before} before, ${within} within (${crashes.severalWithin} with the work of several), ${after} after`,
        `${crashes.confirmed} answers confirmed, lost ${crashes.lost}, doubled ${crashes.doubled}`,
        `${crashes.ambiguous} of unknown fate sent twice more, of which ${crashes.untold} had been committed`,
      ].join('; '),
    );
    expect(before + within + after).toBe(rounds);
    expect(crashes).toMatchObject({ lost: 0, doubled: 0 });
    expect(crashes.severalWithin).toBeGreaterThan(within / 2);
  },
);

if (postgresUrl === undefined) {
  test('the same on Postgres (R13)', ({ skip }) => skip('TEST_DATABASE_URL is not set'));
}

test('a Postgres that crashes under load and restarts, five times (R16)', async ({
  skip,
  onTestFinished,
  annotate,
}) => {
  skip(!postgresPrograms && !process.env.CI, "Postgres's initdb and pg_ctl are not here");
  const outages = await outage(onTestFinished, 5);
  await annotate(
    [
      `${outages.rounds} crashes of Postgres, one server process`,
      `${outages.confirmed} answers confirmed, lost ${outages.lost}, doubled ${outages.doubled}`,
      `${outages.refused} calls refused with 503`,
      `all 20 respondents served at most ${outages.readyAfter} ms after the database was`,
    ].join('; '),
  );
  expect(outages).toMatchObject({ lost: 0, doubled: 0 });
  expect(outages.readyAfter).toBeLessThan(5_000);
});
