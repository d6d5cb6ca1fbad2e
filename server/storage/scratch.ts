import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isOlder, namesIn } from './disk.ts';
import type { Files } from './fileStore.ts';

const ownersOnly = 0o700;

export function scratchIn(
  directory: string,
): Pick<Files, 'scratch' | 'discard' | 'removeAbandoned'> {
  const inUse = new Set<string>();
  return {
    async scratch() {
      await mkdir(directory, { recursive: true, mode: ownersOnly });
      const path = join(directory, randomBytes(16).toString('hex'));
      inUse.add(path);
      return path;
    },
    async discard(paths) {
      await Promise.all(paths.map((path) => rm(path, { force: true })));
      for (const path of paths) inUse.delete(path);
    },
    async removeAbandoned(before) {
      for (const name of await namesIn(directory)) {
        const path = join(directory, name);
        if (!inUse.has(path) && (await isOlder(path, before))) await rm(path, { force: true });
      }
    },
  };
}
