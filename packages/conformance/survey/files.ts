import { crc32, deflateSync } from 'node:zlib';

/** Small files of the types that a question may ask for: pictures, and a document of one page. */
const files: Readonly<Record<string, () => Buffer>> = {
  'image/png': () => strokePicture(),
  'image/gif': () =>
    Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'application/pdf': () => Buffer.from(emptyDocument()),
};

export const anyFileType = 'image/png';

export function fileOf(type: string): Buffer | null {
  return files[type]?.() ?? null;
}

/** The first of these types of which a file can be made; any type where none is named. */
export function fileTypeToMake(accept: readonly string[]): string | null {
  if (accept.length === 0) return anyFileType;
  return accept.find((type) => type in files) ?? null;
}

/** A PDF of one page with this entry in its trailer, or in its catalog. */
export function documentWith(entry: { readonly trailer?: string; readonly catalog?: string }) {
  return Buffer.from(emptyDocument(entry));
}

/** A black picture of this size, in one bit for each pixel. */
export function blackPicture(width: number, height: number): Buffer {
  return png({ width, height, depth: 1 }, Buffer.alloc((1 + Math.ceil(width / 8)) * height));
}

/** A black stroke on white, which is a signature, too. */
function strokePicture(): Buffer {
  const [width, height] = [120, 40];
  const row = (y: number) => [
    0,
    ...Array.from({ length: width }, (_, x) => (Math.abs(x - 3 * y) < 4 ? 0 : 255)),
  ];
  const pixels = Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat());
  return png({ width, height, depth: 8 }, pixels);
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel. */
  readonly depth: number;
}

/** A picture in shades of grey; each row of `pixels` begins with its filter. */
function png({ width, height, depth }: Size, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function emptyDocument({ trailer = '', catalog = '' } = {}): string {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>',
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const end = head.length + objects.join('').length;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return `${head}${objects.join('')}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R ${trailer}>>\nstartxref\n${end}\n%%EOF\n`;
}
