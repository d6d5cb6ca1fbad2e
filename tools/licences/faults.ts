/** A package of `package-lock.json`, or an installed `package.json`. */
interface Package {
  readonly name: string;
  /** An SPDX expression; undefined if the package states no licence. */
  readonly license: string | undefined;
}

const unstated = 'none';

/** Licences that require a notice at most, so that Askpath can be under any licence, including a proprietary one. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages under other licences that are used unchanged. */
const exceptions: readonly (readonly [packages: RegExp, license: string])[] = [
  // The library is a separate file that users can replace.
  [/^@img\/sharp-/, 'LGPL-3.0-or-later'],
  // These tools are not distributed.
  [/^(?:axe-core|lightningcss.*)$/, 'MPL-2.0'],
  // A list of names that a tool of the tests reads, which is not distributed.
  [/^spdx-exceptions$/, 'CC-BY-3.0'],
  // The Readme.md of these packages names MIT, but their package.json names no licence.
  [/^(?:only|humanize-number)$/, unstated],
];

/** Packages whose licence would restrict Askpath's choice of a licence, each with that licence. */
export function licenceFaults(packages: readonly Package[]): readonly string[] {
  return packages
    .filter(({ name, license = unstated }) => !isOpen(name, license))
    .map(({ name, license = unstated }) => `${name}: ${license}`);
}

/** Whether a licence expression is permissive: of alternatives one has to be, and of combined licences all. */
function isOpen(name: string, license: string): boolean {
  const alternatives = license.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((parts) => parts.split(' AND ').every((part) => isOpenPart(name, part)));
}

function isOpenPart(name: string, license: string): boolean {
  const isException = exceptions.some(
    ([packages, known]) => known === license && packages.test(name),
  );
  return permissive.has(license) || isException;
}
