import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Resolves `askpath/…` in a package with a question type, because no `node_modules` contains the app. */
export const askpathAlias = { find: /^askpath\//, replacement: root };

/** Returns the folders of the repository's own question types. */
export function builtInFolders(): readonly string[] {
  return readdirSync(join(root, 'types'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(root, 'types', name));
}

/**
 * Returns the folders of question types in packages: each value is a package in `node_modules`, or
 * a path from the root that begins with `.` or `/`.
 * @param setting the setting QUESTION_TYPES, with commas between its values
 * @throws for a folder that does not exist
 */
export function typeFolders(setting = ''): readonly string[] {
  return setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const folder = /^[./]/.test(name) ? resolve(root, name) : join(root, 'node_modules', name);
      if (!existsSync(folder)) throw new Error(`QUESTION_TYPES: there is no folder ${folder}`);
      return realpathSync(folder);
    });
}

/**
 * Returns the file of a part, such as `contract`, in the folder of a type.
 * @throws if the folder has no such part
 */
export function partOfType(folder: string, part: string): string {
  const file = findPart(folder, part);
  if (file === undefined) throw new Error(`The question type in ${folder} has no file ${part}.ts`);
  return file;
}

/**
 * Returns the file of an optional part in the folder of a type; undefined if the folder has no such
 * part.
 */
export function findPart(folder: string, part: string): string | undefined {
  return ['ts', 'tsx', 'js']
    .map((extension) => join(folder, `${part}.${extension}`))
    .find((candidate) => existsSync(candidate));
}
