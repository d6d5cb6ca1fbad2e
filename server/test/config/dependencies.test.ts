import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../../test/support/temporary.ts';
import { readConfig } from '../../config/config.ts';

const installed = v.parse(
  v.object({
    packages: v.record(
      v.string(),
      v.looseObject({ version: v.optional(v.string()), dev: v.optional(v.boolean()) }),
    ),
  }),
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
).packages;

/** The first versions of the packages that read every request without a known vulnerability. */
const floors = {
  // Fixes CVE-2026-54290, and before it 27700, 44455, 44456 and 47676.
  hono: '4.12.25',
  // Fixes CVE-2026-29087 and 39406.
  '@hono/node-server': '1.19.13',
};

test.each(Object.entries(floors))(
  'every %s in the lock file is at least %s (S23)',
  (name, floor) => {
    const copies = Object.entries(installed).filter(
      ([path, { dev }]) => path.endsWith(`node_modules/${name}`) && !dev,
    );
    expect(copies).not.toEqual([]);
    for (const [path, { version = '' }] of copies) {
      expect(isAtLeast(version, floor), `${path} ${version}`).toBe(true);
    }
  },
);

test.each([
  ['4.12.25', true],
  ['4.13.0', true],
  ['5.0.0', true],
  ['4.12.24', false],
  ['4.9.99', false],
  ['4.12.25-rc.1', false],
  ['', false],
])('%j is new enough: %s', (version, isNew) => {
  expect(isAtLeast(version, '4.12.25')).toBe(isNew);
});

test('no dependency in production has a known fault of high severity (S23)', {
  timeout: 60_000,
}, async ({ skip, annotate }) => {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0'];
  const { code, out } = await npm(args);
  const read = v.safeParse(reportSchema, out);
  const report = read.success ? read.output : { message: out.slice(0, 200), metadata: undefined };
  const { vulnerabilities } = report.metadata ?? {};
  if (!vulnerabilities) {
    const notice = `npm audit was NOT run: ${report.message ?? 'the registry gave no answer'}`;
    console.warn(notice);
    await annotate(notice, 'warning');
    skip(notice);
  }
  expect([code, vulnerabilities]).toEqual([0, expect.objectContaining({ high: 0, critical: 0 })]);
});

test('a package with an install script that is not allowed is not installed (S23)', async () => {
  const directory = await temporaryDirectory();
  const uninvited = { name: 'uninvited', version: '1.0.0' };
  await mkdir(join(directory, 'uninvited'));
  await copyFile('.npmrc', join(directory, '.npmrc'));
  for (const [name, content] of Object.entries({
    'package.json': { dependencies: { uninvited: 'file:./uninvited' } },
    'uninvited/package.json': { ...uninvited, scripts: { postinstall: 'touch ../ran' } },
  })) {
    await writeFile(join(directory, name), JSON.stringify(content));
  }
  const { code, err } = await npm(['install', '--offline'], directory);
  expect([code, err]).toEqual([1, expect.stringContaining('ESTRICTALLOWSCRIPTS')]);
  expect(await readdir(directory)).not.toContain('ran');
});

test('every image is named by its digest (S23)', () => {
  const text = ['Dockerfile', 'compose.yaml']
    .map((file) => readFileSync(`deployment/${file}`, 'utf8'))
    .join('\n');
  const lines = text.matchAll(/^(?:FROM| *image:| *# syntax=) *(\S+)/gm);
  const images = [...lines].map(([, image]) => image);
  expect(images.length).toBeGreaterThanOrEqual(4);
  for (const image of images) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test('the server accepts the settings of the image, with those of compose.yaml', () => {
  const [, variables = ''] =
    /^ENV (.*)$/m.exec(readFileSync('deployment/Dockerfile', 'utf8')) ?? [];
  const env = Object.fromEntries(variables.split(' ').map((pair) => pair.split('=')));
  expect(env.NODE_ENV).toBe('production');
  expect(() => readConfig(env)).toThrow('PUBLIC_ORIGIN');
  const lines = readFileSync('deployment/compose.yaml', 'utf8').matchAll(
    /^ {6}([A-Z_]+(?<!_FILE)): "?(.*?)"?$/gm,
  );
  const composed = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]));
  expect(readConfig({ ...env, ...composed }).isProduction).toBe(true);
});

const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    message: v.optional(v.string()),
    metadata: v.optional(v.object({ vulnerabilities: v.record(v.string(), v.number()) })),
  }),
);

function npm(
  args: readonly string[],
  cwd?: string,
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile('npm', args, { timeout: 30_000, cwd }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out, err });
    });
  });
}

/** Compares the three numbers of two versions; a pre-release is older than any release. */
function isAtLeast(version: string, floor: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false;
  return version.localeCompare(floor, 'en', { numeric: true }) >= 0;
}
