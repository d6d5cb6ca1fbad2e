import type { Issue } from '../questions/shared/serverQuestionType.ts';
import type { Definition } from './definition.ts';

/** Returns the path of a question in its file, such as `questions[2].questions[0]`. */
export function filePath({ filePaths }: Definition, index: number): string {
  return filePaths[index] ?? `questions[${index}]`;
}

/**
 * Returns an issue with its path in the file; the issue's path counts questions without blocks
 * (`questions[4]`), or names a block's position in the file.
 */
export function issueInFile<Found extends Issue>(definition: Definition, issue: Found): Found {
  const path = authoredOptionPath(definition, issue.path)
    .replace(/^questions\[(\d+)\]/, (_, index) => filePath(definition, Number(index)))
    .replace(/^blocks\[/, 'questions[');
  return { ...issue, path };
}

/** Returns issues with their paths in the file; of a question with copies only the first copy's issues. */
export function issuesInFile<Found extends Issue>(
  definition: Definition,
  issues: readonly Found[],
): readonly Found[] {
  const placed = issues.map((issue) => ({
    issue: issueInFile(definition, issue),
    index: Number(/^questions\[(\d+)\]/.exec(issue.path)?.[1] ?? 0),
  }));
  const first = new Map<string, number>();
  for (const { issue, index } of placed) {
    first.set(issue.path, Math.min(first.get(issue.path) ?? index, index));
  }
  const all = placed.flatMap(({ issue, index }) =>
    first.get(issue.path) === index ? [issue] : [],
  );
  // Copies of a block have the same path, and ids that differ in the name of the copy.
  const keyOf = ({ path, reason }: Found) => `${path} ${reason.replace(/~[\w-]+/g, '')}`;
  return [...new Map(all.toReversed().map((issue) => [keyOf(issue), issue])).values()].reverse();
}

/**
 * Adjusts the index of an option: options taken from another question precede the question's own
 * options.
 */
function authoredOptionPath({ questions }: Definition, path: string): string {
  return path.replace(
    /^questions\[(\d+)\]\.choice\[(\d+)\]/,
    (match, index: string, option: string) => {
      const { carried = 0 } = questions[Number(index)] ?? {};
      if (carried === 0) return match;
      const authoredIndex = Number(option) - carried;
      return `questions[${index}].${authoredIndex < 0 ? 'choiceFrom' : `choice[${authoredIndex}]`}`;
    },
  );
}
