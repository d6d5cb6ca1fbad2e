/** The texts of the repository that have the version of the product, by path; `packages` are the `package.json` files. */
export interface VersionedFiles {
  readonly packages: ReadonlyMap<string, PackageFile>;
  readonly lock: { readonly packages: Readonly<Record<string, { readonly version?: string }>> };
  readonly dockerfile: string;
  readonly kubernetes: string;
  readonly changelog: string;
}

export interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly repository?: unknown;
  readonly exports?: unknown;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

const root = 'package.json';

/** Returns the packages of a release, by their folders: those that say how they are published. */
export function releasedPackages(
  packages: ReadonlyMap<string, PackageFile>,
): ReadonlyMap<string, PackageFile> {
  return new Map([...packages].filter(([, { publishConfig }]) => publishConfig !== undefined));
}

/** Returns a line for each place whose version is not that of the product. */
export function versionFaults(files: VersionedFiles): readonly string[] {
  const { packages, lock, dockerfile, kubernetes, changelog } = files;
  const version = packages.get(root)?.version ?? '';
  const names = new Set([...packages.values()].map(({ name }) => name));
  const faults: string[] = [];
  const expect = (place: string, found: string | undefined) => {
    if (found !== version) faults.push(`${place} has the version ${found}, and not ${version}`);
  };
  const inStep = new Map([...packages].filter(([path]) => path === 'server/package.json'));
  for (const [path, file] of [...inStep, ...releasedPackages(packages)]) {
    expect(path, file.version);
    const folder = path.replace(/\/package\.json$/, '');
    expect(`package-lock.json, ${folder},`, lock.packages[folder]?.version);
    const dependencies = { ...file.dependencies, ...file.devDependencies };
    for (const [name, range] of Object.entries(dependencies))
      if (names.has(name)) expect(`${path}, ${name},`, range);
  }
  expect('package-lock.json', lock.packages['']?.version);
  expect('deployment/Dockerfile', /^ARG VERSION=(.*)$/m.exec(dockerfile)?.[1]);
  expect('deployment/kubernetes/askpath.yaml', /image: \S+\/askpath:(\S+)/.exec(kubernetes)?.[1]);
  if (!changelog.includes(`\n## [${version}]`))
    faults.push(`CHANGELOG.md has no section ${version}`);
  return faults;
}

/** Returns a line for each reason for which a package is not published; none where it is ready. */
export function publishFaults(file: PackageFile): readonly string[] {
  const { name, license = 'UNLICENSED', repository, publishConfig } = file;
  return [
    ...(file.private ? [`${name} is private`] : []),
    ...(license === 'UNLICENSED' ? [`${name} has no licence`] : []),
    ...(repository === undefined
      ? [`${name} has no repository, of which its provenance would be a statement`]
      : []),
    ...(publishConfig?.provenance ? [] : [`${name} is published without its provenance`]),
  ];
}
