import { extname } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { askpathAlias } from '../../../server/questions/typeFolders.ts';
import type { Progress } from './progress.ts';

interface RunToStart {
  /** The test file without its extension, relative to the root of the repository or of the built package. */
  readonly file: string;
  readonly provided: Partial<ProvidedContext>;
  readonly workers: number;
  /** The most milliseconds of a step. */
  readonly timeoutMs: number;
  /** Whether the first failure ends the run. */
  readonly isBailed: boolean;
  readonly progress: Progress;
}

/** Walks the paths of a test file in a browser; `progress` has the results. */
export async function startRun(run: RunToStart): Promise<void> {
  const { file, provided, workers, timeoutMs, isBailed, progress } = run;
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest(
    [],
    {
      root,
      // The configuration of the repository would add the tests of the project.
      config: false,
      alias: [askpathAlias],
      run: true,
      watch: false,
      include: [`${file}${extname(import.meta.url)}`],
      // An installed package is in `node_modules`, which Vitest excludes by default.
      exclude: [],
      maxConcurrency: workers,
      // A path is walked twice where it fails, and then shorter paths are.
      testTimeout: 480_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: Math.min(timeoutMs, 10_000) } },
      env: { PATHS_TIMEOUT_MS: String(timeoutMs) },
      bail: isBailed ? 1 : 0,
      provide: provided as ProvidedContext,
      reporters: [progress],
    },
    {},
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  );
  await vitest.close();
}
