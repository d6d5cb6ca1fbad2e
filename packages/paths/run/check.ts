import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import type { EnginePage } from '../browser/port.ts';
import type { Script, Step } from '../script.ts';
import { UsageError } from '../usageError.ts';

/** What a tester's own assertion gets after each step; at the opening of the page without the facts of a step. */
export interface CheckedStep extends Partial<Omit<Step, 'see' | 'to'>> {
  /** In Firefox and WebKit with the methods alone that the drivers of the engines have. */
  readonly page: Page;
  /** The id of the path. */
  readonly id: string;
  /** The number of the step from 1; 0 for the opening of the page. */
  readonly number: number;
  /** What must be seen, in words. */
  readonly see: string;
  /** The state or the question after the step. */
  readonly to: string;
}

/** The default export of a file for `--check`; it throws where the page is not as the tester expects it. */
export type Check = (step: CheckedStep) => unknown;

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
