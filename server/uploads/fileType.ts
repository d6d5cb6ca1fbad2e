import { open } from 'node:fs/promises';
import { fileTypes } from '../../contract/files.ts';

export type FileType = (typeof fileTypes)[number];

/** Signatures of the accepted types are at the start. */
const headLength = 4100;

/** Detects the type by the first bytes; null for any but {@link fileTypes}. Archives are never unpacked. */
export async function detectFileType(path: string): Promise<FileType | null> {
  const head = await headOf(path);
  if (!beginnings.some((beginning) => beginning(head))) return null;
  // Loaded at the first upload for a faster start.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(head))?.mime;
  const type = detected === undefined ? undefined : (alike.get(detected) ?? detected);
  return fileTypes.find((accepted) => accepted === type) ?? null;
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
