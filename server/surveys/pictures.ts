import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const pictureKinds = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif', 'svg'] as const;

const pictureName = /^[\w-][\w.-]*\.(\w+)$/;
const extensions: ReadonlySet<string> = new Set(pictureKinds);

export function picturesDirOf(surveysDir: string): string {
  return join(surveysDir, 'pictures');
}

/** Returns whether a file can be served: it has a known extension and no folder, and is not hidden. */
export function isPictureName(name: string): boolean {
  return extensions.has(pictureName.exec(name)?.[1] ?? '');
}

export async function picturesOf(surveysDir: string): Promise<ReadonlySet<string>> {
  return new Set(await readdir(picturesDirOf(surveysDir)).catch(() => []));
}
