import { access, constants, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flush, isOlder, namesIn, unlessMissing } from './disk.ts';
import { type Files, isFileId } from './fileStore.ts';
import { scratchIn } from './scratch.ts';

/** The folder of unfinished files is on the same disk as the store, so that storing a file is a rename. */
export const arriving = 'arriving';

export function directoryFiles(root: string): Files {
  return {
    ...scratchIn(join(root, arriving)),
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
  };
}

function pathOf(root: string, id: string): string {
  if (!isFileId(id)) throw new Error('Invalid file id');
  return join(root, id);
}
