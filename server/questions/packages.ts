import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Example } from '../../contract/examples/example.ts';
import { addExamples } from '../../contract/examples/index.ts';
import { addQuestionType, type QuestionType } from '../../contract/questions/index.ts';
import type { ServerQuestionType } from './shared/serverQuestionType.ts';
import { askpathAlias, findPart, partOfType, typeFolders } from './typeFolders.ts';

const packages = new Map<number, string>();

/**
 * Loads a file of a package's type that the type's facts require, such as `figures`; null for a
 * type of Askpath.
 * @throws if the package has no such file
 */
export async function partOfPackage(code: number, part: string): Promise<object | null> {
  const folder = packages.get(code);
  return folder === undefined ? null : import(pathToFileURL(partOfType(folder, part)).href);
}

/** Returns whether the type comes from a package. */
export function isPackaged(code: number): boolean {
  return packages.has(code);
}

/** Loads an optional file of a package's type, such as `paths`; null if the package has no such file. */
export async function findPartOfPackage(code: number, part: string): Promise<object | null> {
  const folder = packages.get(code);
  const file = folder === undefined ? undefined : findPart(folder, part);
  return file === undefined ? null : import(pathToFileURL(file).href);
}

/** Loads the types of packages, and adds them to those of the contract. */
export async function packagedTypes(
  setting: string | undefined,
): Promise<Readonly<Record<number, ServerQuestionType>>> {
  const folders = typeFolders(setting);
  if (folders.length > 0) nameThisPackage();
  const types = await Promise.all(folders.map(readType));
  return Object.fromEntries(types);
}

async function readType(folder: string): Promise<readonly [number, ServerQuestionType]> {
  const read = (part: string) => import(pathToFileURL(partOfType(folder, part)).href);
  const [{ contract }, { examples }, { server }]: readonly [
    { readonly contract: QuestionType },
    { readonly examples: readonly Example[] },
    { readonly server: ServerQuestionType },
  ] = await Promise.all([read('contract'), read('examples'), read('server')]);
  addQuestionType(contract);
  addExamples(contract.code, examples);
  packages.set(contract.code, folder);
  return [contract.code, server];
}

/** Resolves {@link askpathAlias} in Node. */
function nameThisPackage(): void {
  const { find, replacement } = askpathAlias;
  const { href } = pathToFileURL(replacement);
  registerHooks({
    resolve: (specifier, context, next) => next(specifier.replace(find, href), context),
  });
}
