import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { type OnEnd, temporaryDirectory } from '../../../test/support/temporary.ts';

/** A Postgres for one test. */
export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Stops all processes at once, as a crash would. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills the main process alone with `kill -9`. */
  readonly kill: () => Promise<void>;
}

/** A Postgres that copies every commit of the primary, and can replace it. */
export interface Standby extends PostgresServer {
  readonly promote: () => Promise<void>;
}

/** The directory of Postgres's programs, on the path or where Debian installs it. */
export const postgresPrograms: string | undefined = directoryWith(
  ['initdb', 'pg_ctl'],
  globSync('/usr/lib/postgresql/*/bin').sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
);

/** Returns the last directory of the path, or of `others`, that has these programs. */
export function directoryWith(
  programs: readonly string[],
  others: readonly string[] = [],
): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(':'), ...others];
  return directories.findLast((directory) =>
    programs.every((name) => existsSync(join(directory, name))),
  );
}

const run = promisify(execFile);
export const isRoot = process.getuid?.() === 0;

/** Starts a Postgres in a new directory. */
export async function startPostgres(onEnd: OnEnd, options = ''): Promise<PostgresServer> {
  const { directory, data } = await postgresDirectory(onEnd);
  await say('initdb', `-D '${data}' -U postgres -A trust --no-sync`);
  return startIn({ directory, data, options }, onEnd);
}

/** Starts a standby; every commit of the primary waits for the standby's reply. */
export async function standbyOf(primary: PostgresServer, onEnd: OnEnd): Promise<Standby> {
  const { directory, data } = await postgresDirectory(onEnd);
  const from = `-h 127.0.0.1 -p ${primary.port} -U postgres`;
  await say('pg_basebackup', `${from} -D '${data}' -R -X stream -c fast --no-sync`);
  // A promoted standby has no synchronous standby.
  const standby = await startIn(
    { directory, data, options: `-c synchronous_standby_names=''` },
    onEnd,
  );
  return { ...standby, promote: () => say('pg_ctl', `-D '${data}' -w promote`) };
}

/** Makes a directory that Postgres can use, even if the test runs as root. */
export async function postgresDirectory(
  onEnd: OnEnd,
): Promise<{ directory: string; data: string }> {
  const directory = await temporaryDirectory(onEnd);
  // Postgres refuses to run as root, so that its user must own the directory.
  if (isRoot) await run('chown', ['postgres', directory]);
  return { directory, data: join(directory, 'data') };
}

async function startIn(
  settings: { readonly directory: string; readonly data: string; readonly options: string },
  onEnd: OnEnd,
): Promise<PostgresServer> {
  const { directory, data } = settings;
  const port = await freePort();
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 ${settings.options}`;
  const start = () => say('pg_ctl', `-D '${data}' -w -l '${directory}/log' -o "${options}" start`);
  const stop = () => say('pg_ctl', `-D '${data}' -m immediate stop`);
  const kill = async () => {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  await start();
  // A failed test may have stopped Postgres already.
  onEnd(() => stop().catch(() => {}));
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, start, stop, kill };
}

async function say(program: string, args: string): Promise<void> {
  const command = `'${join(postgresPrograms ?? '', program)}' ${args}`;
  if (isRoot) await run('su', ['postgres', '-s', '/bin/sh', '-c', command], { cwd: '/' });
  else await run('/bin/sh', ['-c', command], { cwd: '/' });
}
