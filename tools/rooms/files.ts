import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** The files of the repository, including new files that are not committed. */
export const files: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { encoding: 'utf8', maxBuffer: 2 ** 26 },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

const sources = files.filter((file) => /\.tsx?$/.test(file));
const known = new Set(sources);

/** Every source file with the source files that it imports, including imports of types. */
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
