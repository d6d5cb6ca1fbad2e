import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readConfig } from '../../config/config.ts';
import type { Grouped } from '../../db/groupCommit.ts';
import { openStores } from '../../db/open.ts';
import type { Store } from '../../db/store.ts';
import { run } from '../../run.ts';

/*
 * Starts the real server, which kills itself (reliability R13) `KILL_AT` transactions after
 * SIGUSR2: `before` a transaction begins, `within` a transaction when at least `KILL_PIECES` are
 * written and not committed, or `after` the commit and before the reply.
 */
const { KILL_POINT: point, KILL_AT = '0', KILL_PIECES = '1' } = process.env;
const pieces = Number(KILL_PIECES);
/** The number of transactions after which the crash no longer waits for more pieces. */
const mostWaited = 100;

let remainingPieces = Number.POSITIVE_INFINITY;
process.on('SIGUSR2', () => {
  remainingPieces = Number(KILL_AT);
});

const running = await run(readConfig(process.env), {
  open: async (config, watch) => {
    const { real, demo } = await openStores(config, watch);
    return { real: fragile(real), demo };
  },
});
// The cache of compiled code is stored now, because a killed process would not store it.
flushCompileCache();
console.log(JSON.stringify({ origin: running.origin }));
process.once('SIGTERM', () => void running.stop());

function fragile(store: Store): Store {
  let written = 0;
  const killing =
    (run: Grouped): Grouped =>
    async (work) => {
      remainingPieces -= 1;
      if (point === 'before' && remainingPieces < 0) die(written);
      let isWritten = false;
      try {
        const result = await run(async (db) => {
          const result = await work(db);
          isWritten = true;
          written += 1;
          if (
            point === 'within' &&
            remainingPieces < 0 &&
            (written >= pieces || remainingPieces < -mostWaited)
          )
            die(written);
          return result;
        });
        if (point === 'after' && remainingPieces < 0) die(written);
        return result;
      } finally {
        if (isWritten) written -= 1;
      }
    };
  return {
    ...store,
    atomically: killing(store.atomically),
    ...(store.batched ? { batched: killing(store.batched) } : {}),
  };
}

function die(written: number): never {
  writeSync(2, `Killed ${point} a commit, with ${written} pieces not answered\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error('Still there');
}
