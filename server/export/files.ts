import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { fileTypesOf } from '../db/fileQueries.ts';
import type { Tables } from '../db/tables.ts';
import { type Files, isFileId } from '../storage/fileStore.ts';
import { cleanName, shortened, withExtension } from '../uploads/fileName.ts';
import { columnName, signatureColumn } from './columns.ts';
import type { Exported } from './rows.ts';

/** Bytes of a name; file systems have 255 for a name with the id of its question. */
const maxNameBytes = 120;

interface Target {
  readonly db: Kysely<Tables>;
  readonly files: Files;
  readonly directory: string;
  readonly missing: (path: string) => void;
}

/** @throws {Error} unless the directory is empty and can be written to */
export async function prepareDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new Error(`--files ${directory}: cannot be written to (${code})`);
  }
  if ((await readdir(directory)).length > 0) {
    throw new Error(`--files ${directory}: is not empty`);
  }
}

/** Writes the files of each row, and has their paths in place of the ids in its cells, and as `path` in its answers. */
export async function* withFiles(
  rows: AsyncIterable<Exported>,
  target: Target,
): AsyncGenerator<Exported> {
  for await (const row of rows) {
    const found = await filesOf(row, target.db);
    if (found.length === 0) {
      yield row;
      continue;
    }
    const folder = safeName(row.session.id);
    await mkdir(join(target.directory, folder), { mode: 0o700 });
    const paths: Record<string, string> = {};
    for (const { column, id, name } of found) {
      const path = `${folder}/${name}`;
      if (await copy(id, join(target.directory, folder, name), target.files)) paths[column] = path;
      else target.missing(path);
    }
    yield withPaths(row, paths);
  }
}

function withPaths(row: Exported, paths: Readonly<Record<string, string>>): Exported {
  const answers = [...row.answers].map(([question, answer]): [string, unknown] => {
    const files = filesIn(answer);
    if (files.length === 0) return [question, answer];
    const written = files.map((file, index) => {
      const path = paths[fileColumn(question, index)];
      return path === undefined ? file : { ...file, path };
    });
    return [question, { ...Object(answer), files: written }];
  });
  const sign = paths[signatureColumn] ?? row.session.sign;
  return {
    ...row,
    session: { ...row.session, sign },
    answers: new Map(answers),
    cells: { ...row.cells, ...paths },
  };
}

function fileColumn(question: string, index: number): string {
  return columnName(question, String(index + 1));
}

interface FoundFile {
  readonly column: string;
  readonly id: string;
  readonly name: string;
}

async function filesOf(
  { session, answers }: Exported,
  db: Kysely<Tables>,
): Promise<readonly FoundFile[]> {
  const uploads = [...answers].flatMap(([question, answer]) =>
    filesIn(answer).map((file, index) => ({
      column: fileColumn(question, index),
      name: `${question}-${index + 1}-${file.name}`,
      ...{ id: file.id, type: file.type },
    })),
  );
  const { sign } = session;
  const signed = sign === null ? [] : [{ column: signatureColumn, name: 'signature', id: sign }];
  const types = sign === null ? new Map<string, string>() : await fileTypesOf(db, [sign]);
  const taken = new Set<string>();
  return [...uploads, ...signed.map((one) => ({ ...one, type: types.get(one.id) ?? 'image/png' }))]
    .filter(({ id }) => isFileId(id))
    .map(({ column, id, name, type }) => ({
      column,
      id,
      name: freeName(withExtension(safeName(name), type), taken),
    }));
}

function filesIn(
  answer: unknown,
): readonly { readonly id: string; readonly name: string; readonly type: string }[] {
  const { files } = Object(answer);
  return Array.isArray(files) ? files : [];
}

/** A name without a path that any file system takes. */
export function safeName(given: string): string {
  const plain = cleanName(given.replace(/[/\\<>:"|?*]/g, '_')).replace(/^\.+|[. ]$/g, '_');
  const [stem = '', ...rest] = plain.split('.');
  const isReserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i.test(
    stem.trim(),
  );
  return shortened([isReserved ? `${stem.trim()}_` : stem, ...rest].join('.'), maxNameBytes);
}

/** File systems may take two names for one that differ in case alone. */
function freeName(name: string, taken: Set<string>, copy = 1): string {
  const free = copy === 1 ? name : `${copy}-${name}`;
  const key = free.normalize('NFC').toLowerCase();
  if (taken.has(key)) return freeName(name, taken, copy + 1);
  taken.add(key);
  return free;
}

/** Whether the file is in the store; a file that exists is never replaced. */
async function copy(id: string, path: string, files: Files): Promise<boolean> {
  const opened = await files.open(id);
  if (!opened) return false;
  try {
    await pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
  return true;
}
