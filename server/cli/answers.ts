import { escapeControls } from '../lib/text.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  forget: async (args) => (await import('./answers/forget.ts')).forgetCommand(args),
  log: async (args) => (await import('./answers/log.ts')).printLog(args),
};

try {
  const [first = '', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command) await command(args);
  else await (await import('./answers/export.ts')).exportCommand(process.argv.slice(2));
} catch (error) {
  if (!isClosedPipe(error)) {
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  }
}

/** A reader such as `head` closes the pipe early. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
