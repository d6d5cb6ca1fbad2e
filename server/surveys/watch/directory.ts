import { watch } from 'node:fs';

/** Milliseconds to wait for further writes of an editor. */
const debounceMs = 200;

/**
 * Calls `read` after changes below a directory.
 * @param report receives errors of reading and watching
 * @returns a function that stops watching
 */
export function watchDirectory(
  directory: string,
  read: () => Promise<void>,
  report: (line: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(directory, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => read().catch((error) => report(`${directory}: ${error}`)), debounceMs);
  });
  watcher.on('error', (error) => report(`${directory} is not watched any more: ${error.message}`));
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
