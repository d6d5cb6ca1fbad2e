import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Told {
  readonly code: number | string;
  readonly out: string;
  readonly errors: string;
  readonly dir: string;
  readonly junit: string;
  readonly html: string;
}

/** Runs paths as somebody at a command line does. */
export async function run(origin: string, survey: string | null, ...more: string[]): Promise<Told> {
  const place = more.indexOf('--out');
  const dir =
    (place < 0 ? undefined : more[place + 1]) ??
    join(await mkdtemp(join(tmpdir(), 'askpath-run-')), 'out');
  const given = ['run', '--url', origin, '--workers', '2', '--out', dir];
  if (survey !== null) given.push('--survey', survey);
  const told = await paths(...given, ...more);
  const read = (file: string) => readFile(join(dir, file), 'utf8').catch(() => '');
  return { ...told, dir, junit: await read('junit.xml'), html: await read('index.html') };
}

/** Calls `npm run paths` as somebody at a command line does. */
export async function paths(...given: string[]): Promise<Pick<Told, 'code' | 'out' | 'errors'>> {
  // A run is a runner of its own, which must not take itself for a part of this one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  );
  return new Promise((done) => {
    execFile(process.execPath, ['tools/paths/cli.ts', ...given], { env }, (error, out, errors) =>
      done({ code: error?.code ?? 0, out, errors }),
    );
  });
}
