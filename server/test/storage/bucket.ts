import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openS3, type S3 } from '../../../test/support/network/s3.ts';
import { bucketOf } from '../../storage/bucket.ts';
import { directoryFiles } from '../../storage/directory.ts';
import type { StorageTimeouts } from '../../storage/fetchWithTimeouts.ts';
import type { FileStores } from '../../storage/fileStore.ts';
import { s3Files } from '../../storage/s3.ts';

/**
 * Makes a bucket and a directory for the tests of a file; after each test the store answers
 * normally again.
 */
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
    /** Opens stores below a new prefix, with two keys in a page of a list. */
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
