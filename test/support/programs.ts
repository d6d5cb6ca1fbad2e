import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'vitest';

/**
 * The path of a program that Debian has and this repository lacks. A test without it is skipped, and says what it left out.
 */
export function requireProgram(name: string, skip: TestContext['skip']): string {
  const found = findProgram(name);
  if (found !== null) return found;
  console.warn(`${name} is not here: what it checks was NOT tested`);
  return skip(`${name} is not installed`);
}

function findProgram(name: string): string | null {
  // Debian has servers in a folder that users do not have in their path.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const paths = folders.filter((folder) => folder !== '').map((folder) => join(folder, name));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
