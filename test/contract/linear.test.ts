import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { spent } from '../support/cpu.ts';

/** Reliability S15: milliseconds that an expression may take for a text of the last length. */
const allowed = 5;
// Exponential time shows at short lengths, quadratic time at long ones.
const lengths = [16, 32, 64, 128, 1024, 8192];
const size = 50_000;
/** Quadratic time below this at 8192 characters stays below the allowed time at 50,000. */
const negligible = 0.1;

const allExpressions = ['contract', 'machines', 'server', 'src', 'types']
  .flatMap((room) => sources(room))
  .map(expressionsIn);
/** The expressions that read texts of respondents on the server. In a browser only its own respondent could make an expression slow. */
const expressions = allExpressions
  .filter(({ file }) => /^(?:contract|server|types)\b/.test(file))
  .flatMap(({ file, literals }) => literals.map((regex) => ({ file, regex })));

test('no expression is built at run time, but to check the syntax of one and of a table of letters', () => {
  expect(allExpressions.filter(({ makesMore }) => makesMore).map(({ file }) => file)).toEqual([
    'server/questions/shared/patterns.ts',
    'src/components/form/foldText.ts',
  ]);
});

test('the scan finds the expressions', () => {
  expect(expressions.length).toBeGreaterThan(30);
  const emails = expressions.filter(({ regex }) => regex.test('ana@example.org'));
  expect(emails.map(({ file }) => file)).toContain('contract/questions/shared/formats.ts');
});

test.each([/\s+$/, /\bstream\n[\s\S]*?endstream/, /^(?:a|aa)+$/])('%s is slow', (regex) => {
  expect(slowest(regex).time).toBeGreaterThan(allowed);
});

describe('no expression is slow on a hostile text (S15)', () => {
  test.each(expressions)('$regex of $file', ({ regex }) => {
    const { time, text } = slowest(regex);
    expect(time, `on ${JSON.stringify(text.slice(0, 40))}…`).toBeLessThanOrEqual(allowed);
  });
});

/** The slowest text and its milliseconds; ends at the first above the limit. */
function slowest(regex: RegExp): { time: number; text: string } {
  let worst = { time: 0, text: '' };
  for (const shape of hostile(regex)) {
    let time = 0;
    const measure = (length: number) => {
      const text = textOf(shape, length);
      time = shortestOfThree(() => run(regex, text));
      if (time > worst.time) worst = { time, text };
    };
    for (const length of lengths) {
      if (worst.time <= allowed) measure(length);
    }
    if (worst.time <= allowed && time > negligible) measure(size);
  }
  return worst;
}

function run(regex: RegExp, text: string): void {
  regex.lastIndex = 0;
  if (regex.global) text.replace(regex, '');
  else regex.test(text);
}

/** Other work of the machine only adds time, and reading the processor's clock takes longer than most matches. */
function shortestOfThree(work: () => void): number {
  const first = timed(work, () => performance.now());
  return first <= allowed ? first : Math.min(...[1, 2, 3].map(() => timed(work, spent)));
}

function timed(work: () => void, clock: () => number): number {
  const before = clock();
  work();
  return clock() - before;
}

/** A text of any length with a repeated piece. */
type Shape = readonly [beginning: string, piece: string, end: string];

/** Repeated beginnings of matches, and beginnings before repeated characters, with fitting and other ends. */
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

function samples({ source, flags }: RegExp): readonly string[] {
  const plain = source
    // fast-check has no lookaround and no surrogate halves.
    .replace(/\\[bB]|\\p\{Cs\}|\(\?<?[=!](?:\[.*?\]|[^)])*\)/g, '')
    // A negated class is replaced, because fast-check would search the excluded ASCII characters endlessly.
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
  return characters.flatMap((first) => characters.map((second) => `${first}${second}`));
}

function sources(room: string): readonly string[] {
  return readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('test/'))
    .map((name) => join(room, name));
}

/** The expressions of a file, and whether it builds others at run time. */
function expressionsIn(file: string) {
  const literals: RegExp[] = [];
  let makesMore = false;
  visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
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
