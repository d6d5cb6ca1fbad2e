import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by the time that a file of theirs takes. */
const projects = ['measured', 'walked', 'slow', 'called'];

/** Begins with the files that take longest: a short one at the end leaves no processor without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ project, moduleId }: TestSpecification): number {
  // The generated paths of a machine are many tests in few lines.
  const isLast = project.name === 'walked' && !moduleId.includes('/test/paths/');
  return 2 * projects.indexOf(project.name) + Number(isLast);
}
