import sharp, { type Sharp } from 'sharp';
import { BadContent } from '../refusals.ts';
import { checkGif, checkWebp, maxPixels, neededOfPng, within } from './imageLimits.ts';
import type { PictureType } from './job.ts';

// Without a cache and with one thread the decoder needs less memory and a single core.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Returns the pixels of all frames, read from the header.
 * @throws {Refusal} 415 for an invalid or too large picture
 */
export async function pixelsOf(bytes: Buffer, type: PictureType): Promise<number> {
  const picture = pictureOf(bytes, type);
  const { format, width, height, pageHeight, pages = 1 } = await decoded(picture.metadata());
  if (`image/${format}` !== type) throw new BadContent('fileType');
  within(type, width, pageHeight ?? height, pages);
  return width * (pageHeight ?? height) * pages;
}

/** Encodes a picture again, upright and without metadata; throws as {@link pixelsOf}. */
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

/** A lack of memory is not the picture's fault, so that it is not a refusal. */
export async function decoded<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    if (/memory/i.test(message)) throw error;
    throw new BadContent(/pixel limit/i.test(message) ? 'tooManyPixels' : 'fileDamaged');
  }
}

const headerChecks: Readonly<Record<PictureType, (bytes: Buffer) => Buffer>> = {
  // JPEG has no compressed metadata that could expand.
  'image/jpeg': (bytes) => bytes,
  'image/png': (bytes) => Buffer.concat(neededOfPng(bytes)),
  'image/webp': checkWebp,
  'image/gif': checkGif,
};

// Optimised JPEG coding would hold the whole picture in memory for two more passes.
const encoders: Readonly<Record<PictureType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90, optimizeCoding: false }),
  'image/png': (picture) => picture.png(),
  // A higher effort takes twice as long and makes no smaller files.
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
  'image/gif': (picture) => picture.gif(),
};
