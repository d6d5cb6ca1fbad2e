import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { spent } from '../support/cpu.ts';

/** Reliability S15: how long a hostile text is, and how many milliseconds any expression may take over it. */
const size = 50_000;
const allowed = 5;

const found = ['contract', 'server'].flatMap((room) => sources(room)).map(expressionsIn);
const expressions = found.flatMap(({ file, literals }) =>
  literals.map((regex) => ({ file, regex })),
);

test('no expression is made at run time, where no scan can read it', () => {
  expect(found.filter(({ makesMore }) => makesMore).map(({ file }) => file)).toEqual([]);
});

test('the scan finds what there is', () => {
  expect(expressions.length).toBeGreaterThan(30);
  const emails = expressions.filter(({ regex }) => regex.test('ana@example.org'));
  expect(emails.map(({ file }) => file)).toContain('contract/questions/shared/formats.ts');
});

test.each([/\s+$/, /\bstream\n[\s\S]*?endstream/, /^(?:a|aa)+$/])('%s would be seen', (regex) => {
  expect(slowest(regex).time).toBeGreaterThan(allowed);
});

describe('no expression is slow on a hostile text (S15)', () => {
  test.each(expressions)('$regex of $file', ({ regex }) => {
    const { time, text } = slowest(regex);
    expect(time, `on ${JSON.stringify(text.slice(0, 40))}…`).toBeLessThanOrEqual(allowed);
  });
});

/** The text that takes longest, and its milliseconds; it stops at the first that takes too long. */
function slowest(regex: RegExp): { time: number; text: string } {
  let worst = { time: 0, text: '' };
  for (const shape of hostile(regex)) {
    // Longer and longer: what is exponential would never come back from the whole length.
    for (let length = 16; worst.time <= allowed; length = Math.min(length * 2, size)) {
      const text = textOf(shape, length);
      const time = patiently(() => run(regex, text));
      if (time > worst.time) worst = { time, text };
      if (length === size) break;
    }
  }
  return worst;
}

/** As code runs it: a global expression on every match, any other on the first. */
function run(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, '');
  else regex.test(text);
}

/** The quickest of three runs, for whatever else the machine does only adds to it; one is enough if it was quick. */
function patiently(work: () => void): number {
  const first = timed(work);
  return first <= allowed ? first : Math.min(first, timed(work), timed(work));
}

function timed(work: () => void): number {
  const before = spent();
  work();
  return spent() - before;
}

/** A text of any length: how it begins, what it repeats, how it ends. */
type Shape = readonly [beginning: string, piece: string, end: string];

/**
 * Texts made of what the expression itself likes: its beginnings over and over, a beginning and then one
 * character for ever, each with an end that may fit and one that does not.
 */
function hostile(regex: RegExp): readonly Shape[] {
  const matches = samples(regex);
  const characters = [...new Set([...matches.join(''), ...'a0 .-_@/\\<\n一٣𝟗'])].slice(0, 24);
  const beginnings = [...new Set(matches.flatMap(prefixes))];
  const pieces = [...new Set([...characters, ...pairs(characters.slice(0, 8)), ...beginnings])];
  return [
    ...pieces.flatMap((piece): Shape[] => [
      ['', piece, ''],
      ['', piece, '\u0000'],
    ]),
    ...beginnings
      .slice(0, 24)
      .flatMap((beginning) =>
        characters.slice(0, 12).map((character): Shape => [beginning, character, '\u0000']),
      ),
  ];
}

function textOf([beginning, piece, end]: Shape, length: number): string {
  const times = Math.ceil(length / piece.length);
  return `${beginning}${piece.repeat(times)}`.slice(0, length) + end;
}

/** Some texts the expression takes, always the same ones. */
function samples({ source, flags }: RegExp): readonly string[] {
  const plain = source
    // fast-check knows nothing that looks round itself, and makes no halves of characters …
    .replace(/\\[bB]|\\p\{Cs\}|\(\?<?[=!](?:\[.*?\]|[^)])*\)/g, '')
    // … and searches ASCII for ever where a class leaves nothing of it.
    .replace(/\[\^(?:\\.|[^\]\\])*\]/g, (outside) => oneOf(new RegExp(outside, flags)));
  const readable = new RegExp(plain, flags.replace(/[iy]/g, ''));
  const strings = fc.stringMatching(readable, { size: 'xsmall' });
  return fc.sample(strings, { numRuns: 8, seed: 1 });
}

function oneOf(outside: RegExp): string {
  return ['a', '0', ' ', 'é'].find((character) => character.replace(outside, '') === '') ?? '';
}

function prefixes(text: string): readonly string[] {
  const characters = [...text].slice(0, 24);
  return characters.map((_, length) => characters.slice(0, length + 1).join(''));
}

function pairs(characters: readonly string[]): readonly string[] {
  return characters.flatMap((one) => characters.map((other) => `${one}${other}`));
}

function sources(room: string): readonly string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(room, name));
}

/** The expressions of a source, and whether it makes others at run time. */
function expressionsIn(file: string) {
  const literals: RegExp[] = [];
  let makesMore = false;
  visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }));
  return { file, literals, makesMore };

  function visit(node: unknown): void {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as { type?: string; regex?: Source; callee?: Callee };
    if (type === 'Literal' && regex) literals.push(new RegExp(regex.pattern, regex.flags));
    if (callee?.name === 'RegExp') makesMore = true;
    for (const part of Object.values(node)) visit(part);
  }
}

interface Source {
  readonly pattern: string;
  readonly flags: string;
}

interface Callee {
  readonly name?: string;
}
