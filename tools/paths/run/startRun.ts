import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import type { Progress } from './progress.ts';

interface RunToStart {
  /** The test file, from the root of the repository. */
  readonly file: string;
  readonly provided: Partial<ProvidedContext>;
  readonly suiteName: string;
  readonly workers: number;
  readonly out: string;
  readonly progress: Progress;
}

/** Runs the paths of one file with a browser, and writes `junit.xml`. */
export async function startRun(run: RunToStart): Promise<void> {
  const { file, provided, suiteName, workers, out, progress } = run;
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const { startVitest } = await import('vitest/node');
  const vitest = await startVitest(
    [],
    {
      root,
      // Excludes the tests of the project.
      config: false,
      run: true,
      watch: false,
      include: [file],
      maxConcurrency: workers,
      testTimeout: 240_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
      provide: provided as ProvidedContext,
      reporters: [
        progress,
        [
          'junit',
          {
            outputFile: join(out, 'junit.xml'),
            suiteName,
            classnameTemplate: '{classname}',
            titleTemplate: '{title}',
          },
        ],
      ],
    },
    {},
    { stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  );
  await vitest.close();
}
