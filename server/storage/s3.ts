import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Bucket, checkBucket } from './bucket.ts';
import { type Files, isFileId } from './fileStore.ts';
import { scratchIn } from './scratch.ts';
import { StorageUnavailable } from './unavailable.ts';

/** A content type that browsers never render. */
const type = 'application/octet-stream';
interface S3Location {
  readonly bucket: Bucket;
  readonly prefix: string;
  readonly arriving: string;
  readonly page?: number;
}

export function s3Files({ bucket, prefix, arriving, page = 1000 }: S3Location): Files {
  const { scratch, discard, removeAbandoned } = scratchIn(arriving);
  const keyOf = (id: string) => {
    if (!isFileId(id)) throw new Error('Invalid file id');
    return prefix + id;
  };
  return {
    scratch,
    discard,
    removeAbandoned,
    ready: () => checkBucket(bucket, prefix),
    async put(id, path) {
      // A blob is streamed with a known length, which S3 requires.
      const file = await openAsBlob(path);
      const key = keyOf(id);
      await bucket((client) => client.putObject(key, file, type));
      await rm(path, { force: true });
    },
    async open(id) {
      const key = keyOf(id);
      const response = await bucket((client) => client.getObjectResponse(key));
      return response && contentOf(response);
    },
    async remove(id) {
      const key = keyOf(id);
      await bucket((client) => client.deleteObject(key)).catch((error) => {
        // Only some stores report a missing key, so that a removed file is not an error.
        if (error.status !== 404) throw error;
      });
    },
    async *list(before) {
      let nextToken: string | undefined;
      do {
        const token = nextToken;
        const listed = await bucket((client) =>
          // The delimiter excludes the demo files below the prefix.
          client.listObjectsPaged('/', prefix, page, token, { delimiter: '/' }),
        );
        if (!listed) throw new StorageUnavailable({ status: 404 });
        for (const { Key, LastModified } of listed.objects ?? []) {
          const id = Key.slice(prefix.length);
          if (isFileId(id) && LastModified.getTime() < before) yield id;
        }
        nextToken = listed.nextContinuationToken;
      } while (nextToken !== undefined);
    },
  };
}

async function contentOf({ headers, body }: Response) {
  const length = headers.get('Content-Length') ?? '';
  if (!body || !/^\d+$/.test(length)) {
    await body?.cancel();
    throw new StorageUnavailable({ status: 200, serviceCode: 'MissingContentLength' });
  }
  const stream = Readable.fromWeb(body as ReadableStream<Uint8Array>);
  // An unhandled `error` event would end the process.
  stream.on('error', () => {});
  return { size: Number(length), stream };
}
