import sharp from 'sharp';
import { decoded } from './image.ts';

/** The longer side, in pixels, at which ink is counted: a bounded amount of work. */
const side = 512;
/** How far a pixel must be from the paper to be ink, of 255. */
const contrast = 48;
/** Pixels that a signature has at least, however thin. */
const minInk = 50;
const maxPixels = 16_000_000;
/** A dot, even a thick one, stays within this part of the picture. */
const minExtent = 1 / 16;

/**
 * Whether a signature has been drawn (reliability U11): more than a dot, in any colour, on any paper or none.
 *
 * @param picture a PNG, JPEG or WebP from `reencode`
 * @throws {Refusal} 415 for a picture larger than a signature
 */
export async function isDrawnSignature(picture: Buffer): Promise<boolean> {
  // White ink on nothing shows on black only.
  return (await isDrawnOn(picture, '#ffffff')) || (await isDrawnOn(picture, '#000000'));
}

async function isDrawnOn(picture: Buffer, background: string): Promise<boolean> {
  const { data, info } = await decoded(
    sharp(picture, { limitInputPixels: maxPixels })
      .flatten({ background })
      .grayscale()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height } = info;
  const paper = data.toSorted()[data.length >> 1] ?? 0;
  let [ink, left, right, top, bottom] = [0, width, 0, height, 0];
  for (const [index, value] of data.entries()) {
    if (Math.abs(value - paper) < contrast) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    ink += 1;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const extent = Math.max(right - left, bottom - top);
  return ink >= minInk && extent >= minExtent * Math.max(width, height);
}
