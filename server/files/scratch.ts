import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isOlder, namesIn } from './disk.ts';
import type { Files } from './files.ts';

/** Nobody else on this machine reads what respondents send. */
const ownersOnly = 0o700;

/** What is just arriving, in one directory of this machine, made when the first file comes. */
export function scratchIn(directory: string): Pick<Files, 'scratch' | 'tidy'> {
  return {
    async scratch() {
      await mkdir(directory, { recursive: true, mode: ownersOnly });
      return join(directory, randomBytes(16).toString('hex'));
    },
    async tidy(before) {
      for (const name of await namesIn(directory)) {
        const path = join(directory, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },
  };
}
