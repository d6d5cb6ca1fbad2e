import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Makes a small picture of several colours. */
export function picture(width = 40, height = 30) {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, index) => (index * 7) % 256),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Makes an animation of so many different frames of 8 × 8 pixels. */
export async function animation(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const size = 8;
  const pixels = Buffer.from(
    Array.from(
      { length: size * size * frames * 3 },
      (_, index) => (index * 31 + (index >> 6) * 17) % 256,
    ),
  );
  const moving = sharp(pixels, {
    raw: { width: size, height: size * frames, channels: 3, pageHeight: size },
  });
  return moving.toFormat(format, { loop: 0, delay: 50 }).toBuffer();
}

/** Makes a picture with a location and a camera in its Exif, and text in its XMP. */
export function withMetadata(format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  return picture()
    .withExif({
      IFD0: { Make: 'Canon', Copyright: 'Ana secret' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>secret place</rdf></x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
}

/** Makes a chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Makes the smallest possible PNG of this size, in a single grey. */
export function flatPng(side: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a PNG chunk of compressed text that grows a thousandfold when it is decompressed. */
export function packedText(megabytes: number): Buffer {
  const text = deflateSync(Buffer.alloc(megabytes * 2 ** 20, 'a'));
  return chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]));
}

/** Makes a GIF of so many frames of one pixel. */
export function gifOfFrames(frames: number): Buffer {
  const header = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([header, ...Array(frames).fill(frame), Buffer.from(';')]);
}

/** Makes a PDF of one empty page, with these additions to its catalog and its objects. */
export function pdf({ catalog = '', objects = '' }: { catalog?: string; objects?: string } = {}) {
  const body = [
    '%PDF-1.7',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj',
    objects,
    'trailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n',
  ];
  return Buffer.from(body.join('\n'), 'latin1');
}

/** Makes an object stream that contains these objects. */
export function packedObjects(objects: string, dictionary = ''): string {
  const packed = deflateSync(Buffer.from(`9 0 ${objects}`)).toString('latin1');
  return `8 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} ${dictionary}>>\nstream\n${packed}\nendstream\nendobj`;
}

/** A text in metadata that no stored file may contain. */
export const secret = 'GPSsecretplace';

/**
 * Makes the boxes of a HEIC file: one picture, one Exif item, one XMP item, and boxes with text in
 * `meta`, among the properties and next to the picture.
 */
export function heic({ side = 64, brand = 'heic' } = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1'));
  const pixels = Buffer.alloc(50, 0xab);
  const words = Buffer.from(`Exif\0\0${secret}`, 'latin1');
  const xmp = Buffer.from(`<x:xmpmeta>${secret}</x:xmpmeta>`, 'latin1');
  const make = (start: number) =>
    box(
      'meta',
      full(0),
      box('hdlr', full(0), Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
      box('pitm', full(0), uint16(1)),
      box(
        'iinf',
        full(0),
        uint16(3),
        item(1, 'hvc1'),
        item(2, 'Exif'),
        item(3, 'mime', 'application/rdf+xml\0'),
      ),
      box(
        'iprp',
        box(
          'ipco',
          box('ispe', full(0), uint32(side), uint32(side)),
          box('udes', full(0), Buffer.from(secret)),
        ),
      ),
      ...['xml ', 'bxml', 'uuid', 'udta'].map((type) => box(type, Buffer.from(secret))),
      box(
        'iloc',
        full(0),
        Buffer.from([0x44, 0]),
        uint16(3),
        ...[
          { id: 1, at: start, length: pixels.length },
          { id: 2, at: start + pixels.length, length: words.length },
          { id: 3, at: start + pixels.length + words.length, length: xmp.length },
        ].map(({ id, at, length }) =>
          Buffer.concat([uint16(id), uint16(0), uint16(1), uint32(at), uint32(length)]),
        ),
      ),
    );
  const start = ftyp.length + make(0).length + 8;
  const unknown = box('uuid', Buffer.from(secret));
  return Buffer.concat([ftyp, make(start), box('mdat', pixels, words, xmp), unknown]);
}

function item(id: number, kind: string, more = ''): Buffer {
  const entry = Buffer.from(`${kind}\0${more}`, 'latin1');
  return box('infe', full(2), uint16(id), uint16(0), entry);
}

function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}

function full(version: number): Buffer {
  return Buffer.from([version, 0, 0, 0]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
