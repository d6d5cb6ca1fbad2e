import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Files, isFileId } from './files.ts';

/** What is arriving is here: on the same disk, so that keeping it is renaming it. */
const arriving = 'arriving';
/** Nobody else on this machine reads what respondents send. */
const ownersOnly = 0o700;

/** Files in one directory, made when the first one comes; what is still arriving is in a directory of its own below. */
export function directoryFiles(root: string): Files {
  return {
    async scratch() {
      await mkdir(join(root, arriving), { recursive: true, mode: ownersOnly });
      return join(root, arriving, randomBytes(16).toString('hex'));
    },
    async put(id, path) {
      await flush(path);
      await rename(path, pathOf(root, id));
      await flush(root);
    },
    async open(id) {
      const file = await open(pathOf(root, id)).catch(unlessMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    },
    remove: (id) => rm(pathOf(root, id), { force: true }),
    ready: () => access(root, constants.W_OK),
    async *list(before) {
      for (const name of await namesIn(root)) {
        if (isFileId(name) && (await isOlder(join(root, name), before))) yield name;
      }
    },
    async tidy(before) {
      for (const name of await namesIn(join(root, arriving))) {
        const path = join(root, arriving, name);
        if (await isOlder(path, before)) await rm(path, { force: true });
      }
    },
  };
}

function pathOf(root: string, id: string): string {
  if (!isFileId(id)) throw new Error('This is no id of a file');
  return join(root, id);
}

/** Waits until a file, or the names in a directory, are on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function namesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory).catch(unlessMissing)) ?? [];
}

async function isOlder(path: string, before: number): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing);
  return found != null && found.mtimeMs < before;
}

function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
