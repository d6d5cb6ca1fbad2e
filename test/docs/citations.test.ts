import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(tsx?|js|css|md|html|ya?ml)$|file$/.test(file) && existsSync(file))
  .filter((file) => basename(file) !== 'citations.test.ts');

/** Documents outside the repository. */
const outside =
  /\bspec(?:ification)? §|\b(?:spec|contract|look|accessibility|words|house|vocabulary|first-screen|step)\.md\b/i;

/** Lines in which a pattern matches, with the file and what `find` makes of the match. */
function cited(pattern: RegExp): readonly { readonly at: string; readonly text: string }[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(new RegExp(pattern, `g${pattern.flags}`))].map(([all, text = all]) => ({
          at: `${file}:${index + 1}`,
          text,
        })),
      ),
  );
}

test('no file cites a document outside the repository', () => {
  expect(cited(outside).map(({ at, text }) => `${at} ${text}`)).toEqual([]);
});

test('every cited document of docs/ exists', () => {
  const missing = cited(/\bdocs\/[\w./-]+\.(?:md|json)\b/).filter(
    ({ at, text }) => !existsSync(text) && !existsSync(join(dirname(at), text)),
  );
  expect(missing).toEqual([]);
});

test('every file that a README or the guide for contributors names exists', () => {
  const rooms = 'contract|machines|src|types|server|packages|test|tools|docs|surveys|deployment';
  const named = cited(new RegExp(`\`((?:${rooms})/[\\w./-]*)\``)).filter(({ at }) =>
    /^(?:.+\/)?(?:README|CONTRIBUTING|docs\/architecture)\.md:/.test(at),
  );
  const missing = named.filter(
    ({ at, text }) =>
      !text.includes('NAME') && !existsSync(text) && !existsSync(join(dirname(at), text)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('the README of the machines names every machine', () => {
  const text = readFileSync('machines/README.md', 'utf8');
  const names = files.flatMap((file) => /^machines\/(\w+)\/\1\.machine\.ts$/.exec(file)?.[1] ?? []);
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(text))).toEqual([]);
});

test('every cited section of the protocol exists', () => {
  const page = readFileSync('docs/protocol.md', 'utf8');
  const titles = new Set([...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title));
  const sections = cited(/docs\/protocol\.md, "?([A-Z][\w-]*(?: [a-z][\w-]*)*)/);
  const unknown = sections.filter(
    ({ text }) => ![...titles].some((title) => text.startsWith(`${title}`)),
  );
  expect(unknown).toEqual([]);
});

test('every cited row of the reliability table exists', () => {
  const page = readFileSync('docs/reliability.md', 'utf8');
  const rows = new Set([...page.matchAll(/^\| ([A-Z]\d\d) /gm)].map(([, row]) => row));
  const unknown = [
    ...cited(/\breliability(?:\.md)?,? ([A-Z]\d+)\b/),
    ...cited(/[(, ](C\d|[PRSTU]\d\d)[),](?! \d)/).filter(({ at }) => /\.tsx?:/.test(at)),
  ].filter(({ text }) => !rows.has(text));
  expect(unknown).toEqual([]);
});
