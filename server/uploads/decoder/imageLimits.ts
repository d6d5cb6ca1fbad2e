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
  let offset = 8;
  while (offset + 12 <= png.length) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    const next = offset + 12 + length;
    if ((offset === 8) !== (type === 'IHDR') || next > png.length)
      throw new BadContent('fileDamaged');
    if (type === 'IHDR')
      within('image/png', png.readUInt32BE(offset + 8), png.readUInt32BE(offset + 12), 1);
    if (type === 'IEND') return [...parts, png.subarray(from, next)];
    if (!neededChunks.has(type) && !(type === 'iCCP' && length <= maxProfile)) {
      if (parts.length === maxGaps) throw new BadContent('fileDamaged');
      parts.push(png.subarray(from, offset));
      from = next;
    }
    offset = next;
  }
  throw new BadContent('fileDamaged');
}

/**
 * Counts the frames without decoding them.
 * @throws {Refusal} 415 for too many frames or pixels
 */
export function checkGif(gif: Buffer): Buffer {
  let offset = 13 + tableSize(gif[10] ?? 0);
  let frames = 0;
  while (offset < gif.length) {
    const block = gif[offset];
    if (block === 0x3b) break;
    if (block === 0x21) offset = afterSubBlocks(gif, offset + 2);
    else if (block === 0x2c) {
      frames += 1;
      within('image/gif', gif.readUInt16LE(6), gif.readUInt16LE(8), frames);
      offset = afterSubBlocks(gif, offset + 11 + tableSize(gif[offset + 9] ?? 0));
    } else throw new BadContent('fileDamaged');
  }
  if (frames === 0) throw new BadContent('fileDamaged');
  return gif;
}

/** Counts the frames without decoding them; throws as {@link checkGif}. */
export function checkWebp(webp: Buffer): Buffer {
  let [width, height, frames] = [1, 1, 0];
  for (let index = 12; index + 8 <= webp.length; ) {
    const type = webp.toString('latin1', index, index + 4);
    const length = webp.readUInt32LE(index + 4);
    if (type === 'VP8X' && index + 18 <= webp.length) {
      width = webp.readUIntLE(index + 12, 3) + 1;
      height = webp.readUIntLE(index + 15, 3) + 1;
    }
    if (type === 'ANMF') frames += 1;
    within('image/webp', width, height, Math.max(frames, 1));
    index += 8 + length + (length % 2);
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
  let offset = start;
  for (let length = gif[offset]; length; length = gif[offset]) offset += length + 1;
  return offset + 1;
}
