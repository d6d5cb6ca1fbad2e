import { type ChildProcess, spawn } from 'node:child_process';

// CONTRIBUTING.md describes the commands of this file.

type CommandLists = readonly (readonly string[])[];

const npm = (script: string) => `npm run --silent ${script}`;
const build = npm('check:build');
const code = npm('check:code');
const otherChecks = [npm('check:types'), npm('check:docs'), npm('check:licences')];

const running = new Set<ChildProcess>();

const [first, ...rest] = process.argv.slice(2);
if (first === '--check') await runParallel([otherChecks, [build, code]]);
else if (first === '--quick') {
  await runParallel([
    [npm('check:types'), 'biome check'],
    [['vitest run --project called', ...rest].join(' ')],
  ]);
} else if (first === undefined) {
  // The checks run while the tests start, which leaves a processor idle; a failed check ends the tests.
  await runParallel([
    [...otherChecks, code],
    [build, 'vitest run --project !wide'],
  ]);
} else await run(['vitest run', first, ...rest].join(' '));

async function runParallel(lists: CommandLists): Promise<void> {
  await Promise.all(
    lists.map(async (commands) => {
      for (const command of commands) await run(command);
    }),
  );
}

/**
 * Runs a program of `node_modules/.bin`, which npm adds to the path. If it fails, all running programs are stopped and
 * this process exits.
 */
async function run(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  // The type checker is a Go program that ends before garbage collection would pay off.
  const env = { ...process.env, GOGC: '400' };
  const child = spawn(program, args, { stdio: 'inherit', env });
  running.add(child);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  running.delete(child);
  if (code === 0) return;
  for (const other of running) other.kill();
  console.error(`"${command}" failed.`);
  process.exit(code ?? 1);
}
