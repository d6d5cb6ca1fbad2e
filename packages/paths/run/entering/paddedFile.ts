import { crc32 } from 'node:zlib';

type Padding = (content: Buffer, missing: number) => Buffer;

/** Functions by MIME type that enlarge a file with bytes that its readers skip. */
const paddings: Readonly<Record<string, Padding>> = {
  'image/jpeg': withComments,
  'image/png': withChunk,
  'application/pdf': withLine,
  'text/plain': (content, missing) => Buffer.concat([content, Buffer.alloc(missing, '.')]),
};

export function canBePadded(type: string): boolean {
  return type in paddings;
}

/** Enlarges a file to this number of bytes, if it has fewer and its type allows it. */
export function paddedFile(content: Buffer, type: string, size: number): Buffer {
  const missing = size - content.length;
  return missing > 0 ? (paddings[type]?.(content, missing) ?? content) : content;
}

const markerLength = 2;
const shortestSegment = 4;
/** The largest segment: its length field, of two bytes, counts itself but not the marker. */
const longestSegment = markerLength + 0xffff;

/** Inserts comment segments after the first marker of a JPEG file. */
function withComments(jpeg: Buffer, missing: number): Buffer {
  const segments: Buffer[] = [];
  for (let left = Math.max(missing, shortestSegment); left > 0; ) {
    const length = left <= longestSegment ? left : Math.min(longestSegment, left - shortestSegment);
    const segment = Buffer.alloc(length, '.');
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(length - markerLength, markerLength);
    segments.push(segment);
    left -= length;
  }
  return Buffer.concat([jpeg.subarray(0, markerLength), ...segments, jpeg.subarray(markerLength)]);
}

/** The bytes of a PNG chunk without data: length, type and checksum. */
const chunkFrame = 12;

/** Inserts a chunk of a private type before the last chunk of a PNG file. */
function withChunk(png: Buffer, missing: number): Buffer {
  const chunk = Buffer.alloc(Math.max(missing, chunkFrame), '.');
  chunk.writeUInt32BE(chunk.length - chunkFrame, 0);
  chunk.write('paDd', 4);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, -chunkFrame), chunk, png.subarray(-chunkFrame)]);
}

/** Inserts a comment before the cross-reference table of a PDF file, and corrects the table's offset at the end. */
function withLine(pdf: Buffer, missing: number): Buffer {
  const text = pdf.toString('latin1');
  const place = text.lastIndexOf('\nxref\n') + 1;
  const [head, table] = [text.slice(0, place), text.slice(place)];
  const lengthened = (length: number) =>
    `${head}%${'.'.repeat(Math.max(length - 2, 0))}\n` +
    table.replace(/(?<=startxref\n)\d+/, String(place + length));
  const excess = lengthened(missing).length - text.length - missing;
  return Buffer.from(lengthened(missing - excess), 'latin1');
}
