import type { Hono } from 'hono';
import { codes } from '../../contract/envelope.ts';
import { healthPaths } from '../lib/healthPaths.ts';
import type { Deps } from './deps.ts';

/** Milliseconds that the database and the files have to answer. */
const patience = 1_000;

/**
 * Two questions of a supervisor and a load balancer. `/healthz`: does the process answer? It asks nobody else, for to
 * restart the server heals no database. `/readyz`: should calls come here now?
 */
export function bindHealth(
  app: Hono,
  { stores, files }: Pick<Deps, 'stores' | 'files'>,
  isStopping: () => boolean,
): void {
  const database = probe(() =>
    stores.real.db.selectFrom('session').select('id').limit(1).execute(),
  );
  const bytes = probe(() => files.real.ready());
  app.get(healthPaths.alive, (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'ok' });
  });
  app.get(healthPaths.ready, async (c) => {
    c.header('Cache-Control', 'no-store');
    if (isStopping()) return c.json({ status: 'stopping' }, codes.unavailable);
    const [isDatabase, isFiles] = await Promise.all([database(), bytes()]);
    if (isDatabase && isFiles) return c.json({ status: 'ok' });
    const words = (answers: boolean) => (answers ? 'ok' : 'away');
    return c.json(
      { status: 'unavailable', database: words(isDatabase), files: words(isFiles) },
      codes.unavailable,
    );
  });
}

/** Asks once at a time: while one question waits for an answer, all who ask wait for that one, each for so long. */
function probe(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return async () => {
    asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patience);
    });
    const answers = await Promise.race([asked, late]);
    clearTimeout(timer);
    return answers;
  };
}
