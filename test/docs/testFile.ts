import { existsSync } from 'node:fs';

/** Where the tests of a workspace lie; those of the app are in `test/`. */
const workspaces = {
  'server/': 'server/test/',
  'import/': 'packages/import/test/',
};

/** The path of the test that a document names without `test/` and ending, as `server/http/pages`; undefined for none. */
export function testFile(name: string): string | undefined {
  const elsewhere = Object.entries(workspaces).flatMap(([start, folder]) =>
    name.startsWith(start) ? [folder + name.slice(start.length)] : [],
  );
  return [`test/${name}`, ...elsewhere]
    .flatMap((path) => ['test.ts', 'test.tsx', 'long.ts'].map((ending) => `${path}.${ending}`))
    .find((path) => existsSync(path));
}
