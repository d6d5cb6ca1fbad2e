import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import type { WebFont } from '../../../contract/theme.ts';

export const fontPattern = /^\/fonts\/[\w-][\w.-]*\.woff2$/;

/** A font file of `fonts/`, as on the wire, and its size in bytes. */
export interface FontFile extends WebFont {
  readonly bytes: number;
}

export function fontsDirOf(surveysDir: string): string {
  return join(surveysDir, 'fonts');
}

export async function fontNamesIn(surveysDir: string): Promise<ReadonlySet<string>> {
  const names = await readdir(fontsDirOf(surveysDir)).catch(() => []);
  return new Set(names.filter((name) => fontPattern.test(`/fonts/${name}`)));
}

/**
 * Reads a font file; null for one that is no WOFF2 font. Its metrics are compared with those of
 * Arial, whose widths other systems have under other names.
 */
export async function readFont(surveysDir: string, src: string): Promise<FontFile | null> {
  // Loaded with the first font, so that a server without one starts faster.
  const { create } = await import('fontkit');
  try {
    const file = await readFile(join(fontsDirOf(surveysDir), src.slice('/fonts/'.length)));
    const font = create(file) as Font;
    const size = averageWidth(font) / arialAverageWidth;
    const share = (units: number) => Math.abs(units) / font.unitsPerEm / size;
    return {
      src,
      bytes: file.length,
      size: rounded(size),
      ascent: rounded(share(font.ascent)),
      descent: rounded(share(font.descent)),
      gap: rounded(share(font.lineGap)),
      range: rangeOf(font.characterSet),
      ...('wght' in font.variationAxes ? { isVariable: true } : {}),
    };
  } catch {
    return null;
  }
}

/** Letters as often as in English text, with the spaces between words. */
const sample =
  'the quick answer of a reader is worth more than the long one of a person who did not want to say it and then left us with nothing but a few words about the weather';

/** The average width of {@link sample} in Arial, in shares of its size. */
const arialAverageWidth = 0.4416;

function averageWidth(font: Font): number {
  const widths = [...sample].map(
    (letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
  );
  return widths.reduce((sum, width) => sum + width, 0) / sample.length / font.unitsPerEm;
}

/** The blocks of 256 characters in which the font has some, so that other scripts do not load it. */
function rangeOf(characters: readonly number[]): string {
  const blocks = [...new Set(characters.map((character) => character >> 8))].sort((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run && run[1] === block - 1) run[1] = block;
    else runs.push([block, block]);
  }
  const hex = (block: number, end: string) => `${block.toString(16).toUpperCase()}${end}`;
  return runs.map(([first, last]) => `U+${hex(first, '00')}-${hex(last, 'FF')}`).join();
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
