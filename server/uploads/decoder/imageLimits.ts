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

const maxFrames = 500;

/** Chunks that define the pixels; others are metadata, some compressed. */
const neededChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT'.split(' '),
);
/** Bytes of an accepted colour profile, which is compressed, too. */
const maxProfile = 4096;
const maxGaps = 5000;

/** Removes chunks that no pixel needs before a decoder decompresses them (U06); throws a 415 {@link Refusal}. */
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
    if (!neededChunks.has(type) && !(type === 'iCCP' && length <= maxProfile)) {
      if (parts.length === maxGaps) throw wrongType();
      parts.push(png.subarray(from, at));
      from = next;
    }
    at = next;
  }
  throw wrongType();
}

/** Counts frames without decoding; throws a 415 {@link Refusal} for too many frames or pixels. */
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

/** Counts frames without decoding; throws as {@link checkGif}. */
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

export function within(
  type: keyof typeof maxPixels,
  width: number,
  height: number,
  frames: number,
): void {
  if (frames > maxFrames || width * height * frames > maxPixels[type]) throw wrongType();
}

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterSubBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif[at]; length; length = gif[at]) at += length + 1;
  return at + 1;
}
