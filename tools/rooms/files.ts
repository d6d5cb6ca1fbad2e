import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The repository's files, also those that are not committed yet. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8', maxBuffer: 2 ** 26 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

const sources = files.filter((file) => /\.tsx?$/.test(file));
const known = new Set(sources);

/** Every source file and the source files it imports, types included. */
export const imports: ReadonlyMap<string, readonly string[]> = new Map(
  sources.map((file) => [file, importsOf(file)]),
);

function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(
    /(?:\bfrom\s+|\bimport\s+|\bimport\()'(\.[^']+)'/g,
  );
  const paths = [...specifiers].map(([, path = '']) => posix.join(posix.dirname(file), path));
  return [...new Set(paths)].filter((path) => known.has(path));
}
