import { statfs } from 'node:fs/promises';

/** Milliseconds for which a measurement is reused. */
const freshMs = 1_000;

export interface Space {
  /**
   * Returns the least share of free space among the directories' disks, from 0 to 1; 1 if no disk
   * can be measured.
   */
  readonly free: () => Promise<number>;
  /** Returns whether new sessions would use up the space that sessions in progress need. */
  readonly isLow: () => Promise<boolean>;
}

/** Measures the disks of these directories, at most once a second. */
export function watchSpace(
  directories: readonly string[],
  minFree: number,
  measure: (directory: string) => Promise<number> = freeShareOf,
): Space {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<number> = Promise.resolve(1);
  const free = () => {
    const now = performance.now();
    if (now - measuredAt >= freshMs) {
      measuredAt = now;
      latest = Promise.all(directories.map((directory) => measure(directory).catch(() => 1))).then(
        (shares) => Math.min(1, ...shares),
      );
    }
    return latest;
  };
  return { free, isLow: async () => minFree > 0 && (await free()) < minFree };
}

async function freeShareOf(directory: string): Promise<number> {
  const { bavail, blocks } = await statfs(directory);
  return blocks === 0 ? 1 : bavail / blocks;
}
