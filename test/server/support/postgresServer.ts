import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/network/tcp.ts';
import { type OnEnd, temporaryDirectory } from '../../support/temporary.ts';

/** A Postgres of one test. */
export interface OwnPostgres {
  readonly url: string;
  /** Ends it as a crash would. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** The directory of Postgres's programs, on the path or in Debian's place. */
export const postgresPrograms: string | undefined = [
  ...(process.env.PATH ?? '').split(':'),
  ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  ),
].findLast((directory) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(directory, name))));

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Starts a Postgres in a directory of its own. */
export async function ownPostgres(onEnd: OnEnd): Promise<OwnPostgres> {
  const directory = await temporaryDirectory(onEnd);
  // It refuses to run as root.
  if (isRoot) await run('chown', ['postgres', directory]);
  const data = join(directory, 'data');
  await say('initdb', `-D '${data}' -U postgres -A trust --no-sync`);
  const port = await freePort();
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`;
  const start = () => say('pg_ctl', `-D '${data}' -w -l '${directory}/log' -o '${options}' start`);
  const stop = () => say('pg_ctl', `-D '${data}' -m immediate stop`);
  await start();
  // A test that failed may have stopped it already.
  onEnd(() => stop().catch(() => {}));
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop };
}

async function say(program: string, args: string): Promise<void> {
  const command = `'${join(postgresPrograms ?? '', program)}' ${args}`;
  if (isRoot) await run('su', ['postgres', '-s', '/bin/sh', '-c', command], { cwd: '/' });
  else await run('/bin/sh', ['-c', command], { cwd: '/' });
}
