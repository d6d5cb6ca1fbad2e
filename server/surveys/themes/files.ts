import { dirname } from 'node:path';
import type { WebFont } from '../../../contract/theme.ts';
import { locate, type Mistake } from '../../content/problems/locate.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import type { Problem } from '../../content/problems/problem.ts';
import { picturesDirOf, picturesOf } from '../pictures.ts';
import { dominantColour } from './covers.ts';
import { fontNamesIn, readFont } from './fonts.ts';
import type { ThemeInFile } from './schema.ts';

/** What is known of the files that themes name, by their paths on the server. */
export type ThemeFiles = ReadonlyMap<string, ThemeFile>;

interface ThemeFile {
  readonly font?: WebFont;
  /** The dominant colour of a cover. */
  readonly colour?: string;
}

/** Reads all fonts of a directory of surveys, which a survey's own theme may name, and the covers of themes. */
export async function readThemeFiles(
  surveysDir: string,
  themes: Iterable<ThemeInFile>,
): Promise<ThemeFiles> {
  const covers = new Set([...themes].flatMap(({ cover }) => cover?.src ?? []));
  const fonts = [...(await fontNamesIn(surveysDir))].map((name) => `/fonts/${name}`);
  const read = await Promise.all([
    ...fonts.map(async (src): Promise<readonly [string, ThemeFile]> => {
      const read = await readFont(surveysDir, src);
      if (read === null) return [src, {}];
      const { bytes: _, ...font } = read;
      return [src, { font }];
    }),
    ...[...covers].map(async (src): Promise<readonly [string, ThemeFile]> => {
      const colour = await dominantColour(picturesDirOf(surveysDir), src);
      return [src, colour ? { colour } : {}];
    }),
  ]);
  return new Map(read);
}

/** Returns the problems of a theme file whose pictures or fonts are missing. */
export async function missingInTheme(
  file: string,
  text: string,
  theme: ThemeInFile,
): Promise<readonly Problem[]> {
  const surveysDir = dirname(dirname(file));
  const { logo, cover, background, end } = theme;
  const pictures = await picturesOf(surveysDir);
  const named: readonly (readonly [string, string | undefined])[] = [
    ['logo.src', logo?.src],
    ['logo.dark', logo?.dark],
    ['cover.src', cover?.src],
    ['cover.narrow', cover?.narrow],
    ['background.src', background?.src],
    ['end.src', end?.src],
  ];
  const mistakes = named.flatMap(([path, src]): readonly Mistake[] => {
    const name = src?.startsWith('/pictures/') ? src.slice('/pictures/'.length) : null;
    if (name === null || pictures.has(name)) return [];
    const near = didYouMean(name, [...pictures]);
    return [{ path, reason: `there is no pictures/${name} beside the surveys${near}` }];
  });
  return locate(file, text, [...mistakes, ...(await fontMistakes(surveysDir, theme))]);
}

async function fontMistakes(
  surveysDir: string,
  { font = {} }: ThemeInFile,
): Promise<readonly Mistake[]> {
  const names = await fontNamesIn(surveysDir);
  const found = await Promise.all(
    (['heading', 'body'] as const).map(async (role): Promise<readonly Mistake[]> => {
      const src = font[role];
      if (!src?.startsWith('/')) return [];
      const path = `font.${role}`;
      const missing = missingFont(src, names);
      if (missing !== null) return [{ path, reason: missing }];
      if ((await readFont(surveysDir, src)) !== null) return [];
      return [{ path, reason: `${src.slice(1)} is no WOFF2 font that can be read` }];
    }),
  );
  return found.flat();
}

/** Returns why a font of a theme cannot be served; null for one of the system and one that is there. */
export function missingFont(src: string | undefined, names: ReadonlySet<string>): string | null {
  if (!src?.startsWith('/fonts/')) return null;
  const name = src.slice('/fonts/'.length);
  if (names.has(name)) return null;
  return `there is no fonts/${name} beside the surveys${didYouMean(name, [...names])}`;
}

/** The most bytes of a theme's fonts without a warning: they are loaded before the survey looks as it should. */
const mostFontBytes = 60 * 1024;

/** Returns a warning for fonts that are large; null for none. */
export async function fontWarning(
  surveysDir: string,
  { font = {} }: ThemeInFile,
): Promise<string | null> {
  const sources = new Set([font.heading, font.body].filter((src) => src?.startsWith('/')));
  const read = await Promise.all([...sources].map((src) => readFont(surveysDir, src ?? '')));
  const bytes = read.reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
  if (bytes <= mostFontBytes) return null;
  return `the fonts have ${Math.ceil(bytes / 1024)} kB together, at most ${mostFontBytes / 1024} kB are advised: make subsets of them`;
}
