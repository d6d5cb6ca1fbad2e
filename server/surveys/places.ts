import type { Issue } from '../questions/shared/serverQuestionType.ts';
import type { Definition } from './definition.ts';

/** The path of a question in its file, such as `questions[2].questions[0]`. */
export function placeOf({ blocks }: Definition, index: number): string {
  const block = blocks.find(({ from, to }) => from <= index && index < to);
  if (block?.part !== undefined) return `questions[${block.entry}].${block.part}`;
  if (block) return `questions[${block.entry}].questions[${index - block.from}]`;
  const before = blocks.filter(({ to }) => to <= index);
  const inBlocks = before.reduce((count, { from, to }) => count + to - from, 0);
  // A block with several copies is one entry.
  return `questions[${index - inBlocks + new Set(before.map(({ entry }) => entry)).size}]`;
}

/** An issue with the path in the file, from one that counts questions (`questions[4]`) or names a block's entry. */
export function placedIssue<Found extends Issue>(definition: Definition, issue: Found): Found {
  const path = ownOptionPath(definition, issue.path)
    .replace(/^questions\[(\d+)\]/, (_, index) => placeOf(definition, Number(index)))
    .replace(/^blocks\[/, 'questions[');
  return { ...issue, path };
}

/** Issues with their paths in the file; those of later copies of a question are left out where an earlier one has some. */
export function placedIssues<Found extends Issue>(
  definition: Definition,
  issues: readonly Found[],
): readonly Found[] {
  const placed = issues.map((issue) => ({
    issue: placedIssue(definition, issue),
    index: Number(/^questions\[(\d+)\]/.exec(issue.path)?.[1] ?? 0),
  }));
  const first = new Map<string, number>();
  for (const { issue, index } of placed) {
    first.set(issue.path, Math.min(first.get(issue.path) ?? index, index));
  }
  return placed.flatMap(({ issue, index }) => (first.get(issue.path) === index ? [issue] : []));
}

/** Options of another question stand in front of the question's own. */
function ownOptionPath({ questions }: Definition, path: string): string {
  return path.replace(
    /^questions\[(\d+)\]\.choice\[(\d+)\]/,
    (whole, index: string, option: string) => {
      const { carried = 0 } = questions[Number(index)] ?? {};
      if (carried === 0) return whole;
      const own = Number(option) - carried;
      return `questions[${index}].${own < 0 ? 'choiceFrom' : `choice[${own}]`}`;
    },
  );
}
