import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

export async function ensurePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
    // On a read-only file system Node reports a directory that cannot be made as missing.
    await access(dirname(resolve(path)), constants.W_OK);
    throw error;
  });
  await chmod(path, 0o700).catch(ignoreNotPermitted);
}

export async function ensurePrivateFile(path: string): Promise<void> {
  const file = await open(path, 'a', 0o600);
  await file.close();
  await chmod(path, 0o600).catch(ignoreNotPermitted);
}

function ignoreNotPermitted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM') throw error;
}

export async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the SHA-256 of a file as hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

export async function namesIn(directory: string): Promise<readonly string[]> {
  return (await readdir(directory).catch(unlessMissing)) ?? [];
}

export async function isOlder(path: string, before: number): Promise<boolean> {
  const stats = await stat(path).catch(unlessMissing);
  return stats != null && stats.mtimeMs < before;
}

export function unlessMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
