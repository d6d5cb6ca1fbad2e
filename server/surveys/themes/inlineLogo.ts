import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Theme } from '../../../contract/theme.ts';
import { isPictureName } from '../pictures.ts';

/** A results page is sent and kept as one file, so that a larger logo is left out. */
const mostBytes = 64 * 1024;
const folder = '/pictures/';

/** Returns the theme with its logo as `data:` URLs, for a page that loads nothing; without a logo that cannot be read. */
export async function withInlineLogo(
  theme: Theme | undefined,
  picturesDir: string | null,
): Promise<Theme | undefined> {
  if (!theme?.logo) return theme;
  const { logo, ...others } = theme;
  const { dark: darkSrc, ...light } = logo;
  const src = await inline(logo.src, picturesDir);
  if (src === null) return others;
  const dark = darkSrc === undefined ? null : await inline(darkSrc, picturesDir);
  return { ...others, logo: { ...light, src, ...(dark === null ? {} : { dark }) } };
}

async function inline(src: string, picturesDir: string | null): Promise<string | null> {
  if (src.startsWith('data:')) return src;
  const name = src.slice(folder.length);
  if (picturesDir === null || !src.startsWith(folder) || !isPictureName(name)) return null;
  const bytes = await readFile(join(picturesDir, name)).catch(() => null);
  if (bytes === null || bytes.length > mostBytes) return null;
  return `data:${mediaTypeOf(name)};base64,${bytes.toString('base64')}`;
}

function mediaTypeOf(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  if (extension === 'svg') return 'image/svg+xml';
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
