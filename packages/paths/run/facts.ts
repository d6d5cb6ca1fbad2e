import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The circumstances of a run, for its reports. */
export interface RunFacts {
  /** ISO 8601, in UTC. */
  readonly date: string;
  /** The version of this program. */
  readonly version: string;
  /** The commit of the folder in which the program runs, or of the build server; null without one. */
  readonly commit: string | null;
}

/** Reads the circumstances as a run begins. */
export async function readFacts(): Promise<RunFacts> {
  return {
    date: new Date().toISOString(),
    version: await readVersion(),
    commit: await readCommit(),
  };
}

/** The version in the `package.json` of this package, which is above its sources and its built files. */
async function readVersion(): Promise<string> {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
    const { name, version } = JSON.parse(text) as { name?: string; version?: string };
    if (name === '@askpath/paths' && version) return version;
    if (dirname(folder) === folder) return 'unknown';
  }
}

async function readCommit(): Promise<string | null> {
  const { GITHUB_SHA, CI_COMMIT_SHA, GIT_COMMIT } = process.env;
  const said = GITHUB_SHA || CI_COMMIT_SHA || GIT_COMMIT;
  if (said) return said;
  const git = promisify(execFile)('git', ['rev-parse', 'HEAD']);
  return git.then(({ stdout }) => stdout.trim()).catch(() => null);
}
