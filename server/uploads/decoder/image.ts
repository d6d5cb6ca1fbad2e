import sharp, { type Sharp } from 'sharp';
import { wrongType } from '../refusals.ts';
import { checkGif, checkWebp, maxPixels, neededOfPng, within } from './imageLimits.ts';
import type { PictureType } from './job.ts';

// Limits memory and uses one core.
sharp.cache(false);
sharp.concurrency(1);

/** Reads the pixels of all frames from the header; throws a 415 {@link Refusal} for a bad or too large picture. */
export async function pixelsOf(bytes: Buffer, type: PictureType): Promise<number> {
  const picture = pictureOf(bytes, type);
  const { format, width, height, pageHeight, pages = 1 } = await decoded(picture.metadata());
  if (`image/${format}` !== type) throw wrongType();
  within(type, width, pageHeight ?? height, pages);
  return width * (pageHeight ?? height) * pages;
}

/** Re-encodes a picture upright and without metadata; throws as {@link pixelsOf}. */
export async function reencode(bytes: Buffer, type: PictureType): Promise<Buffer> {
  await pixelsOf(bytes, type);
  const picture = pictureOf(bytes, type);
  const { pages = 1 } = await decoded(picture.metadata());
  return decoded(encoders[type](pages > 1 ? picture : picture.autoOrient()).toBuffer());
}

function pictureOf(bytes: Buffer, type: PictureType): Sharp {
  return sharp(headerChecks[type](bytes), {
    limitInputPixels: maxPixels[type],
    animated: type === 'image/gif' || type === 'image/webp',
    failOn: 'error',
  });
}

/** Lack of memory is not the picture's fault. */
export async function decoded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && /memory/i.test(error.message)) throw error;
    throw wrongType();
  }
}

const headerChecks: Readonly<Record<PictureType, (bytes: Buffer) => Buffer>> = {
  // JPEG has no compressed metadata to expand.
  'image/jpeg': (bytes) => bytes,
  'image/png': (bytes) => Buffer.concat(neededOfPng(bytes)),
  'image/webp': checkWebp,
  'image/gif': checkGif,
};

// Optimised JPEG coding would buffer the whole picture for two more passes.
const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
  // Higher effort takes twice as long without smaller files.
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
