import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Directories of tests in browsers. */
export const walked = ['embed', 'engines', 'gallery', 'journeys', 'paths'];

/** Begins with the files that take longest: a short one at the end leaves no processor without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [waiting, busy] = [sorted.filter(isWaiting), sorted.filter((one) => !isWaiting(one))];
    const place = new Map([...places(waiting), ...places(busy)]);
    return sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || (place.get(a) ?? 0) - (place.get(b) ?? 0),
    );
  }
}

/** Between 0 and 1, so that two lists of any lengths mix evenly. */
function places(files: readonly TestSpecification[]) {
  return files.map((file, place) => [file, (place + 0.5) / files.length] as const);
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/** Waits for processes, signals and real time; the others keep a processor busy. */
function isWaiting({ moduleId }: TestSpecification): boolean {
  return !walked.some((directory) => moduleId.includes(`/test/${directory}/`));
}
