import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { checkTarball } from '../../tools/release/checkTarball.ts';
import { temporaryDirectory } from './temporary.ts';

const run = promisify(execFile);

interface PackedPackage {
  /** An empty directory, in which the commands run. */
  readonly directory: string;
  /** Runs a command of the package by `npx`, and returns what it prints. */
  call(command: string, ...args: readonly string[]): Promise<string>;
  /** Installs the package in the directory, and others beside it, for programs that import it. */
  install(...others: readonly string[]): Promise<void>;
}

/** The compiler of this repository. */
export const compiler = resolve('node_modules/typescript/bin/tsc');

/** Compiles a program in a directory as its author would; the declarations of packages are checked, too. */
export async function compile(directory: string, file: string, by = compiler): Promise<void> {
  const strict = '--strict --noEmit --module nodenext --target es2024 --types node'.split(' ');
  await run(process.execPath, [by, ...strict, file], { cwd: directory });
}

/** Packs a workspace into a tarball, as `npm pack` does for a release, and checks it as a release does. */
export async function packedPackage(folder: string): Promise<PackedPackage> {
  const [tarballs, directory] = [await temporaryDirectory(), await temporaryDirectory()];
  await run('npm', ['pack', '--pack-destination', tarballs], { cwd: folder });
  const [name = ''] = await readdir(tarballs);
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  checkTarball(join(tarballs, name), exports !== undefined);
  return {
    directory,
    async call(command, ...args) {
      const tarball = `--package=${join(tarballs, name)}`;
      const npx = ['--yes', '--prefer-offline', tarball, command, ...args];
      return (await run('npx', npx, { cwd: directory, maxBuffer: 2 ** 26 })).stdout;
    },
    async install(...others) {
      await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
      const args = ['install', '--prefer-offline', join(tarballs, name), ...others];
      await run('npm', args, { cwd: directory });
    },
  };
}

/** The packages that the built modules of a workspace import, by name. */
export async function importedPackages(folder: string): Promise<readonly string[]> {
  const dist = resolve(folder, 'dist');
  const files = (await readdir(dist, { recursive: true })).filter((file) => file.endsWith('.js'));
  const names = new Set<string>();
  for (const file of files) {
    const text = await readFile(join(dist, file), 'utf8');
    const specifiers = text.matchAll(
      /^(?:import|export)\b[^;'"]*?['"]([^.'"][^'"]*)['"];|\b(?:import|require)\(['"]([\w@][^'"]*)['"]\)|\.resolve\(['"](@[^'"]+)['"]\)/gm,
    );
    for (const [, stated, called, resolved] of specifiers)
      names.add(packageOf(stated ?? called ?? resolved ?? ''));
  }
  return [...names]
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .sort();
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
