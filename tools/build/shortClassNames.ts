import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

// Respondents never load the developer page, so its classes get the longer names.
const classes = globSync('src/**/*.module.css')
  .sort((a, b) => Number(isDev(a)) - Number(isDev(b)) || (a < b ? -1 : 1))
  .flatMap(classesOf);

/** Numbers classes in the order of the files, so that equal sources make equal builds. */
export function shortClassName(name: string, file: string): string {
  const index = classes.indexOf(`${relative(process.cwd(), file.split('?', 1)[0] ?? '')} ${name}`);
  if (index < 0) throw new Error(`${file}: class "${name}" is not in the list of classes`);
  return `_${index.toString(36)}`;
}

function isDev(file: string): boolean {
  return file.startsWith(join('src', 'dev'));
}

function classesOf(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi);
  return [...new Set([...names].map(([, name]) => `${file} ${name}`))];
}
