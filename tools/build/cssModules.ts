import { basename, dirname } from 'node:path';

const files = new Map<string, string>();

/**
 * Class names of CSS Modules, which begin with the name of their file or question type. They are short and unique, and
 * the same in the app and its renderer.
 */
export const cssModules = {
  generateScopedName(name: string, path: string): string {
    const base = basename(path, '.module.css');
    const file = base === 'View' ? basename(dirname(path)) : base;
    const other = files.get(file) ?? path;
    if (other !== path) throw new Error(`${path} has the name of ${other}`);
    files.set(file, path);
    return `_${file}_${name}`;
  },
};
