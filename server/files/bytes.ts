import { open } from 'node:fs/promises';
import { limits } from '../../contract/limits.ts';
import { lane } from './lane.ts';

/** One buffer for all files, one after another: a new one for each would pile up faster than it is collected. */
let shared: Buffer | undefined;
const inTurn = lane(1);

/**
 * Lets `work` look at the bytes of an uploaded file, and change them. They are nobody's any more when it is over;
 * `work` must not wait for another file.
 *
 * @returns what `work` does; buffers of it are written to the file, one after another, in place of what was there
 */
export function withBytes(
  path: string,
  work: (bytes: Buffer) => Promise<readonly Buffer[]> | readonly Buffer[],
): Promise<void> {
  return inTurn(async () => {
    shared ??= Buffer.allocUnsafeSlow(limits.uploadSize);
    const file = await open(path, 'r+');
    try {
      const { bytesRead } = await file.read(shared, 0, shared.length, 0);
      const parts = await work(shared.subarray(0, bytesRead));
      let length = 0;
      for (const part of parts) {
        await file.write(part, 0, part.length, length);
        length += part.length;
      }
      if (parts.length > 0) await file.truncate(length);
    } finally {
      await file.close();
    }
  });
}
