import { readFileSync } from 'node:fs';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';

const names: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iOS',
};

test('the README names the oldest engines that the build is made for', async () => {
  const { build } = await resolveConfig({}, 'build');
  const engines = [build.target].flat().map((engine) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(String(engine)) ?? [];
    return `${names[name]} ${version}`;
  });
  const list = new Intl.ListFormat('en-GB').format(engines);
  expect(readFileSync('README.md', 'utf8')).toContain(`The script is built for ${list} and later`);
});
