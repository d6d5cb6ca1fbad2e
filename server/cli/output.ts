import { type FileHandle, open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

type Parts = AsyncIterable<string | Uint8Array> | Iterable<string>;

interface OutputOptions {
  /** The file to write; standard output without it. */
  readonly out?: string | undefined;
  /** Whether an existing file is overwritten. */
  readonly replace?: boolean;
}

/**
 * Opens the output before the work begins, and removes a new file if the work fails.
 * @throws {Error} with the wrong option
 */
export async function withOutput(
  { out, replace = false }: OutputOptions,
  work: (write: (parts: Parts) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (out === undefined) {
    return work((parts) => pipeline(parts, process.stdout, { end: false }));
  }
  const handle = await openPrivate(out, replace);
  try {
    await work(async (parts) => {
      await handle.truncate();
      await pipeline(parts, handle.createWriteStream());
    });
  } catch (error) {
    if (!replace) await rm(out, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file that only its owner can read; an existing file keeps its content until the first
 * byte is written.
 */
async function openPrivate(out: string, replace: boolean): Promise<FileHandle> {
  try {
    const handle = await open(out, replace ? 'a' : 'wx', 0o600);
    await handle.chmod(0o600);
    return handle;
  } catch (error) {
    throw new Error(`--out ${out}: ${reasonOf(error as NodeJS.ErrnoException)}`);
  }
}

function reasonOf({ code }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST') return 'exists; --replace writes over a file';
  if (code === 'ENOENT') return 'its directory does not exist';
  return code === 'EISDIR' ? 'is a directory' : `cannot be written (${code})`;
}
