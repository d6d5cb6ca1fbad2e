import sharp from 'sharp';
import { decoded } from './image.ts';

/** The longer side in pixels to which a signature is scaled, which bounds the work. */
const side = 512;
/** The least difference between ink and paper on a scale of 255. */
const contrast = 48;
const minInk = 50;
const maxPixels = 16_000_000;
/** The least extent of a signature, as a share of the longer side; dots, even thick ones, are smaller. */
const minExtent = 1 / 16;

/** Returns whether a picture shows more than a dot, in any colour on any background. */
export async function isDrawnSignature(picture: Buffer): Promise<boolean> {
  // White ink without a background is visible on black only.
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
