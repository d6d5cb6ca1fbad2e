import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of a report: the ids of paths are in the names of pictures and traces. */
const reportFiles =
  /^(index\.html|junit\.xml|.+-[0-9a-f]{8}(-shortest)?(-\d+)?(\.png|-trace\.zip))$/;

/** Moves the report of an earlier run to `earlier/`, into a folder with its time as its name. */
export async function keepEarlierReport(out: string): Promise<void> {
  const files = (await readdir(out)).filter((name) => reportFiles.test(name));
  if (files.length === 0) return;
  const times = await Promise.all(files.map(async (name) => (await stat(join(out, name))).mtime));
  const last = new Date(Math.max(...times.map(Number)));
  const folder = join(out, 'earlier', last.toISOString().replaceAll(':', '-'));
  await mkdir(folder, { recursive: true });
  for (const name of files) await rename(join(out, name), join(folder, name));
}
