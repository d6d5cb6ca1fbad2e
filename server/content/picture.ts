import * as v from 'valibot';
import { localImage } from './localImage.ts';
import { LocalizedText, localizedText } from './localizedText.ts';
import type { Fill } from './template.ts';

/** The schema of a picture in a survey file: its address, optionally with a text alternative. */
export const picture = v.union(
  [localImage, v.strictObject({ src: localImage, alt: localizedText })],
  'the path of a picture, or an object with its src and alt, is expected',
);

export const pictures = v.optional(v.array(picture), []);

export type Picture = v.InferOutput<typeof picture>;

interface WirePictures {
  readonly imgs: string[];
  /**
   * The text alternatives in the order of `imgs`, null for a picture without one; absent if no
   * picture has one.
   */
  readonly alts?: (string | null)[];
}

/** Returns pictures as on the wire: addresses, which every app knows, and text alternatives beside them. */
export function wirePictures(
  inFile: readonly Picture[],
  languages: readonly string[],
  fill: Fill | null = null,
): WirePictures {
  const imgs = inFile.map((entry) => (typeof entry === 'string' ? entry : entry.src));
  if (inFile.every((entry) => typeof entry === 'string')) return { imgs };
  return {
    imgs,
    alts: inFile.map((entry) =>
      typeof entry === 'string' ? null : entry.alt.attribute(languages, fill),
    ),
  };
}

/** Copies a value of a survey file, with its texts in one language and its pictures as on the wire. */
export function translate(
  value: unknown,
  languages: readonly string[],
  fill: Fill | null = null,
): unknown {
  if (value instanceof LocalizedText) return value.filled(languages, fill);
  if (Array.isArray(value)) return value.map((item) => translate(item, languages, fill));
  if (typeof value !== 'object' || value === null) return value;
  const { imgs, ...others } = value as { readonly imgs?: readonly Picture[] };
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([key, item]) => [
        key,
        key === 'placeholder' && item instanceof LocalizedText
          ? item.attribute(languages, fill)
          : translate(item, languages, fill),
      ]),
    ),
    ...(imgs ? wirePictures(imgs, languages, fill) : {}),
  };
}
