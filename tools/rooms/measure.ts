import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { circles } from './circles.ts';
import { files, imports } from './files.ts';

/** The bounds of the table in docs/architecture.md. */
const bounds = { median: 50, p90: 150, longest: 250, comments: 6, testShare: 0.8, minutes: 6 };
const page = 'docs/architecture.md';
/** Written by `npm test`: how long it took. */
const seconds = 'node_modules/.cache/askpath/seconds.json';

interface Measure {
  readonly room: string;
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
  /** Percent of the lines. */
  readonly comments: number;
}

const product = ['contract', 'machines', 'src', 'server'];
const rooms = [...product, 'tools', 'test'];
const measures = rooms.map((room) => measure(room, [room]));
const all = measure('product', product);
const tools = measure('tools', ['tools']);
const testShare = measure('test', ['test']).lines / all.lines;
/** The folders directly inside the rooms, and the files that are directly in a room. */
const innerRooms = [...new Set(files.map(innerRoomOf).filter((room) => room !== null))].map(
  (room) => measure(room, [room]),
);
const found = circles(imports).length;
const minutes = existsSync(seconds) ? Number(readFileSync(seconds, 'utf8')) / 60 : null;

if (process.argv.includes('--check')) {
  const broken = [
    ...over('The median of the product files', all.median, bounds.median),
    ...over('The 90th percentile of the product files', all.p90, bounds.p90),
    ...[all, tools].flatMap(({ room, longest }) =>
      over(`The longest file of ${room}`, longest, bounds.longest),
    ),
    ...over('The number of circles of imports', found, 0),
    ...[...measures, ...innerRooms].flatMap(({ room, comments }) =>
      over(`The share of comments in ${room}`, comments, bounds.comments),
    ),
    ...over('The number of test lines per line of the product', testShare, bounds.testShare),
  ];
  for (const sentence of broken) console.error(sentence);
  if (broken.length > 0) process.exitCode = 1;
} else {
  const text = readFileSync(page, 'utf8');
  const marked = /(<!-- measured -->\n)[\s\S]*?(<!-- \/measured -->)/;
  writeFileSync(page, text.replace(marked, `$1\n${table()}\n\n$2`));
  console.log(table());
}

function table(): string {
  const rows = [all, ...measures].map(
    ({ room, files, lines, median, p90, longest, comments }) =>
      `| ${room} | ${files} | ${lines} | ${median} | ${p90} | ${longest} | ${comments.toFixed(1)} % |`,
  );
  const least = `median ≤ ${bounds.median}, p90 ≤ ${bounds.p90}, longest ≤ ${bounds.longest}, comments ≤ ${bounds.comments} %, also in each inner room`;
  return [
    '| Room | Files | Lines | Median | p90 | Longest | Comments |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Circles of imports: ${found}. Test lines per line of the product: ${testShare.toFixed(2)}, at most ${bounds.testShare}. \`npm test\`: ${minutes === null ? 'not measured' : `${minutes.toFixed(1)} minutes`}, at most ${bounds.minutes}. Bounds: ${least}.`,
  ].join('\n');
}

function innerRoomOf(file: string): string | null {
  const [room = '', inner = '', name] = file.split('/');
  if (!rooms.includes(room) || !/\.(tsx?|css)$/.test(file)) return null;
  return name === undefined ? `${room}/*` : `${room}/${inner}`;
}

function measure(room: string, folders: readonly string[]): Measure {
  const texts = files
    .filter((file) => folders.some((folder) => isIn(folder, file)))
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  const sizes = texts.map(({ length }) => length).sort((a, b) => a - b);
  const lines = sizes.reduce((a, b) => a + b, 0);
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  const comments = texts.reduce((sum, text) => sum + commentLines(text), 0);
  return {
    room,
    files: sizes.length,
    lines,
    median: at(0.5),
    p90: at(0.9),
    longest: at(1),
    comments: (100 * comments) / lines,
  };
}

/** `ROOM/*` has the files directly in the room. */
function isIn(folder: string, file: string): boolean {
  return folder.endsWith('/*') ? dirname(file) === dirname(folder) : file.startsWith(`${folder}/`);
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

function over(what: string, value: number, bound: number): string[] {
  return value > bound ? [`${what} is ${+value.toFixed(2)}; at most ${bound} is allowed.`] : [];
}
