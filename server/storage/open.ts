import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, S3Config } from '../config/config.ts';
import { arriving, directoryFiles } from './directory.ts';
import { ensurePrivateDirectory } from './disk.ts';
import type { FileStores } from './fileStore.ts';

/** @throws naming the setting when a bucket cannot be reached */
export async function openFiles({
  filesDir,
  databaseUrl,
  s3,
}: Pick<Config, 'filesDir' | 'databaseUrl' | 's3'>): Promise<
  FileStores & { close(): Promise<void> }
> {
  await ensurePrivateDirectory(filesDir);
  if (s3) return openBucket(s3, join(filesDir, arriving));
  const real = directoryFiles(filesDir);
  if (databaseUrl !== null) {
    return { real, demo: directoryFiles(join(filesDir, 'demo')), close: async () => {} };
  }
  const demo = join(tmpdir(), `askpath-demo-${randomBytes(16).toString('hex')}`);
  return {
    real,
    demo: directoryFiles(demo),
    close: () => rm(demo, { recursive: true, force: true }),
  };
}

/** Opens a bucket; closing it removes nothing, because servers may share it. */
async function openBucket(s3: S3Config, arriving: string) {
  // These modules are loaded on demand, so that a server without S3 starts faster.
  const [{ bucketOf, checkBucket }, { s3Files }] = await Promise.all([
    import('./bucket.ts'),
    import('./s3.ts'),
  ]);
  const bucket = bucketOf(s3);
  await checkBucket(bucket, s3.prefix);
  const filesBelow = (prefix: string) => s3Files({ bucket, prefix, arriving });
  return {
    real: filesBelow(s3.prefix),
    demo: filesBelow(`${s3.prefix}demo/`),
    close: async () => {},
  };
}
