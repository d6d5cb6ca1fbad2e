import { setInterval } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { Grouped } from '../../db/groupCommit.ts';
import { openStores } from '../../db/open.ts';
import { run } from '../../run.ts';
import { runServer, settings } from '../support/process.ts';

const intervalMs = 2;
/** The number of different sweeps in one interval. */
const kinds = 5;

test('a sweep longer than its interval does not run twice at a time', async () => {
  const { env } = await settings({ surveys: [] });
  // A first start stores the versions of the surveys, so that the second start writes nothing.
  await (await runServer(env)).stop();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const server = await run(readConfig({ ...env, PORT: '0', LOG_LEVEL: 'silent' }), {
    sweepIntervalMs: intervalMs,
    async open(config, watch) {
      const { real, demo } = await openStores(config, watch);
      const atomically: Grouped = async (work) => {
        begun += 1;
        await held;
        return real.atomically(work);
      };
      return { real: { ...real, atomically }, demo };
    },
  });
  onTestFinished(server.stop);
  await expect.poll(() => begun).toBeGreaterThan(0);
  let intervals = 0;
  for await (const _ of setInterval(intervalMs)) {
    intervals += 1;
    if (intervals > 10 * kinds) break;
  }
  expect(begun).toBeLessThanOrEqual(kinds);
  release();
});
