import { expect, test } from 'vitest';
import {
  type PackageFile,
  publishFaults,
  type VersionedFiles,
  versionFaults,
} from '../../../tools/release/inStep.ts';

const publishConfig = { access: 'public', provenance: true };
const package_ = (name: string, more: Partial<PackageFile> = {}): PackageFile => ({
  name,
  version: '1.2.0',
  ...more,
});

const inStep = {
  packages: new Map([
    ['package.json', package_('askpath')],
    ['server/package.json', package_('@askpath/server')],
    [
      'packages/paths/package.json',
      package_('@askpath/paths', {
        publishConfig,
        dependencies: { '@askpath/server': '1.2.0', xstate: '^5.0.0' },
      }),
    ],
    ['packages/example/package.json', package_('example', { version: '0.1.0' })],
  ]),
  lock: {
    packages: {
      '': { version: '1.2.0' },
      server: { version: '1.2.0' },
      'packages/paths': { version: '1.2.0' },
    },
  },
  dockerfile: 'FROM node\nARG VERSION=1.2.0\n',
  kubernetes: 'image: registry.example.org/askpath:1.2.0\n',
  changelog: '# Changelog\n\n## [1.2.0] - 2026-11-28\n',
} satisfies VersionedFiles;

test('versions that are in step have no fault, whatever a package has that is not published', () => {
  expect(versionFaults(inStep)).toEqual([]);
});

test.each<[string, Partial<VersionedFiles>, string]>([
  [
    'package.json',
    {
      packages: new Map([
        ...inStep.packages,
        ['server/package.json', package_('@askpath/server', { version: '1.1.0' })],
      ]),
    },
    'server/package.json has the version 1.1.0, and not 1.2.0',
  ],
  [
    'dependency',
    {
      packages: new Map([
        ...inStep.packages,
        [
          'packages/paths/package.json',
          package_('@askpath/paths', {
            publishConfig,
            devDependencies: { '@askpath/server': '1.1.0' },
          }),
        ],
      ]),
    },
    'packages/paths/package.json, @askpath/server, has the version 1.1.0, and not 1.2.0',
  ],
  [
    'lock file',
    { lock: { packages: { ...inStep.lock.packages, '': { version: '1.1.0' } } } },
    'package-lock.json has the version 1.1.0, and not 1.2.0',
  ],
  [
    'Dockerfile',
    { dockerfile: 'ARG VERSION=1.1.0\n' },
    'deployment/Dockerfile has the version 1.1.0, and not 1.2.0',
  ],
  [
    'manifest',
    { kubernetes: 'image: askpath\n' },
    'deployment/kubernetes/askpath.yaml has the version undefined, and not 1.2.0',
  ],
  ['changelog', { changelog: '## [Unreleased]\n' }, 'CHANGELOG.md has no section 1.2.0'],
])('a %s that is behind is named', (_, files, fault) => {
  expect(versionFaults({ ...inStep, ...files })).toEqual([fault]);
});

test('a package is ready with a licence, a repository and its provenance, and is not private', () => {
  const ready = { license: 'MIT', repository: { type: 'git' }, publishConfig };
  expect(publishFaults(package_('ready', ready))).toEqual([]);
  expect(publishFaults(package_('not', { private: true, license: 'UNLICENSED' }))).toEqual([
    'not is private',
    'not has no licence',
    'not has no repository, of which its provenance would be a statement',
    'not is published without its provenance',
  ]);
});
