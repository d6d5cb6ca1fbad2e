import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { licenceFaults } from './faults.ts';

// Lists the licences of all dependencies, and fails if a licence would restrict Askpath's choice of a licence.

const licenseSchema = v.object({
  license: v.optional(v.string()),
  // The key of package.json files before 2014.
  licenses: v.optional(v.array(v.object({ type: v.string() }))),
});
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.looseObject({ license: v.optional(v.string()), link: v.optional(v.boolean()) }),
  ),
});

const { packages } = read('package-lock.json', lockSchema);
const dependencies = Object.entries(packages)
  // All other entries are the workspaces of this repository.
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  // The lock file has no licence for some packages of other systems, which are checked where they are installed.
  .filter(([path, { license }]) => license !== undefined || existsSync(path))
  .map(([path, { license }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    license: license ?? installedLicense(path),
  }));

const counts = new Map<string, number>();
for (const { license = 'none' } of dependencies) {
  counts.set(license, (counts.get(license) ?? 0) + 1);
}
for (const [license, count] of [...counts].sort(([, number], [, other]) => other - number)) {
  console.log(`${license}: ${count}`);
}
for (const fault of licenceFaults(dependencies)) {
  console.error(`✗ A licence that could close a choice: ${fault}`);
  process.exitCode = 1;
}

function installedLicense(path: string): string | undefined {
  const { license, licenses } = read(`${path}/package.json`, licenseSchema);
  return license ?? licenses?.map(({ type }) => type).join(' OR ');
}

function read<Schema extends v.GenericSchema>(file: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}
