import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// CONTRIBUTING.md describes the commands.

type CommandLists = readonly (readonly string[])[];

const npm = (script: string) => `npm run --silent ${script}`;
const build = npm('check:build');
const code = npm('check:code');
const otherChecks = [npm('check:types'), npm('check:docs'), npm('measure:check')];
/** Read by tools/rooms/measure.ts. */
const secondsFile = 'node_modules/.cache/askpath/seconds.json';

const running = new Set<ChildProcess>();

const [first, ...rest] = process.argv.slice(2);
if (first === '--check') await runParallel([otherChecks, [build, code]]);
else if (first === '--quick') {
  await runParallel([
    [npm('check:types'), 'biome check'],
    [['vitest run --project called', ...rest].join(' ')],
  ]);
} else if (first === undefined) {
  const start = performance.now();
  // A failed check ends the tests, which leave a processor idle as they start.
  await runParallel([
    [...otherChecks, code],
    [build, 'vitest run'],
  ]);
  mkdirSync(dirname(secondsFile), { recursive: true });
  writeFileSync(secondsFile, JSON.stringify((performance.now() - start) / 1000));
} else await run(['vitest run', first, ...rest].join(' '));

async function runParallel(lists: CommandLists): Promise<void> {
  await Promise.all(
    lists.map(async (commands) => {
      for (const command of commands) await run(command);
    }),
  );
}

/** Runs a program of `node_modules/.bin`, which npm puts on the path. Where it fails, this process and all others of it end. */
async function run(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  // The type checker, a Go program, ends before freeing memory pays.
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
