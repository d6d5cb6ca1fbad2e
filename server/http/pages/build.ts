import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Mode } from '../../../contract/address.ts';
import type { Locale } from '../../../contract/locales.ts';

export interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Build {
  readonly basePath: string;
  readonly app: Files;
  /** Returns the files that the app loads before its first screen, besides the app's own files. */
  readonly first: (locale: Locale, mode: Mode) => Files;
  readonly styled: readonly Files[];
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * Reads the manifest of the build; without a manifest the app requests its files when it needs them.
 * Paths of files begin with the base path, as the scripts of the build name them.
 */
export async function readBuild(distDir: string, basePath: string): Promise<Build> {
  const text = await readFile(join(distDir, '.vite', 'manifest.json'), 'utf8').catch(() => '{}');
  const manifest = v.parse(manifestSchema, JSON.parse(text));
  const app = filesOf(manifest, basePath, entry);
  return {
    basePath,
    app,
    first: (locale, mode) => {
      const catalog = filesOf(manifest, basePath, `locales/${locale}.po`);
      return mode === 'page' ? catalog : merge([catalog, filesOf(manifest, basePath, embedded)]);
    },
    styled: Object.keys(manifest)
      .filter((source) => source !== entry && manifest[source]?.css.length)
      .map((source) => filesOf(manifest, basePath, source)),
  };
}

const entry = 'index.html';
const embedded = 'src/app/embedded.tsx';

function filesOf(manifest: Manifest, basePath: string, source: string): Files {
  const built = manifest[source];
  if (!built) return { scripts: [], styles: [] };
  const pathOf = (file: string) => `${basePath}/${file}`;
  const entryFiles = { scripts: [pathOf(built.file)], styles: built.css.map(pathOf) };
  const imports = built.imports.filter((name) => name !== entry);
  return merge([entryFiles, ...imports.map((name) => filesOf(manifest, basePath, name))]);
}

export function merge(files: readonly Files[]): Files {
  return {
    scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(files.flatMap(({ styles }) => styles))],
  };
}
