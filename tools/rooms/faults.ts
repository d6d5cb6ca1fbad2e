import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { circles } from './circles.ts';
import { files, imports } from './files.ts';
import {
  collections,
  exceptions,
  inner,
  maxFiles,
  maxReadmeLines,
  type Order,
  outer,
} from './rooms.ts';

export function faults(): string[] {
  return [
    ...[outer, ...inner].flatMap(upward),
    ...inner.flatMap((order) => unlisted(order, files)),
    ...circular(),
    ...crowded(),
    ...readmes(),
    ...inner.flatMap(unnamed),
  ];
}

function upward(order: Order): string[] {
  return [...imports].flatMap(([file, targets]) => {
    const from = lineOf(file, order);
    if (from === null) return [];
    return targets.flatMap((target) => {
      const to = lineOf(target, order);
      if (to === null || to.line > from.line || to.room === from.room) return [];
      return `${file} ${target}` in exceptions ? [] : [`${file} must not import ${target}.`];
    });
  });
}

/** Source files in the folder of an order that none of its lines contains. */
export function unlisted(order: Order, all: readonly string[]): string[] {
  return all
    .filter((file) => /\.tsx?$/.test(file) && file.startsWith(`${order.inside}/`))
    .filter((file) => lineOf(file, order) === null)
    .map((file) => `${file} is in no row of tools/rooms/rooms.ts.`);
}

function lineOf(file: string, { inside, lines }: Order): { line: number; room: string } | null {
  const path = posix.relative(inside, file);
  if (path.startsWith('..')) return null;
  const room = path.split('/', 1)[0] ?? '';
  const line = lines.findIndex((rooms) => rooms.includes(room));
  return line < 0 ? null : { line, room };
}

function circular(): string[] {
  return circles(imports).map((circle) => `These files import each other: ${circle.join(', ')}.`);
}

function crowded(): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > maxFiles && !collections.includes(folder))
    .map(([folder, count]) => `${folder} holds ${count} files; at most ${maxFiles} are allowed.`);
}

function readmes(): string[] {
  const rooms = [...outer.lines.flat(), ...inner.flatMap(roomsOf)];
  return rooms.flatMap((room) => {
    const file = `${room}/README.md`;
    if (!existsSync(file)) return [`${file} is missing.`];
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n').length;
    return lines > maxReadmeLines
      ? [`${file} has ${lines} of at most ${maxReadmeLines} lines.`]
      : [];
  });
}

function roomsOf({ inside, lines }: Order): string[] {
  return lines
    .flat()
    .filter((room) => !room.includes('.'))
    .map((room) => posix.join(inside, room));
}

/** Rooms that a room imports and its README does not name, unless it names a room with all below it. */
function unnamed(order: Order): string[] {
  return roomsOf(order).flatMap((room) => {
    const file = `${room}/README.md`;
    if (!existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    if (/\b(every|everything)\b/i.test(text)) return [];
    const imported = [...imports]
      .filter(([from]) => from.startsWith(`${room}/`))
      .flatMap(([, targets]) => targets.map((target) => roomOf(target, order)));
    return [...new Set(imported)]
      .filter((name) => name !== posix.basename(room) && !new RegExp(`\\b${name}\\b`).test(text))
      .map((name) => `${file} does not name ${name}, which the room imports.`);
  });
}

function roomOf(file: string, { inside }: Order): string {
  const [first = '', second = ''] = file.split('/');
  return first === inside ? second : first;
}
