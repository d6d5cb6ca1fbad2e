import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { type Theme, themeColour } from '../../../contract/theme.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import type { Problem } from '../../content/problems/problem.ts';
import { readAuthored } from '../../content/problems/readAuthored.ts';
import { withoutByteOrderMark } from '../../lib/text.ts';
import { watchDirectory } from '../watch/directory.ts';
import { type ThemeInFile, themeFileSchema } from './schema.ts';

/** The themes of a server. */
export interface Themes {
  /** Returns the theme of a survey, in the best of the languages; undefined for the look of the product. */
  readonly of: (
    theme: string | ThemeInFile | undefined,
    languages: readonly string[],
  ) => Theme | undefined;
  /** Returns each theme by its name, in English. */
  readonly all: () => Readonly<Record<string, Theme>>;
}

export interface LoadedThemes {
  readonly named: ReadonlyMap<string, ThemeInFile>;
  readonly problems: readonly Problem[];
}

export function themesDirOf(surveysDir: string): string {
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

/** Reads the theme files of a directory of surveys. */
export async function loadThemes(surveysDir: string): Promise<LoadedThemes> {
  const names = await themeNamesIn(surveysDir);
  const read = await Promise.all(
    names.map(async (name) => [name, await loadTheme(fileOf(surveysDir, name))] as const),
  );
  return {
    named: new Map(read.flatMap(([name, { theme }]) => (theme ? [[name, theme]] : []))),
    problems: read.flatMap(([, { problems }]) => problems),
  };
}

export async function loadTheme(
  file: string,
): Promise<{ readonly theme: ThemeInFile | null; readonly problems: readonly Problem[] }> {
  const text = withoutByteOrderMark(await readFile(file, 'utf8'));
  const read = readAuthored(file, text, themeFileSchema);
  return 'problems' in read
    ? { theme: null, problems: read.problems }
    : { theme: read.output, problems: [] };
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
  const named = new Map<string, ThemeInFile>();
  // Problems of theme files are reported with those of the surveys.
  const read = async () => {
    const names = await themeNamesIn(surveysDir);
    for (const name of named.keys()) if (!names.includes(name)) named.delete(name);
    for (const [name, theme] of (await loadThemes(surveysDir)).named) named.set(name, theme);
  };
  await read();
  const stop = watchDirectory(surveysDir, read, report);
  return { ...themesOf(named, standard), stop };
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

/** Makes the themes of a server from theme files, which may change. */
export function themesOf(named: ReadonlyMap<string, ThemeInFile>, standard: string | null): Themes {
  const ofFile = (theme: ThemeInFile | undefined) => theme && wireTheme(theme);
  return {
    of(theme = standard ?? undefined) {
      return ofFile(typeof theme === 'string' ? named.get(theme) : theme);
    },
    all: () => Object.fromEntries([...named].map(([name, theme]) => [name, wireTheme(theme)])),
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

/** Returns a theme as on the wire. */
export function wireTheme({ $schema: _, ...theme }: ThemeInFile): Theme {
  return theme;
}

function fileOf(surveysDir: string, name: string): string {
  return join(themesDirOf(surveysDir), `${name}.json`);
}
