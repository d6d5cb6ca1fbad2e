import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { type Theme, themeColour } from '../../../contract/theme.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import type { Problem } from '../../content/problems/problem.ts';
import { readAuthored } from '../../content/problems/readAuthored.ts';
import { withoutByteOrderMark } from '../../lib/text.ts';
import { watchDirectory } from '../watch/directory.ts';
import { missingInTheme, readThemeFiles, type ThemeFiles } from './files.ts';
import { type ThemeInFile, themeFileSchema } from './schema.ts';
import { wireTheme } from './wire.ts';

/** The themes of a server. */
export interface Themes {
  /** Returns the theme of a survey, in the best of the languages; undefined for the look of the product. */
  readonly of: (
    theme: string | ThemeInFile | undefined,
    languages: readonly string[],
  ) => Theme | undefined;
  /** Returns each theme by its name. */
  readonly all: (languages: readonly string[]) => Readonly<Record<string, Theme>>;
  /** Whether a theme that was asked for has this picture as its cover. */
  readonly isCover: (src: string) => boolean;
}

function themesDirOf(surveysDir: string): string {
  return join(surveysDir, 'themes');
}

/** Returns the names of all theme files, also of invalid ones. */
export async function themeNamesIn(surveysDir: string): Promise<readonly string[]> {
  const names = await readdir(themesDirOf(surveysDir)).catch(() => []);
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort();
}

interface LoadedThemes {
  readonly named: ReadonlyMap<string, ThemeInFile>;
  readonly files: ThemeFiles;
  readonly problems: readonly Problem[];
}

/** Reads the theme files of a directory of surveys. */
export async function loadThemes(surveysDir: string): Promise<LoadedThemes> {
  const names = await themeNamesIn(surveysDir);
  const read = await Promise.all(
    names.map(async (name) => [name, await loadTheme(fileOf(surveysDir, name))] as const),
  );
  const named = new Map(read.flatMap(([name, { theme }]) => (theme ? [[name, theme]] : [])));
  return {
    named,
    files: await readThemeFiles(surveysDir, named.values()),
    problems: read.flatMap(([, { problems }]) => problems),
  };
}

export async function loadTheme(
  file: string,
): Promise<{ readonly theme: ThemeInFile | null; readonly problems: readonly Problem[] }> {
  const text = withoutByteOrderMark(await readFile(file, 'utf8'));
  const read = readAuthored(file, text, themeFileSchema);
  if ('problems' in read) return { theme: null, problems: read.problems };
  const problems = await missingInTheme(file, text, read.output);
  return { theme: problems.length === 0 ? read.output : null, problems };
}

/**
 * Opens the themes of a directory and reads them again when they change; of an invalid file the
 * last valid version stays in use.
 * @param standard the name of the theme of surveys and pages without one; null for the product's look
 * @param report receives errors of reading and watching
 * @throws for a standard theme that does not exist
 */
export async function openThemes(
  surveysDir: string,
  standard: string | null,
  report: (line: string) => void,
): Promise<Themes & { readonly stop: () => void }> {
  await requireTheme(surveysDir, standard, 'THEME');
  const themes = changingThemes(surveysDir, standard);
  // Problems of theme files are reported with those of the surveys.
  const read = async () => void (await themes.read());
  await read();
  return { ...themes, stop: watchDirectory(surveysDir, read, report) };
}

/** @throws for a name that no file has; `setting` names where it comes from */
export async function requireTheme(
  surveysDir: string,
  name: string | null,
  setting: string,
): Promise<void> {
  const names = await themeNamesIn(surveysDir);
  if (name === null || names.includes(name)) return;
  throw new Error(`${setting}: there is no ${fileOf(surveysDir, name)}${didYouMean(name, names)}`);
}

/** Makes the themes of a directory, which are empty until `read` has read it. */
export function changingThemes(
  surveysDir: string,
  standard: string | null,
): Themes & { readonly read: () => Promise<LoadedThemes> } {
  const named = new Map<string, ThemeInFile>();
  const covers = new Set<string>();
  let files: ThemeFiles = new Map();
  const wire = (theme: ThemeInFile, languages: readonly string[]) => {
    for (const src of [theme.cover?.src, theme.cover?.narrow]) if (src) covers.add(src);
    return wireTheme(theme, files, languages);
  };
  return {
    of(theme = standard ?? undefined, languages) {
      const inFile = typeof theme === 'string' ? named.get(theme) : theme;
      return inFile && wire(inFile, languages);
    },
    all: (languages) =>
      Object.fromEntries([...named].map(([name, theme]) => [name, wire(theme, languages)])),
    isCover: (src) => covers.has(src),
    async read() {
      const loaded = await loadThemes(surveysDir);
      const names = await themeNamesIn(surveysDir);
      for (const name of named.keys()) if (!names.includes(name)) named.delete(name);
      for (const [name, theme] of loaded.named) named.set(name, theme);
      files = loaded.files;
      return loaded;
    },
  };
}

/**
 * Returns a theme with the survey's own accent, which precedes that of the theme. Any other colour
 * than `#rrggbb` is left to the browser.
 */
export function withAccent(
  theme: Theme | undefined,
  accent: string | undefined,
): Theme | undefined {
  return v.is(themeColour, accent) ? { ...theme, accent } : theme;
}

function fileOf(surveysDir: string, name: string): string {
  return join(themesDirOf(surveysDir), `${name}.json`);
}
