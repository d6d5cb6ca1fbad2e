import { rename, stat } from 'node:fs/promises';
import type { Files } from '../storage/fileStore.ts';
import { Decoder } from './decoder/decoder.ts';
import { FairQueue } from './fairQueue.ts';
import { detectFileType, type FileType } from './fileType.ts';

interface Inspected {
  readonly type: FileType;
  readonly storedSize: number;
}

export interface Inspector {
  /**
   * Checks a file and replaces it with the bytes to store; `client` identifies the client for fair
   * queueing.
   * @throws {Refusal} 415 with the fault of the content; 503 when the queue is full
   * @throws {DecoderError} for anything that is not the file's fault
   */
  inspect(path: string, files: Files, client: string): Promise<Inspected>;
  isDrawnSignature(path: string, client: string): Promise<boolean>;
  close(): void;
}

/** The estimated milliseconds to read the header of a file, or to check a document. */
const headerCost = 10;
const documentCost = 150;
/** The estimated milliseconds to decode a million pixels. */
const costs = { 'image/jpeg': 20, 'image/png': 90, 'image/webp': 90, 'image/gif': 500 } as const;

export function openInspector(): Inspector {
  const decoder = new Decoder();
  const queue = new FairQueue();
  return {
    async inspect(path, files, client) {
      const type = await detectFileType(path);
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
    async isDrawnSignature(path, client) {
      const value = await queue.run(client, documentCost, () =>
        decoder.perform({ kind: 'ink', path }),
      );
      return value === 1;
    },
    close: () => decoder.close(),
  };
}
