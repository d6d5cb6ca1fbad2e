import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import type { Problem } from '../../../content/problems/problem.ts';
import { readSurvey } from '../../../surveys/loadSurveys.ts';
import type { Notes } from '../notes.ts';

type Key = string | number;

const mostRounds = 200;
/** Keys that a question can do without; with a pattern its message goes, too. */
const removable = [
  'showIf',
  'next',
  'pattern',
  'patternMessage',
  'min',
  'max',
  'minLength',
  'maxLength',
  'step',
  'compute',
  'imgs',
  'endText',
];

/**
 * Removes what the server would refuse and notes it, until the file is a survey or nothing is left to remove.
 * @param sourceOf the name in the source of a question's id
 */
export function repaired(
  file: string,
  text: string,
  notes: Notes,
  sourceOf: (id: string) => string | null,
): string {
  let current = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const { problems } = readSurvey(file, current);
    const found = problems.map((problem) => ({ problem, keys: keysToRemove(problem) }));
    const first = found.find(({ keys }) => keys !== null);
    if (!first?.keys) return current;
    const { keys, problem } = first;
    const removed = JSON.stringify(valueAt(current, keys));
    const source = problem.question === undefined ? null : sourceOf(problem.question);
    notes.add(
      source,
      'lost',
      `${keys.join('.')} is left out, because it ${problem.reason}: ${removed}`,
    );
    current = without(current, keys);
  }
  return current;
}

function keysToRemove({ path }: Problem): readonly Key[] | null {
  const keys = [...path.matchAll(/([^.[\]]+)/g)].map(
    ([key]): Key => (/^\d+$/.test(key) ? Number(key) : key),
  );
  const at = keys.findLastIndex((key) => removable.includes(String(key)));
  if (at < 0) return null;
  if (keys[at] === 'compute') return keys.slice(0, at);
  return keys[at] === 'next' ? keys.slice(0, at + 2) : keys.slice(0, at + 1);
}

function valueAt(text: string, keys: readonly Key[]): unknown {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, [...keys]);
  return node ? JSON.parse(text.slice(node.offset, node.offset + node.length)) : undefined;
}

function without(text: string, keys: readonly Key[]): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  const remove = (from: string, path: readonly Key[]) =>
    applyEdits(from, modify(from, [...path], undefined, { formattingOptions }));
  const last = keys.at(-1);
  const partner =
    last === 'pattern' ? 'patternMessage' : last === 'patternMessage' ? 'pattern' : null;
  const removed = remove(text, keys);
  return partner === null ? removed : remove(removed, [...keys.slice(0, -1), partner]);
}
