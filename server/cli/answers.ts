import { runProgram } from './runProgram.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  forget: async (args) => (await import('./answers/forget.ts')).forgetCommand(args),
  log: async (args) => (await import('./answers/log.ts')).printLog(args),
};

/** Runs `npm run answers`; see docs/answers.md. */
export async function main(args: readonly string[]): Promise<void> {
  const [first = '', ...rest] = args;
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command) await command(rest);
  else await (await import('./answers/export.ts')).exportCommand(args);
}

if (import.meta.main) await runProgram(main);
