import { open } from 'node:fs/promises';
import { fileTypes } from '../../contract/files.ts';
import { BadContent } from './refusals.ts';

export type FileType = (typeof fileTypes)[number];

/** The bytes at the start of a file that contain the signatures of the accepted types. */
const headLength = 4100;

/**
 * Detects the type by the first bytes; archives are never unpacked.
 * @throws {Refusal} 415 for an empty or damaged file, and for any type but {@link fileTypes}
 */
export async function detectFileType(path: string): Promise<FileType> {
  const head = await headOf(path);
  if (head.length === 0) throw new BadContent('fileEmpty');
  if (!beginnings.some((beginning) => beginning(head))) throw new BadContent('fileType');
  // The module is loaded at the first upload, so that the server starts faster.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(head))?.mime;
  if (detected === undefined) throw new BadContent('fileDamaged');
  const type = fileTypes.find((accepted) => accepted === (alike.get(detected) ?? detected));
  if (type === undefined) throw new BadContent('fileType');
  return type;
}

const startsWith =
  (bytes: string, offset = 0) =>
  (head: Buffer) =>
    head.toString('latin1', offset, offset + bytes.length) === bytes;

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
