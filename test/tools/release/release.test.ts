import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const release = (...args: readonly string[]) =>
  spawnSync(process.execPath, ['tools/release/release.ts', ...args], {
    encoding: 'utf8',
    // Whatever went wrong, nothing would reach a registry.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' },
  });

test('the versions of this checkout are in step, and a release without a licence is refused', () => {
  const { status, stdout, stderr } = release();
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Nothing is published:');
  expect(stderr).not.toContain('has the version');
  expect(stderr).not.toContain('CHANGELOG');
  expect(stderr).toContain('@askpath/paths has no licence');
});

test('the options of a release are told', () => {
  const { status, stdout } = release('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('--dry-run');
});
