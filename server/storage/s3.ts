import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Bucket, checkBucket } from './bucket.ts';
import { type Files, isFileId } from './fileStore.ts';
import { scratchIn } from './scratch.ts';
import { FilesAway } from './unavailable.ts';

/** Nothing that a browser would show, if it ever came to one from there. */
const type = 'application/octet-stream';
interface Place {
  readonly bucket: Bucket;
  /** What every key begins with; ends in a slash. */
  readonly prefix: string;
  /** Where files arrive and are looked at, on this machine. */
  readonly arriving: string;
  /** Keys in one page of the list. */
  readonly page?: number;
}

/** Files as objects in a bucket of a store that speaks S3; what is still arriving is in a local directory. */
export function s3Files({ bucket, prefix, arriving, page = 1000 }: Place): Files {
  const { scratch, discard, tidy } = scratchIn(arriving);
  const keyOf = (id: string) => {
    if (!isFileId(id)) throw new Error('This is no id of a file');
    return prefix + id;
  };
  return {
    scratch,
    discard,
    tidy,
    ready: () => checkBucket(bucket, prefix),
    async put(id, path) {
      // Read while it is sent, with a length that is known before: stores take nothing without.
      const file = await openAsBlob(path);
      const key = keyOf(id);
      await bucket((client) => client.putObject(key, file, type));
      await rm(path, { force: true });
    },
    async open(id) {
      const key = keyOf(id);
      const response = await bucket((client) => client.getObjectResponse(key));
      return response && opened(response);
    },
    async remove(id) {
      const key = keyOf(id);
      await bucket((client) => client.deleteObject(key)).catch((error) => {
        // Some stores say so, most do not.
        if (error.status !== 404) throw error;
      });
    },
    async *list(before) {
      let next: string | undefined;
      do {
        const token = next;
        const found = await bucket((client) =>
          // Neither store looks into what lies below its prefix, as the demo files do.
          client.listObjectsPaged('/', prefix, page, token, { delimiter: '/' }),
        );
        if (!found) throw new FilesAway({ status: 404 });
        for (const { Key, LastModified } of found.objects ?? []) {
          const id = Key.slice(prefix.length);
          if (isFileId(id) && LastModified.getTime() < before) yield id;
        }
        next = found.nextContinuationToken;
      } while (next !== undefined);
    },
  };
}

async function opened({ headers, body }: Response) {
  const length = headers.get('Content-Length') ?? '';
  if (!body || !/^\d+$/.test(length)) {
    await body?.cancel();
    throw new FilesAway({ status: 200, serviceCode: 'MissingContentLength' });
  }
  // Node and the browser's library each have a type for the very same streams.
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  // Heard by whoever reads it; unheard, it would end the process.
  stream.on('error', () => {});
  return { size: Number(length), stream };
}
