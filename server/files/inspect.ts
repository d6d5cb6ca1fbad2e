import { rename, rm, stat } from 'node:fs/promises';
import type { Files } from './files.ts';
import { blankHeic } from './heic.ts';
import { type FileType, kindOf } from './kind.ts';
import { lane } from './lane.ts';
import { checkPdf } from './pdf.ts';
import { rewrite } from './picture.ts';
import type { Received } from './receive.ts';
import { wrongType } from './refusals.ts';

/** What a file is, and what is left of it. */
export interface Inspected {
  readonly type: FileType;
  /** Bytes on the disk. */
  readonly storedSize: number;
}

/** One at a time: an unpacked picture may take 200 MB (reliability U08). */
const inTurn = lane(1);

/**
 * Judges a file by its bytes and leaves at its path only what may be kept.
 *
 * @throws {Refusal} 415 with fault `fileType` for what is none of `fileTypes`, or hides something
 */
export async function inspect({ path }: Received, files: Files): Promise<Inspected> {
  const type = await kindOf(path);
  if (type === null) throw wrongType();
  await inTurn(() => treat(path, type, files));
  return { type, storedSize: (await stat(path)).size };
}

async function treat(path: string, type: FileType, files: Files): Promise<void> {
  if (type === 'application/pdf') return checkPdf(path);
  if (type === 'image/heic') return blankHeic(path);
  const target = await files.scratch();
  try {
    await rewrite(path, type, target);
    await rename(target, path);
  } finally {
    await rm(target, { force: true });
  }
}
