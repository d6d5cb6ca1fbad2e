import { spawnSync } from 'node:child_process';

/*
 * `npm test` runs the check and every test, `npm test -- FILE…` these tests alone, and `npm run test:quick` types, lint
 * and the tests that need neither a browser nor a process.
 */
const [first, ...rest] = process.argv.slice(2);

if (first === '--quick') {
  run('tsc', '-p', 'tsconfig.core.json');
  run('tsc');
  run('biome', 'check');
  run('vitest', 'run', '--project', 'called', ...rest);
} else if (first === undefined) {
  run('npm', 'run', 'check');
  run('vitest', 'run');
} else run('vitest', 'run', first, ...rest);

/** Runs a program of `node_modules/.bin`, which npm puts on the path, and ends with its exit code where it fails. */
function run(program: string, ...args: readonly string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
