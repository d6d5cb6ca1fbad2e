import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from './problem.ts';

export type Key = string | number;

/** A mistake whose line and column are not known yet. */
export interface Mistake {
  readonly path: string;
  readonly reason: string;
  /** The path as keys, for a path whose text is ambiguous. */
  readonly keys?: readonly Key[];
  /** Whether the key itself is wrong, not its value. */
  readonly isKey?: boolean;
}

/** Adds line, column and question to the mistakes of a file with this text, in the order of the text. */
export function locate(
  file: string,
  text: string,
  mistakes: readonly Mistake[],
): readonly Problem[] {
  if (mistakes.length === 0) return [];
  const root = parseTree(text);
  const positionOf = lineCounter(text);
  // Copies of a repeated block have their mistakes at the same position of the file.
  const distinct = [
    ...new Map(mistakes.map((mistake) => [`${mistake.path} ${mistake.reason}`, mistake])).values(),
  ];
  const problems = distinct.map(({ path, reason, keys = keysOf(path), isKey = false }) => {
    const { node, isExact } = root ? closest(root, keys) : { node: undefined, isExact: false };
    const key = isKey && isExact ? node?.parent : undefined;
    const question = root && questionAt(root, keys);
    return {
      ...{ file, path, reason },
      ...positionOf((key ?? node)?.offset ?? 0),
      ...(question === undefined ? {} : { question }),
    };
  });
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Makes a function that returns line and column, from 1, of an offset in the text. */
export function lineCounter(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    const line = after < 0 ? starts.length : after;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

export function pathOf(keys: readonly Key[]): string {
  return keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

function keysOf(path: string): readonly Key[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([key, index]) =>
    index === undefined ? key : Number(index),
  );
}

/** Returns the node at the keys, or the nearest written node around it. */
function closest(root: Node, keys: readonly Key[]): { node: Node; isExact: boolean } {
  for (let length = keys.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(root, keys.slice(0, length));
    if (node) return { node, isExact: length === keys.length };
  }
  return { node: root, isExact: keys.length === 0 };
}

function questionAt(root: Node, keys: readonly Key[]): string | undefined {
  const list = keys.findLastIndex(
    (key, index) => key === 'questions' && typeof keys[index + 1] === 'number',
  );
  if (list < 0) return undefined;
  const id: unknown = findNodeAtLocation(root, [...keys.slice(0, list + 2), 'id'])?.value;
  return typeof id === 'string' ? id : undefined;
}
