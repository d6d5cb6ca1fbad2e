import type { Issue } from '../questions/shared/serverQuestionType.ts';
import type { Definition } from './definition.ts';

/** The path of a question in its file, such as `questions[2].questions[0]`. */
export function placeOf({ blocks }: Definition, index: number): string {
  const block = blocks.find(({ from, to }) => from <= index && index < to);
  if (block) return `questions[${block.entry}].questions[${index - block.from}]`;
  const inBlocks = blocks
    .filter(({ to }) => to <= index)
    .reduce((count, { from, to }) => count + to - from - 1, 0);
  return `questions[${index - inBlocks}]`;
}

/** An issue with the path in the file, from one that counts questions (`questions[4]`) or names a block's entry. */
export function placedIssue<Found extends Issue>(definition: Definition, issue: Found): Found {
  const path = issue.path
    .replace(/^questions\[(\d+)\]/, (_, index) => placeOf(definition, Number(index)))
    .replace(/^blocks\[/, 'questions[');
  return { ...issue, path };
}
