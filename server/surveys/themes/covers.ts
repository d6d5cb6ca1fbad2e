import { join } from 'node:path';
import { toHex } from './colour.ts';

/** The widths in which a cover is served, in pixels. */
export const coverWidths = [640, 1280, 1920] as const;

export const coverFormats = ['avif', 'webp'] as const;

/**
 * Returns the dominant colour of a picture, which is the ground of a cover until it is there; null
 * for a file that is no picture.
 */
export async function dominantColour(picturesDir: string, src: string): Promise<string | null> {
  // Loaded with the first cover, so that a server without one starts faster.
  const { default: sharp } = await import('sharp');
  try {
    const { dominant } = await sharp(join(picturesDir, src.slice('/pictures/'.length))).stats();
    return toHex([dominant.r / 255, dominant.g / 255, dominant.b / 255]);
  } catch {
    return null;
  }
}
