import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { EnginePage } from '../browser/port.ts';
import type { Check } from '../check.ts';
import type { Script, Step } from '../script.ts';
import { UsageError } from '../usageError.ts';

/**
 * Loads the module of `--check`.
 * @throws {UsageError} for a file that cannot be loaded, or has no function as its default export
 */
export async function loadCheck(file: string): Promise<Check> {
  const { href } = pathToFileURL(resolve(file));
  const loaded = await import(/* @vite-ignore */ href).catch((error: Error) => {
    throw new UsageError(`--check ${file}: ${error.message.split('\n', 1)[0]}`);
  });
  if (typeof loaded.default === 'function') return loaded.default as Check;
  throw new UsageError(`--check ${file}: the default export is no function.`);
}

/**
 * Calls the assertion of the tester for a step; for the opening of the page without a step.
 * @throws with the words of `--check`, where the assertion throws
 */
export async function callCheck(
  check: Check | null,
  page: EnginePage,
  { id, start }: Script,
  number: number,
  step?: Step,
): Promise<void> {
  if (!check) return;
  const facts = step ?? { see: start.see, to: start.at };
  try {
    await check({ ...facts, page: page as unknown as Page, id, number });
  } catch (error) {
    throw new Error(`--check: ${error instanceof Error ? error.message : error}`);
  }
}
