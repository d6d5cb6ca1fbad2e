import { constants, copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Config, readConfig } from '../config/config.ts';
import { sqliteFile } from '../db/open.ts';
import { escapeControls } from '../lib/text.ts';
import { ensurePrivateFile, flush, unlessMissing } from '../storage/disk.ts';
import { isFileId } from '../storage/fileStore.ts';
import { runProgram } from './runProgram.ts';

const usage = 'npm run backup -- DIRECTORY';

/** Runs `npm run backup`; see docs/operations.md. */
export async function main([directory, ...rest]: readonly string[]): Promise<void> {
  if (directory === undefined || rest.length > 0) throw new Error(usage);
  await backUp(readConfig(process.env), directory);
}

/**
 * Copies the SQLite database and the files consistently into an empty `DATA_DIR`, also while the
 * server runs.
 */
async function backUp(config: Config, directory: string): Promise<void> {
  if (config.databaseUrl !== null) {
    throw new Error('DATABASE_URL is set: Postgres has pg_dump for this (docs/operations.md)');
  }
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new Error(`${directory} is not empty`);
  const copy = sqliteFile(directory);
  await ensurePrivateFile(copy);
  copyDatabase(sqliteFile(config.dataDir), copy);
  await flush(copy);
  // Files are copied after the database, so that every file that the copy names exists, unless its
  // session was forgotten meanwhile.
  const files = await copyFiles(config.filesDir, join(directory, 'files'));
  await flush(directory);
  console.log(escapeControls(`${copy} and ${files} ${files === 1 ? 'file' : 'files'}`));
  if (config.s3)
    console.log(
      `Other files are in ${config.s3.url}: copy this bucket with the tools of its provider.`,
    );
}

/** Copies the database in a single read, which blocks no writer. */
function copyDatabase(from: string, to: string): void {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

async function copyFiles(from: string, to: string): Promise<number> {
  await mkdir(to, { mode: 0o700 });
  const names = (await readdir(from)).filter(isFileId);
  let copied = 0;
  for (const name of names) {
    const target = join(to, name);
    // An unattached file may be removed at any time, so that a missing file is skipped.
    const copy = copyFile(join(from, name), target, constants.COPYFILE_EXCL);
    if ((await copy.catch(unlessMissing)) === null) continue;
    await flush(target);
    copied += 1;
  }
  await flush(to);
  return copied;
}

if (import.meta.main) await runProgram(main);
