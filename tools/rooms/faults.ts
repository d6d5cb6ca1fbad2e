import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { circles } from './circles.ts';
import { files as all, imports as allImports } from './files.ts';
import { exceptions, inner, isolated, type Order, outer, pathInRoom } from './rooms.ts';
import { typeNames } from './typeNames.ts';

/** Tests may import from every room, and the build of a package from the tools. */
const isTest = (file: string) => file.includes('/test/') || file.endsWith('.config.ts');
const files = all.filter((file) => !isTest(file));
const imports = new Map([...allImports].filter(([file]) => !isTest(file)));

export function faults(): string[] {
  return [
    ...[outer, ...inner].flatMap(upward),
    ...beyond(isolated, imports),
    ...inner.flatMap((order) => unlisted(order, files)),
    ...circular(),
    ...readmes(),
    ...inner.flatMap(unnamed),
    ...typeNames(),
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

/** Imports of isolated folders from others than those that they may import from. */
export function beyond(
  isolated: Readonly<Record<string, readonly string[]>>,
  imports: ReadonlyMap<string, readonly string[]>,
): string[] {
  return Object.entries(isolated).flatMap(([folder, allowed]) =>
    [...imports]
      .filter(([file]) => file.startsWith(`${folder}/`))
      .flatMap(([file, targets]) =>
        targets
          .filter((target) => !allowed.some((room) => target.startsWith(`${room}/`)))
          .map((target) => `${file} must not import ${target}.`),
      ),
  );
}

/** Source files in an ordered folder that belong to none of its lines. */
export function unlisted(order: Order, all: readonly string[]): string[] {
  return all
    .filter((file) => /\.tsx?$/.test(file) && file.startsWith(`${order.inside}/`))
    .filter((file) => lineOf(file, order) === null)
    .map((file) => `${file} is in no row of tools/rooms/rooms.ts.`);
}

function lineOf(file: string, { inside, lines }: Order): { line: number; room: string } | null {
  const path = posix.relative(inside, pathInRoom(file));
  if (path.startsWith('..')) return null;
  const room = path.split('/', 1)[0] ?? '';
  const line = lines.findIndex((rooms) => rooms.includes(room));
  return line < 0 ? null : { line, room };
}

function circular(): string[] {
  return circles(imports).map((circle) => `These files import each other: ${circle.join(', ')}.`);
}

function readmes(): string[] {
  const rooms = ['types', ...outer.lines.flat(), ...inner.flatMap(roomsOf)];
  return rooms.flatMap((room) => {
    const file = `${room}/README.md`;
    return existsSync(file) ? [] : [`${file} is missing.`];
  });
}

function roomsOf({ inside, lines }: Order): string[] {
  return lines
    .flat()
    .filter((room) => !room.includes('.'))
    .map((room) => posix.join(inside, room));
}

/** Rooms that a room imports but does not name in its README, unless the README names a room above them. */
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
  const [first = '', second = ''] = pathInRoom(file).split('/');
  return first === inside ? second : first;
}
