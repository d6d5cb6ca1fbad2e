import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { contentsOf, type StoredContent } from '../db/fileQueries.ts';
import type { Tables } from '../db/tables.ts';
import { type Files, isFileId } from '../storage/fileStore.ts';
import { cleanName, shortened, withExtension } from '../uploads/fileName.ts';
import { columnName, signatureColumn } from './columns.ts';
import type { Exported } from './rows.ts';

/** The most bytes of a name; file systems allow 255 for the name together with the question's id. */
const maxNameBytes = 120;

interface Target {
  readonly db: Kysely<Tables>;
  readonly files: Files;
  readonly directory: string;
  /** Called for a file that is not written, because it is not in the store or its bytes have changed. */
  readonly unwritten: (path: string, reason: Unwritten) => void;
}

export type Unwritten = 'missing' | 'damaged';

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

/**
 * Writes the files of each row, and replaces the ids in its cells by the files' paths, which its
 * answers get as `path`.
 */
export async function* withFiles(
  rows: AsyncIterable<Exported>,
  target: Target,
): AsyncGenerator<Exported> {
  for await (const row of rows) {
    const files = await filesOf(row, target.db);
    if (files.length === 0) {
      yield row;
      continue;
    }
    const folder = safeName(row.session.id);
    await mkdir(join(target.directory, folder), { mode: 0o700 });
    const paths: Record<string, string> = {};
    for (const { column, name, content } of files) {
      const path = `${folder}/${name}`;
      const problem = await copy(content, join(target.directory, folder, name), target.files);
      if (problem === null) paths[column] = path;
      else target.unwritten(path, problem);
    }
    yield withPaths(row, paths);
  }
}

function withPaths(row: Exported, paths: Readonly<Record<string, string>>): Exported {
  const answers = [...row.answers].map(([question, answer]): [string, unknown] => {
    const files = filesIn(answer);
    if (files.length === 0) return [question, answer];
    const written = files.map((file, index) => {
      const path = paths[fileColumn(row, question, index)];
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

function fileColumn({ columnIds }: Exported, question: string, index: number): string {
  return columnName(columnIds.get(question) ?? question, String(index + 1));
}

interface SessionFile {
  readonly column: string;
  readonly content: Pick<StoredContent, 'id'> & Partial<StoredContent>;
  readonly name: string;
}

async function filesOf(row: Exported, db: Kysely<Tables>): Promise<readonly SessionFile[]> {
  const { session, answers } = row;
  const uploads = [...answers].flatMap(([question, answer]) =>
    filesIn(answer).map((file, index) => ({
      column: fileColumn(row, question, index),
      name: `${question}-${index + 1}-${file.name}`,
      ...{ id: file.id, type: file.type },
    })),
  );
  const { sign } = session;
  const signed = sign === null ? [] : [{ column: signatureColumn, name: 'signature', id: sign }];
  const ids = [...uploads, ...signed].map(({ id }) => id).filter(isFileId);
  const contents = await contentsOf(db, ids);
  const usedNames = new Set<string>();
  return [
    ...uploads,
    ...signed.map((signature) => ({
      ...signature,
      type: contents.get(signature.id)?.type ?? 'image/png',
    })),
  ]
    .filter(({ id }) => isFileId(id))
    .map(({ column, id, name, type }) => ({
      column,
      content: contents.get(id) ?? { id },
      name: freeName(withExtension(safeName(name), type), usedNames),
    }));
}

function filesIn(
  answer: unknown,
): readonly { readonly id: string; readonly name: string; readonly type: string }[] {
  const { files } = Object(answer);
  return Array.isArray(files) ? files : [];
}

/** Returns a name without a path that every file system accepts. */
export function safeName(name: string): string {
  const plain = cleanName(name.replace(/[/\\<>:"|?*]/g, '_')).replace(/^\.+|[. ]$/g, '_');
  const [stem = '', ...rest] = plain.split('.');
  const isReserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])$/i.test(
    stem.trim(),
  );
  return shortened([isReserved ? `${stem.trim()}_` : stem, ...rest].join('.'), maxNameBytes);
}

/** Returns a name that is still free; file systems may treat names as equal that differ in case alone. */
function freeName(name: string, usedNames: Set<string>, copy = 1): string {
  const free = copy === 1 ? name : `${copy}-${name}`;
  const key = free.normalize('NFC').toLowerCase();
  if (usedNames.has(key)) return freeName(name, usedNames, copy + 1);
  usedNames.add(key);
  return free;
}

/**
 * Copies a file if its bytes are as they were stored, or returns why not; an existing file is never
 * replaced.
 */
async function copy(
  { id, stored_size, content_hash }: SessionFile['content'],
  path: string,
  files: Files,
): Promise<Unwritten | null> {
  const opened = await files.open(id);
  if (!opened) return 'missing';
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      size += part.length;
      hash.update(part);
      yield part;
    }
  };
  try {
    await pipeline(opened.stream, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
    throw error;
  }
  const isSize = stored_size === undefined || Number(stored_size) === size;
  const isHash = content_hash == null || content_hash === hash.digest('hex');
  if (isSize && isHash) return null;
  await rm(path, { force: true });
  return 'damaged';
}
