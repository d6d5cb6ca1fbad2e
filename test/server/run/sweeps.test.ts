import { setInterval } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import type { Grouped } from '../../../server/db/groupCommit.ts';
import { openStores } from '../../../server/db/open.ts';
import { run } from '../../../server/run.ts';
import { settings } from '../support/process.ts';

const intervalMs = 2;
/** Sweeps of one interval. */
const kinds = 5;

test('a sweep longer than its interval does not run twice at a time', async () => {
  const { env } = await settings({ surveys: [] });
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
