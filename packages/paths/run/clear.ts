import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kinds } from '../generate.ts';

/** Removes the report of an earlier run for these machines or surveys. */
export async function clear(out: string, names: readonly string[]): Promise<void> {
  const ownFiles = new RegExp(
    `^(index\\.html|junit\\.xml|(${names.join('|')})(-(${kinds.join('|')}))?-\\d+(-shortest)?(\\.png|-trace\\.zip))$`,
  );
  const oldFiles = (await readdir(out)).filter((name) => ownFiles.test(name));
  for (const name of oldFiles) await rm(join(out, name));
}
