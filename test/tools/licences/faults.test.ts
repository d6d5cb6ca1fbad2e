import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { licenceFaults } from '../../../tools/licences/faults.ts';

describe('the check of licences', () => {
  test.each([
    'MIT',
    'Apache-2.0',
    '(MIT OR GPL-3.0-or-later)',
    '(MIT AND Zlib)',
    'BSD-3-Clause OR AGPL-3.0-only',
  ])('accepts %s, which leaves every choice open', (license) => {
    expect(licenceFaults([{ name: 'package', license }])).toEqual([]);
  });

  test.each([
    'GPL-3.0-or-later',
    'AGPL-3.0-only',
    'LGPL-3.0-or-later',
    'MPL-2.0',
    'BUSL-1.1',
    'SEE LICENSE IN LICENSE.md',
    'MIT AND GPL-2.0-only',
    'UNLICENSED',
  ])('refuses %s', (license) => {
    expect(licenceFaults([{ name: 'package', license }])).toEqual([`package: ${license}`]);
  });

  test('refuses a package that states none', () => {
    expect(licenceFaults([{ name: 'package', license: undefined }])).toEqual(['package: none']);
  });

  test('accepts another licence for named packages only', () => {
    const license = 'LGPL-3.0-or-later';
    expect(licenceFaults([{ name: '@img/sharp-libvips-linux-x64', license }])).toEqual([]);
    expect(licenceFaults([{ name: '@img/other', license }])).toHaveLength(1);
  });
});

test('the newest version of the changelog is that of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm);
  expect([...versions][0]?.[1]).toBe(version);
});
