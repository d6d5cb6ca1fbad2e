import { basename } from 'node:path';

const files = new Map<string, string>();

/** Classes of CSS Modules have the name of their file, which is unique: short, and the same in the app and its renderer. */
export const cssModules = {
  generateScopedName(name: string, path: string): string {
    const file = basename(path, '.module.css');
    const other = files.get(file) ?? path;
    if (other !== path) throw new Error(`${path} has the name of ${other}`);
    files.set(file, path);
    return `_${file}_${name}`;
  },
};
