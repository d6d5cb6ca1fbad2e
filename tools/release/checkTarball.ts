import { spawnSync } from 'node:child_process';

/**
 * Checks the files and the entries of a tarball of `npm pack`, and the types of its exports.
 * @throws with what publint or attw finds
 */
export function checkTarball(tarball: string, hasExports: boolean): void {
  check('publint', [tarball, '--strict']);
  // A package of commands alone has nothing that another imports.
  if (hasExports) check('attw', [tarball, '--profile', 'esm-only', '--no-emoji']);
}

function check(program: string, args: readonly string[]): void {
  // Both are programs of this repository, which a path without `npm run` lacks.
  const options = { encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${program}`, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
}
