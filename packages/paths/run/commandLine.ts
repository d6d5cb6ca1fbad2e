import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CliResult {
  readonly code: number | string;
  readonly out: string;
  readonly errors: string;
  readonly dir: string;
  readonly junit: string;
  readonly html: string;
}

/** Runs `npm run paths -- run` in a child process. */
export async function runPaths(
  origin: string,
  survey: string | null,
  ...more: string[]
): Promise<CliResult> {
  const index = more.indexOf('--out');
  const dir =
    (index < 0 ? undefined : more[index + 1]) ??
    join(await mkdtemp(join(tmpdir(), 'askpath-run-')), 'out');
  const args = ['run', '--url', origin, '--workers', '2', '--out', dir];
  if (survey !== null) args.push('--survey', survey);
  const result = await runCli(...args, ...more);
  const read = (file: string) => readFile(join(dir, file), 'utf8').catch(() => '');
  return { ...result, dir, junit: await read('junit.xml'), html: await read('index.html') };
}

/** Runs `npm run paths` in a child process. */
async function runCli(...args: string[]): Promise<Pick<CliResult, 'code' | 'out' | 'errors'>> {
  // The child process runs Vitest itself, so it must not inherit the variables of this run.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  return new Promise((resolve) => {
    execFile(process.execPath, ['packages/paths/cli.ts', ...args], { env }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    );
  });
}
