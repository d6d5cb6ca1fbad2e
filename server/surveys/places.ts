import type { Issue } from '../questions/shared/serverQuestionType.ts';
import type { Definition } from './definition.ts';

/** The path of a question in its file, such as `questions[2].questions[0]`. */
export function filePath({ places }: Definition, index: number): string {
  return places[index] ?? `questions[${index}]`;
}

/** An issue with the path in the file, from one that counts questions (`questions[4]`) or names a block's place. */
export function placedIssue<Found extends Issue>(definition: Definition, issue: Found): Found {
  const path = ownOptionPath(definition, issue.path)
    .replace(/^questions\[(\d+)\]/, (_, index) => filePath(definition, Number(index)))
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
  const all = placed.flatMap(({ issue, index }) =>
    first.get(issue.path) === index ? [issue] : [],
  );
  // Copies of a block have the same path, and ids that differ in the name of the copy.
  const keyOf = ({ path, reason }: Found) => `${path} ${reason.replace(/~[\w-]+/g, '')}`;
  return [...new Map(all.toReversed().map((issue) => [keyOf(issue), issue])).values()].reverse();
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
