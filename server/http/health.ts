import type { Hono } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Deps } from './deps.ts';

const probeTimeoutMs = 1_000;

/** Restarting the server would not fix the database, so `/healthz` does not query it; `/readyz` does. */
export function bindHealth(
  app: Hono,
  { stores, files }: Pick<Deps, 'stores' | 'files'>,
  isStopping: () => boolean,
): void {
  const probeDatabase = singleFlightProbe(() =>
    stores.real.db.selectFrom('session').select('id').limit(1).execute(),
  );
  const probeFiles = singleFlightProbe(() => files.real.ready());
  app.get(healthPaths.alive, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  app.get(healthPaths.ready, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (isStopping()) return c.json({ status: 'stopping' }, codes.unavailable);
    const [isDatabaseReady, areFilesReady] = await Promise.all([probeDatabase(), probeFiles()]);
    if (isDatabaseReady && areFilesReady) return c.json({ status: 'ok' });
    const stateOf = (isReady: boolean) => (isReady ? 'ok' : 'away');
    return c.json(
      { status: 'unavailable', database: stateOf(isDatabaseReady), files: stateOf(areFilesReady) },
      codes.unavailable,
    );
  });
}

/** Shares one probe between concurrent callers, each with its own timeout. */
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
