import { basename } from 'node:path';
import type { Plugin } from 'vite';
import {
  askpathAlias,
  builtInFolders,
  findPart,
  partOfType,
  typeFolders,
} from '../../server/questions/typeFolders.ts';

/** Libraries of which app and packages have to share one copy. */
const shared = ['@lingui/core', '@lingui/react', 'react', 'react-dom', 'valibot'];

/**
 * Provides the modules `virtual:question-types` and `virtual:question-examples` with the types that QUESTION_TYPES
 * names, and `virtual:question-words` with the words of these and of the repository's own.
 */
export function questionTypes(): Plugin {
  const folders = typeFolders(process.env.QUESTION_TYPES);
  const importOf = (folder: string, part: string) => JSON.stringify(partOfType(folder, part));
  const modules: Readonly<Record<string, () => string>> = {
    'virtual:question-types': () =>
      [
        ...folders.map(
          (folder, index) =>
            `import { contract as contract${index} } from ${importOf(folder, 'contract')};`,
        ),
        'export const packaged = [',
        ...folders.map(
          (folder, index) =>
            `  { contract: contract${index}, view: () => import(${importOf(folder, 'View')}).then(({ View }) => View) },`,
        ),
        '];',
      ].join('\n'),
    'virtual:question-words': () => {
      const builtIn = builtInFolders().filter(hasWords);
      const packaged = folders.filter(hasWords);
      return [
        ...builtIn.map(
          (folder, index) => `import * as builtIn${index} from ${importOf(folder, 'words')};`,
        ),
        ...packaged.flatMap((folder, index) => [
          `import { contract as contract${index} } from ${importOf(folder, 'contract')};`,
          `import * as packaged${index} from ${importOf(folder, 'words')};`,
        ]),
        'export const words = {',
        ...builtIn.map((folder, index) => `  ${basename(folder)}: builtIn${index}.partWords,`),
        ...packaged.map((_, index) => `  [contract${index}.name]: packaged${index}.partWords,`),
        '};',
      ].join('\n');
    },
    'virtual:question-examples': () =>
      [
        ...folders.map(
          (folder, index) =>
            `import { examples as examples${index} } from ${importOf(folder, 'examples')};`,
        ),
        `export const packagedExamples = [${folders.map((_, index) => `examples${index}`)}];`,
      ].join('\n'),
  };
  return {
    name: 'askpath-question-types',
    config: () => ({ resolve: { alias: [askpathAlias], dedupe: shared } }),
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}

/** A package may also have a file of this name that exports no words for parts. */
function hasWords(folder: string): boolean {
  return findPart(folder, 'words') !== undefined;
}
