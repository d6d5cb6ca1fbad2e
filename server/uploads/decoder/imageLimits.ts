import { limits } from '../../../contract/limits.ts';
import type { FileType } from '../fileType.ts';
import { wrongType } from '../refusals.ts';

/** Pixels in all frames of a file: a few seconds of work. */
export const maxPixels: Readonly<Record<Exclude<FileType, 'application/pdf'>, number>> = {
  'image/jpeg': limits.picturePixels,
  'image/png': 25_000_000,
  'image/webp': 16_000_000,
  'image/gif': 8_000_000,
  'image/heic': limits.picturePixels,
};

/** Pictures in one file: an animation has hundreds, a trap has thousands. */
const maxFrames = 500;

/** Chunks that say what the pixels are. The others are words about the picture, some of them packed. */
const needed: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT'.split(' '),
);
/** Bytes of a colour profile that is taken; a real one is far smaller, and it is packed too. */
const maxProfile = 4096;
/** Chunks that are left out; more than any program writes. */
const maxGaps = 5000;

/**
 * The parts of a PNG that are needed to see it; no decoder unpacks the others then (reliability U06).
 *
 * @throws {Refusal} 415 for more pixels than a picture may have, and for what is no PNG
 */
export function neededOfPng(png: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  let at = 8;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if ((at === 8) !== (type === 'IHDR') || next > png.length) throw wrongType();
    if (type === 'IHDR')
      within('image/png', png.readUInt32BE(at + 8), png.readUInt32BE(at + 12), 1);
    if (type === 'IEND') return [...parts, png.subarray(from, next)];
    if (!needed.has(type) && !(type === 'iCCP' && length <= maxProfile)) {
      if (parts.length === maxGaps) throw wrongType();
      parts.push(png.subarray(from, at));
      from = next;
    }
    at = next;
  }
  throw wrongType();
}

/**
 * Counts the pictures of a GIF without unpacking any.
 *
 * @throws {Refusal} 415 for more pictures or pixels than a file may have, and for what is no GIF
 */
export function checkGif(gif: Buffer): Buffer {
  let at = 13 + tableSize(gif[10] ?? 0);
  let frames = 0;
  while (at < gif.length) {
    const block = gif[at];
    if (block === 0x3b) break;
    if (block === 0x21) at = afterSubBlocks(gif, at + 2);
    else if (block === 0x2c) {
      frames += 1;
      within('image/gif', gif.readUInt16LE(6), gif.readUInt16LE(8), frames);
      at = afterSubBlocks(gif, at + 11 + tableSize(gif[at + 9] ?? 0));
    } else throw wrongType();
  }
  if (frames === 0) throw wrongType();
  return gif;
}

/**
 * Counts the pictures of a WebP without unpacking any.
 *
 * @throws {Refusal} 415 for more pictures or pixels than a file may have
 */
export function checkWebp(webp: Buffer): Buffer {
  let [width, height, frames] = [1, 1, 0];
  for (let at = 12; at + 8 <= webp.length; ) {
    const type = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    if (type === 'VP8X' && at + 18 <= webp.length) {
      width = webp.readUIntLE(at + 12, 3) + 1;
      height = webp.readUIntLE(at + 15, 3) + 1;
    }
    if (type === 'ANMF') frames += 1;
    within('image/webp', width, height, Math.max(frames, 1));
    at += 8 + length + (length % 2);
  }
  return webp;
}

/** @throws {Refusal} 415 for too many frames or pixels */
export function within(
  type: keyof typeof maxPixels,
  width: number,
  height: number,
  frames: number,
): void {
  if (frames > maxFrames || width * height * frames > maxPixels[type]) throw wrongType();
}

/** Bytes of the colour table that a flag byte announces. */
function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterSubBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif[at]; length; length = gif[at]) at += length + 1;
  return at + 1;
}
