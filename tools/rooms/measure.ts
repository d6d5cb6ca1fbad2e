import { readFileSync } from 'node:fs';
import { circles } from './circles.ts';
import { files, imports } from './files.ts';

// Prints the size of each room. No check depends on these numbers (docs/decisions/0070-numbers-gate-nothing.md).

interface Measure {
  readonly room: string;
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
  /** Lines with comments, in percent of all lines. */
  readonly comments: number;
}

const product = ['contract', 'machines', 'types', 'src', 'server'];
const rows = [
  measure('product', product),
  ...[...product, 'tools', 'test'].map((room) => measure(room, [room])),
];

console.log('| Room | Files | Lines | Median | p90 | Longest | Comments |');
console.log('|---|---|---|---|---|---|---|');
for (const { room, files, lines, median, p90, longest, comments } of rows)
  console.log(
    `| ${room} | ${files} | ${lines} | ${median} | ${p90} | ${longest} | ${comments.toFixed(1)} % |`,
  );
console.log(`\nCircles of imports: ${circles(imports).length}.`);

function measure(room: string, folders: readonly string[]): Measure {
  const texts = files
    .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  const sizes = texts.map(({ length }) => length).sort((a, b) => a - b);
  const lines = sizes.reduce((a, b) => a + b, 0);
  const quantile = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  const comments = texts.reduce((sum, text) => sum + commentLines(text), 0);
  return {
    room,
    files: sizes.length,
    lines,
    median: quantile(0.5),
    p90: quantile(0.9),
    longest: quantile(1),
    comments: (100 * comments) / lines,
  };
}

function commentLines(text: readonly string[]): number {
  let isInside = false;
  return text.filter((raw) => {
    const line = raw.trim();
    const isComment = isInside || /^(\/\/|\/\*|\{\/\*)/.test(line);
    if (/^(\{)?\/\*/.test(line)) isInside = true;
    if (line.includes('*/')) isInside = false;
    return isComment;
  }).length;
}
