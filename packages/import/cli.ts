#!/usr/bin/env node
import { runProgram } from '../../server/cli/runProgram.ts';
import { importCommand } from './command.ts';

/** The command `npm run import`; docs/surveys.md describes it. */
export async function main(args: readonly string[]): Promise<void> {
  if (!(await importCommand(args))) process.exitCode = 1;
}

if (import.meta.main) await runProgram(main);
