import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { fileTypes } from '../../contract/files.ts';

export type FileType = (typeof fileTypes)[number];

/** What a type is told by stands at the very start. */
const headLength = 4100;

/**
 * What a file is by its first bytes, whatever it is called; null for everything else than {@link fileTypes}.
 * Only a file that begins like one of these is looked at more closely: the rest may be an archive, and none is
 * ever unpacked here.
 */
export async function detectFileType(path: string): Promise<FileType | null> {
  const head = await headOf(path);
  if (!beginnings.some((beginning) => beginning(head))) return null;
  const found = (await fileTypeFromBuffer(head))?.mime;
  const type = found === undefined ? undefined : (alike.get(found) ?? found);
  return fileTypes.find((one) => one === type) ?? null;
}

const startsWith =
  (bytes: string, at = 0) =>
  (head: Buffer) =>
    head.toString('latin1', at, at + bytes.length) === bytes;

const beginnings = [
  startsWith('\xff\xd8\xff'),
  startsWith('\x89PNG\r\n\x1a\n'),
  startsWith('GIF8'),
  startsWith('WEBP', 8),
  startsWith('ftyp', 4),
  startsWith('%PDF-'),
];

/** An animated PNG is a PNG whose first picture is kept; a HEIF is looked at by `heic.ts`. */
const alike: ReadonlyMap<string, FileType> = new Map([
  ['image/apng', 'image/png'],
  ['image/heif', 'image/heic'],
]);

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
