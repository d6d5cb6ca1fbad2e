import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the pictures of a directory of surveys are. */
export function picturesDirOf(surveysDir: string): string {
  return join(surveysDir, 'pictures');
}

/** True for a name that can be served: a picture by its ending, in no folder, and nothing hidden. */
export function isPictureName(name: string): boolean {
  return /^[\w-][\w.-]*\.(?:webp|png|jpg|gif)$/.test(name);
}

/** The addresses of all pictures beside the surveys of a directory; a directory without any is no error. */
export async function picturesOf(surveysDir: string): Promise<ReadonlySet<string>> {
  const names = await readdir(picturesDirOf(surveysDir)).catch(() => []);
  return new Set(names.filter(isPictureName).map((name) => `/pictures/${name}`));
}
