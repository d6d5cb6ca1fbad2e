import { rename, stat } from 'node:fs/promises';
import { Decoder } from './decoder/decoder.ts';
import { FairQueue } from './fairQueue.ts';
import type { Files } from './files.ts';
import { type FileType, kindOf } from './kind.ts';
import { wrongType } from './refusals.ts';

/** What a file is, and what is left of it. */
interface Inspected {
  readonly type: FileType;
  /** Bytes on the disk. */
  readonly storedSize: number;
}

/** Looks into files of strangers, one at a time, fairly among clients. */
export interface Inspector {
  /**
   * Judges a file by its bytes and leaves at its path only what may be kept.
   *
   * @param client who sent it, such as a network address
   * @throws {Refusal} 415 with fault `fileType` for what is none of `fileTypes`, or hides something; 503 when too many files wait
   * @throws {DecoderFailed} for anything that is not the file's fault
   */
  inspect(path: string, files: Files, client: string): Promise<Inspected>;
  /**
   * Whether the picture at a path is a signature that has been drawn.
   *
   * @throws as {@link inspect}; 415 for a picture that is larger than a signature
   */
  hasInk(path: string, client: string): Promise<boolean>;
  close(): void;
}

/** Estimated milliseconds to read a file and look at its header. */
const headerCost = 10;
/** Estimated milliseconds to look through a document, or for ink. */
const documentCost = 150;
/** Estimated milliseconds to decode and encode a million pixels. */
const costs = { 'image/jpeg': 20, 'image/png': 90, 'image/webp': 90, 'image/gif': 500 } as const;

/** Makes an inspector; its process starts with the first file. */
export function openInspector(): Inspector {
  const decoder = new Decoder();
  const queue = new FairQueue();
  return {
    async inspect(path, files, client) {
      const type = await kindOf(path);
      if (type === null) throw wrongType();
      const target = await files.scratch();
      try {
        if (type === 'application/pdf') {
          await queue.run(client, documentCost, () => decoder.perform({ kind: 'checkPdf', path }));
        } else if (type === 'image/heic') {
          await queue.run(client, documentCost, () =>
            decoder.perform({ kind: 'blank', path, target }),
          );
          await rename(target, path);
        } else {
          const pixels = await queue.run(client, headerCost, () =>
            decoder.perform({ kind: 'measure', path, type }),
          );
          await queue.run(client, headerCost + (costs[type] * pixels) / 1e6, () =>
            decoder.perform({ kind: 'rewrite', path, type, target }),
          );
          await rename(target, path);
        }
      } finally {
        await files.discard([target]);
      }
      return { type, storedSize: (await stat(path)).size };
    },
    async hasInk(path, client) {
      const value = await queue.run(client, documentCost, () =>
        decoder.perform({ kind: 'ink', path }),
      );
      return value === 1;
    },
    close: () => decoder.close(),
  };
}
