import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises';

export async function ensurePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
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
