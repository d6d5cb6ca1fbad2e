import { claimOrphans, withoutRow } from '../db/fileQueries.ts';
import type { UploadDeps } from './deps.ts';
import { type FileStorage, fileStoragesOf } from './fileStorage.ts';

/** Milliseconds until a file without an answer is deleted. */
const unattachedMs = 24 * 60 * 60 * 1000;
/**
 * Milliseconds until an idle upload counts as abandoned, which is longer than inspecting and
 * storing twenty files takes.
 */
const orphanAfterMs = 15 * 60_000;
const page = 100;

export async function removeOrphans(deps: UploadDeps): Promise<void> {
  for (const { store, files } of fileStoragesOf(deps)) {
    await files.removeAbandoned(deps.clock() - orphanAfterMs);
    let ids: readonly string[];
    do {
      ids = await claimOrphans(store, deps.clock() - unattachedMs);
      // Files are removed after their rows, because `removeUnknown` finds the bytes that a crash
      // leaves behind.
      for (const id of ids) await files.remove(id);
    } while (ids.length > 0);
  }
}

/** Removes bytes without a row after a day. Call it rarely, because it reads every name in the store. */
export async function removeUnknown(deps: UploadDeps): Promise<void> {
  for (const storage of fileStoragesOf(deps)) {
    let ids: string[] = [];
    for await (const id of storage.files.list(deps.clock() - unattachedMs)) {
      ids.push(id);
      if (ids.length < page) continue;
      await removeWithoutRow(storage, ids);
      ids = [];
    }
    await removeWithoutRow(storage, ids);
  }
}

async function removeWithoutRow(
  { store, files }: FileStorage,
  ids: readonly string[],
): Promise<void> {
  for (const id of await withoutRow(store.db, ids)) await files.remove(id);
}
