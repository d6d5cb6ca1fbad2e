import { BadContent } from '../refusals.ts';
import { within } from './imageLimits.ts';
import { type Box, boxesIn, Reader } from './isoBmff.ts';

const brands: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis']);
/** The boxes of a file that the picture needs; all others hold metadata. */
const neededBoxes: ReadonlySet<string> = new Set(['ftyp', 'meta', 'mdat']);
/** The boxes in `meta` that describe items and their locations; all others hold metadata. */
const neededInMeta: ReadonlySet<string> = new Set([
  'hdlr',
  'dinf',
  'pitm',
  'iinf',
  'iref',
  'iprp',
  'iloc',
  'idat',
  'grpl',
]);
const texts: ReadonlySet<string> = new Set(['uuid', 'udes', 'altt']);
const maxItems = 2000;
const maxExtents = 500;

/**
 * Overwrites Exif, XMP and unknown boxes with blanks, without decoding the picture.
 * @throws {Refusal} 415 for an invalid structure
 */
export function stripHeicMetadata(bytes: Buffer): Buffer {
  const boxes = boxesIn(bytes, 0, bytes.length);
  const [first, ...rest] = boxes;
  if (first?.type !== 'ftyp' || !isHevc(bytes, first)) throw new BadContent('fileType');
  const meta = only(rest, 'meta');
  // A full box starts with four bytes of version and flags.
  const inside = boxesIn(bytes, meta.content + 4, meta.end);
  checkSizes(bytes, inside);
  const dataBoxes = [...boxes.filter(({ type }) => type === 'mdat'), ...inside.filter(isData)];
  const extents = extentsOf(bytes, inside, textItems(bytes, only(inside, 'iinf')));
  // Overwriting a range outside the data would damage the structure.
  if (!extents.every((extent) => dataBoxes.some((box) => isWithin(extent, box))))
    throw new BadContent('fileDamaged');
  for (const { start, end } of extents) bytes.fill(0, start, end);
  blank(
    bytes,
    rest.filter(({ type }) => !neededBoxes.has(type)),
  );
  blank(
    bytes,
    inside.filter(({ type }) => !neededInMeta.has(type)),
  );
  blank(
    bytes,
    propertiesIn(bytes, inside).filter(({ type }) => texts.has(type)),
  );
  return bytes;
}

function blank(bytes: Buffer, boxes: readonly Box[]): void {
  for (const { start, content, end } of boxes) {
    bytes.write('free', start + 4, 'latin1');
    bytes.fill(0, content, end);
  }
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

function isHevc(bytes: Buffer, { content, end }: Box): boolean {
  const names = [content];
  for (let index = content + 8; index + 4 <= end; index += 4) names.push(index);
  return names.some((offset) => brands.has(bytes.toString('latin1', offset, offset + 4)));
}

function checkSizes(bytes: Buffer, inside: readonly Box[]): void {
  const sizes = propertiesIn(bytes, inside).filter(({ type }) => type === 'ispe');
  if (sizes.length === 0) throw new BadContent('fileDamaged');
  for (const { content, end } of sizes) {
    const reader = new Reader(bytes, content + 4, end);
    within('image/heic', reader.number(4), reader.number(4), 1);
  }
}

function propertiesIn(bytes: Buffer, inside: readonly Box[]): readonly Box[] {
  const properties = only(inside, 'iprp');
  const container = only(boxesIn(bytes, properties.content, properties.end), 'ipco');
  return boxesIn(bytes, container.content, container.end);
}

function textItems(bytes: Buffer, box: Box): ReadonlySet<number> {
  const header = new Reader(bytes, box.content, box.end);
  const version = header.number(1);
  header.number(3);
  header.number(version === 0 ? 2 : 4);
  const ids = new Set<number>();
  for (const { type, content, end } of boxesIn(bytes, header.offset, box.end)) {
    if (type !== 'infe') throw new BadContent('fileDamaged');
    const entry = new Reader(bytes, content, end);
    const entryVersion = entry.number(1);
    entry.number(3);
    // Entries of older versions have no type.
    if (entryVersion !== 2 && entryVersion !== 3) throw new BadContent('fileDamaged');
    const id = entry.number(entryVersion === 2 ? 2 : 4);
    entry.number(2);
    if (!isPixels(entry.letters(4))) ids.add(id);
  }
  return ids;
}

function isPixels(kind: string): boolean {
  return ['hvc1', 'hev1', 'grid', 'iden', 'iovl', 'tmap'].includes(kind);
}

function extentsOf(
  bytes: Buffer,
  inside: readonly Box[],
  ids: ReadonlySet<number>,
): readonly Extent[] {
  const box = only(inside, 'iloc');
  const reader = new Reader(bytes, box.content, box.end);
  const version = reader.number(1);
  reader.number(3);
  if (version > 2) throw new BadContent('fileDamaged');
  const [sizes, moreSizes] = [reader.number(1), reader.number(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4];
  const indexSize = version === 0 ? 0 : moreSizes & 15;
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))) {
    throw new BadContent('fileDamaged');
  }
  const extents: Extent[] = [];
  const located = new Set<number>();
  const items = atMost(maxItems, reader.number(version === 2 ? 4 : 2));
  for (let item = 0; item < items; item += 1) {
    const id = reader.number(version === 2 ? 4 : 2);
    const method = version === 0 ? 0 : reader.number(2) & 15;
    const isElsewhere = reader.number(2) !== 0 || method > 1;
    const origin = reader.number(baseSize) + (method === 1 ? dataStart(inside) : 0);
    const count = atMost(maxExtents, reader.number(2));
    located.add(id);
    for (let extent = 0; extent < count; extent += 1) {
      reader.number(indexSize);
      const start = origin + reader.number(offsetSize);
      const length = reader.number(lengthSize);
      if (!ids.has(id)) continue;
      // Data in another file or without a length cannot be overwritten.
      if (isElsewhere || length === 0 || extents.length === maxExtents)
        throw new BadContent('fileDamaged');
      extents.push({ start, end: start + length });
    }
  }
  if ([...ids].some((id) => !located.has(id))) throw new BadContent('fileDamaged');
  return extents;
}

function dataStart(inside: readonly Box[]): number {
  return only(inside, 'idat').content;
}

function isData({ type }: Box): boolean {
  return type === 'idat';
}

function isWithin({ start, end }: Extent, box: Box): boolean {
  return Number.isSafeInteger(end) && start >= box.content && end <= box.end;
}

function atMost(max: number, count: number): number {
  if (count > max) throw new BadContent('fileDamaged');
  return count;
}

function only(boxes: readonly Box[], type: string): Box {
  const [box, ...others] = boxes.filter((box) => box.type === type);
  if (!box || others.length > 0) throw new BadContent('fileDamaged');
  return box;
}
