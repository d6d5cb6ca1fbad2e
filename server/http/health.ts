import type { Hono } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { probeWrite } from '../db/health/writeProbe.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Deps } from './deps.ts';

const probeTimeoutMs = 1_000;
/** Milliseconds for which the result of a test write is reused. */
const writeFreshMs = 5_000;

/**
 * Binds `/healthz` and `/readyz`. `/healthz` does not query the database, because restarting the
 * server would not fix it; `/readyz` does.
 */
export function bindHealth(
  app: Hono,
  { stores, files, invalid }: Pick<Deps, 'stores' | 'files' | 'invalid'>,
  isLeaving: () => boolean,
): void {
  const probeDatabase = singleFlightProbe(() =>
    stores.real.db.selectFrom('session').select('id').limit(1).execute(),
  );
  const probeWriting = atMostOncePer(
    writeFreshMs,
    singleFlightProbe(() => probeWrite(stores.real)),
  );
  const probeFiles = singleFlightProbe(() => files.real.ready());
  app.get(healthPaths.alive, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  app.get(healthPaths.ready, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (isLeaving()) return c.json({ status: 'stopping' }, codes.unavailable);
    const areFilesReadyLater = probeFiles();
    const isDatabaseReady = await probeDatabase();
    // The probes run in sequence, so that an unreachable database is probed over one connection and
    // a recovered one counts at once.
    const isWritable = isDatabaseReady && (await probeWriting());
    const areFilesReady = await areFilesReadyLater;
    // The reply has only the number of invalid surveys: survey ids are not public, and the other
    // surveys can be answered.
    const invalidSurveys = invalid?.size ? { invalidSurveys: invalid.size } : {};
    if (isDatabaseReady && isWritable && areFilesReady)
      return c.json({ status: 'ok', ...invalidSurveys });
    const stateOf = (isReady: boolean) => (isReady ? 'ok' : 'away');
    return c.json(
      {
        status: 'unavailable',
        database: isDatabaseReady && !isWritable ? 'not writable' : stateOf(isDatabaseReady),
        files: stateOf(areFilesReady),
      },
      codes.unavailable,
    );
  });
}

/** Runs `probe` at most once in `freshMs` milliseconds and repeats its result in between. */
function atMostOncePer(freshMs: number, probe: () => Promise<boolean>): () => Promise<boolean> {
  let probedAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<boolean> = Promise.resolve(true);
  return () => {
    const now = performance.now();
    if (now - probedAt >= freshMs) {
      probedAt = now;
      latest = probe();
    }
    return latest;
  };
}

/** Shares one running probe between concurrent callers, each with its own timeout. */
function singleFlightProbe(probe: () => Promise<unknown>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return async () => {
    running ??= probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = null;
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), probeTimeoutMs);
    });
    const isReady = await Promise.race([running, timeout]);
    clearTimeout(timer);
    return isReady;
  };
}
