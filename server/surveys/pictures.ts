import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const pictureKinds = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif', 'svg'] as const;

const pictureName = /^[\w-][\w.-]*\.(\w+)$/;
const served: ReadonlySet<string> = new Set(pictureKinds);

/** Where the pictures of a directory of surveys are. */
export function picturesDirOf(surveysDir: string): string {
  return join(surveysDir, 'pictures');
}

/** True for a name that can be served: a picture by its ending, in no folder, and nothing hidden. */
export function isPictureName(name: string): boolean {
  return served.has(pictureName.exec(name)?.[1] ?? '');
}

/** All file names, empty for a missing directory. */
export async function picturesOf(surveysDir: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(picturesDirOf(surveysDir)).catch(() => []));
}
