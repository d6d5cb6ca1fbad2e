import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineFile } from '../port.ts';

let folder: string | undefined;

/** Writes a file that a browser reads while it uploads it; the end of the process removes it. */
export function temporaryFile({ name, buffer }: EngineFile): string {
  folder ??= makeFolder();
  const path = join(mkdtempSync(join(folder, 'file-')), name);
  writeFileSync(path, buffer);
  return path;
}

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'askpath-files-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
