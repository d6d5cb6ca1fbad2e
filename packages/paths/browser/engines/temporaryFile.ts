import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineFile } from '../port.ts';

/** Writes a file that a browser reads while it uploads it; the end of the process removes it. */
export function temporaryFile({ name, buffer }: EngineFile): string {
  const directory = mkdtempSync(join(tmpdir(), 'askpath-file-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const path = join(directory, name);
  writeFileSync(path, buffer);
  return path;
}
