import { limits } from '../../../contract/limits.ts';
import type { FileType } from '../fileType.ts';
import { BadContent } from '../refusals.ts';

/** The most pixels in all frames of a file, which take a few seconds to decode. */
export const maxPixels: Readonly<Record<Exclude<FileType, 'application/pdf'>, number>> = {
  'image/jpeg': limits.picturePixels,
  'image/png': 25_000_000,
  'image/webp': 16_000_000,
  'image/gif': 8_000_000,
  'image/heic': limits.picturePixels,
};

const maxFrames = 500;

/** The chunks that define pixels; all others are metadata, of which some are compressed. */
const neededChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT'.split(' '),
);
/** The most bytes of an accepted colour profile, which is compressed, too. */
const maxProfile = 4096;
const maxGaps = 5000;

/**
 * Removes chunks that no pixel needs, so that a decoder does not decompress them.
 * @throws {Refusal} 415 for an invalid structure
 */
export function neededOfPng(png: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  let at = 8;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const next = at + 12 + length;
    if ((at === 8) !== (type === 'IHDR') || next > png.length) throw new BadContent('fileDamaged');
    if (type === 'IHDR')
      within('image/png', png.readUInt32BE(at + 8), png.readUInt32BE(at + 12), 1);
    if (type === 'IEND') return [...parts, png.subarray(from, next)];
    if (!neededChunks.has(type) && !(type === 'iCCP' && length <= maxProfile)) {
      if (parts.length === maxGaps) throw new BadContent('fileDamaged');
      parts.push(png.subarray(from, at));
      from = next;
    }
    at = next;
  }
  throw new BadContent('fileDamaged');
}

/**
 * Counts the frames without decoding them.
 * @throws {Refusal} 415 for too many frames or pixels
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
    } else throw new BadContent('fileDamaged');
  }
  if (frames === 0) throw new BadContent('fileDamaged');
  return gif;
}

/** Counts the frames without decoding them; throws as {@link checkGif}. */
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
  if (frames > maxFrames || width * height * frames > maxPixels[type])
    throw new BadContent('tooManyPixels');
}

function tableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function afterSubBlocks(gif: Buffer, start: number): number {
  let at = start;
  for (let length = gif[at]; length; length = gif[at]) at += length + 1;
  return at + 1;
}
