import { escapeControls } from '../lib/text.ts';

type Program = (args: readonly string[]) => Promise<void>;

/**
 * Runs a program with the arguments of this process; an error is printed to standard error and sets
 * exit code 1.
 */
export async function runProgram(program: Program, args = process.argv.slice(2)): Promise<void> {
  try {
    await program(args);
  } catch (error) {
    // A reader such as `head` closes the pipe early, which is not an error.
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return;
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}
