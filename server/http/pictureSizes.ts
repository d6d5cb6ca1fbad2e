import { stat } from 'node:fs/promises';
import { coverFormats, coverWidths } from '../surveys/themes/covers.ts';

type PictureFormat = (typeof coverFormats)[number];

/** A picture in another size and format. */
export interface PictureSize {
  readonly width: number;
  readonly format: PictureFormat;
}

/** Reads the size that the query of a picture names; null for none that the server makes. */
export function readPictureSize(
  width: string | undefined,
  format: string | undefined,
): PictureSize | null {
  const known = coverFormats.find((name) => name === format);
  const wanted = coverWidths.find((pixels) => String(pixels) === width);
  return known && wanted ? { width: wanted, format: known } : null;
}

/**
 * Makes and remembers the sizes of covers, one after another: a cover is made again when its file
 * changes. Covers are few, and so are the sizes, which bounds the memory.
 */
export function openPictureSizes() {
  const made = new Map<string, { readonly version: number; readonly bytes: Promise<Buffer> }>();
  let last: Promise<unknown> = Promise.resolve();
  return async (file: string, size: PictureSize): Promise<Buffer> => {
    const { mtimeMs: version } = await stat(file);
    const key = `${file} ${size.width} ${size.format}`;
    const known = made.get(key);
    if (known?.version === version) return known.bytes;
    const bytes = last.then(() => resize(file, size));
    last = bytes.catch(() => made.delete(key));
    made.set(key, { version, bytes });
    return bytes;
  };
}

async function resize(file: string, { width, format }: PictureSize): Promise<Buffer> {
  // Loaded with the first cover, so that a server without one starts faster.
  const { default: sharp } = await import('sharp');
  const image = sharp(file).rotate().resize({ width, withoutEnlargement: true });
  return format === 'avif'
    ? image.avif({ quality: 50, effort: 3 }).toBuffer()
    : image.webp({ quality: 75 }).toBuffer();
}
