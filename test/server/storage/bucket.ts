import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { bucketOf } from '../../../server/storage/bucket.ts';
import { directoryFiles } from '../../../server/storage/directory.ts';
import type { StorageTimeouts } from '../../../server/storage/fetchWithTimeouts.ts';
import type { FileStores } from '../../../server/storage/fileStore.ts';
import { s3Files } from '../../../server/storage/s3.ts';
import { openS3, type S3 } from '../../support/network/s3.ts';

/** A bucket and a directory for the tests of a file; requests are answered normally again after each test. */
export function sharedBucket() {
  let s3: S3;
  let directory: string;
  beforeAll(async () => {
    s3 = await openS3();
    directory = await mkdtemp(join(tmpdir(), 'askpath-files-'));
  });
  afterEach(() => {
    s3.instead = undefined;
  });
  afterAll(async () => {
    await s3.close();
    await rm(directory, { recursive: true });
  });
  const arrivingIn = (name: string) => join(directory, name, 'arriving');
  return {
    s3: () => s3,
    arrivingIn,
    /** Stores below a prefix of their own; two keys in a page of a list. */
    inBucket(name: string, timeouts?: StorageTimeouts): FileStores {
      const bucket = bucketOf(s3.config, timeouts);
      const below = (prefix: string) =>
        s3Files({ bucket, prefix, arriving: arrivingIn(name), page: 2 });
      return { real: below(`${name}/`), demo: below(`${name}/demo/`) };
    },
    inDirectory(name: string): FileStores {
      const below = (folder: string) => directoryFiles(join(directory, name, folder));
      return { real: below('.'), demo: below('demo') };
    },
  };
}
