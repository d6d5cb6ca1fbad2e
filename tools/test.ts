import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

// CONTRIBUTING.md describes the commands.

type CommandLists = readonly (readonly string[])[];

const npm = (script: string) => `npm run --silent ${script}`;
const checks: CommandLists = [
  [npm('check:types'), npm('check:docs'), npm('measure:check')],
  [npm('check:build'), npm('check:code')],
];
/** Read by tools/rooms/measure.ts. */
const secondsFile = 'node_modules/.cache/askpath/seconds.json';

const [first, ...rest] = process.argv.slice(2);
if (first === '--check') await runParallel(checks);
else if (first === '--quick') {
  await runParallel([
    [npm('check:types'), 'biome check'],
    [['vitest run --project called', ...rest].join(' ')],
  ]);
} else if (first === undefined) {
  const seconds = {
    checks: await timed(() => runParallel(checks)),
    tests: await timed(() => run('vitest run')),
  };
  mkdirSync(dirname(secondsFile), { recursive: true });
  writeFileSync(secondsFile, JSON.stringify(seconds));
} else await run(['vitest run', first, ...rest].join(' '));

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function runParallel(lists: CommandLists): Promise<void> {
  await Promise.all(
    lists.map(async (commands) => {
      for (const command of commands) await run(command);
    }),
  );
}

/** Runs a program of `node_modules/.bin`, which npm puts on the path, and ends this process where it fails. */
async function run(command: string): Promise<void> {
  const [program = '', ...args] = command.split(' ');
  // The type checker, a Go program, ends before freeing memory pays.
  const env = { ...process.env, GOGC: '400' };
  const child = spawn(program, args, { stdio: 'inherit', env });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code === 0) return;
  console.error(`"${command}" failed.`);
  process.exit(code ?? 1);
}
