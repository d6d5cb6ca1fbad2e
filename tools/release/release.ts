import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkTarball } from './checkTarball.ts';
import {
  type PackageFile,
  publishFaults,
  releasedPackages,
  type VersionedFiles,
  versionFaults,
} from './inStep.ts';

const usage = `npm run release -- [--dry-run]

Checks that all versions are in step, packs every package of a release, checks each tarball with publint and its types with
attw, and publishes it with its provenance. With --dry-run it publishes nothing. Without, it first refuses where a package is private or has
no licence or repository, where the commit is not clean and tagged, and outside of a CI that can prove where it builds.`;

const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

interface Packed {
  readonly filename: string;
  readonly entryCount: number;
  readonly size: number;
}

const read = (path: string) => readFileSync(path, 'utf8');
const json = (path: string) => JSON.parse(read(path));

function readFiles(): VersionedFiles {
  const { workspaces } = json('package.json') as { readonly workspaces: readonly string[] };
  const paths = ['package.json', ...globSync(workspaces.map((path) => `${path}/package.json`))];
  return {
    packages: new Map(paths.map((path) => [path, json(path) as PackageFile])),
    lock: json('package-lock.json'),
    dockerfile: read('deployment/Dockerfile'),
    kubernetes: read('deployment/kubernetes/askpath.yaml'),
    changelog: read('CHANGELOG.md'),
  };
}

/** Returns what prevents a release of this commit from this machine. */
function machineFaults(version: string): readonly string[] {
  const git = (...args: readonly string[]) =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env;
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['There are changes that are not committed']),
    ...(git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)
      ? []
      : [`The commit has no tag v${version}`]),
    ...(ACTIONS_ID_TOKEN_REQUEST_URL || SIGSTORE_ID_TOKEN
      ? []
      : ['This is no CI whose identity npm can state as provenance']),
  ];
}

/** Packs a package into `target`, and checks the tarball. */
function pack(folder: string, file: PackageFile, target: string): string {
  const args = ['pack', '--json', '--silent', '--pack-destination', target];
  const printed = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
  // A build of the package may print lines before the report.
  const [packed] = JSON.parse(printed.slice(printed.search(/^\[/m))) as Packed[];
  if (!packed) throw new Error(`${file.name} was not packed`);
  const tarball = join(target, packed.filename);
  const { name, version } = file;
  console.log(`${name} ${version}: ${packed.entryCount} files, ${packed.size} bytes`);
  checkTarball(tarball, file.exports !== undefined);
  console.log('  publint and attw: no fault');
  return tarball;
}

function main(): void {
  if (values.help) {
    console.log(usage);
    return;
  }
  const files = readFiles();
  const released = releasedPackages(files.packages);
  const { version = '' } = files.packages.get('package.json') ?? {};
  const refusals = [
    ...versionFaults(files),
    ...(values['dry-run']
      ? []
      : [...[...released.values()].flatMap(publishFaults), ...machineFaults(version)]),
  ];
  if (refusals.length > 0) throw new Error(`Nothing is published:\n${refusals.join('\n')}`);
  const target = mkdtempSync(join(tmpdir(), 'askpath-release-'));
  try {
    const tarballs = [...released].map(([path, file]) => pack(dirname(path), file, target));
    for (const tarball of tarballs) {
      const args = ['publish', tarball, '--access', 'public', '--provenance'];
      if (values['dry-run']) console.log(`Left out: npm ${args.join(' ')}`);
      else execFileSync('npm', args, { stdio: 'inherit' });
    }
  } finally {
    rmSync(target, { recursive: true });
  }
  if (values['dry-run'])
    console.log(
      'Nothing was published. What a release needs beside this is told without --dry-run.',
    );
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
