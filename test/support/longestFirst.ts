import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Directories of tests in browsers. */
export const walked = ['embed', 'engines', 'gallery', 'journeys', 'paths'];

/** Files that take much longer than their size says, which is all that a clean checkout knows; the longest first. */
const longest = [
  'test/forgetting/forget',
  'test/paths/session',
  'test/journeys/start/lateScript',
  'test/run/planned',
  'test/run/process',
  'test/run/run',
  'test/paths/states/question',
  'test/journeys/accessibility/reflow',
  'test/journeys/accessibility/served',
  'paths/test/package',
  'test/gallery/faults',
  'test/paths/ahead',
  'test/paths/mission',
  'test/db/crash',
  'test/journeys/answering/samplesWithoutScript',
  'test/paths/states/mission',
  'test/paths/states/time',
  'test/paths/states/session',
  'test/journeys/languages/translated',
  'test/storage/s3',
  'test/journeys/answering/pictureParts',
  'test/gallery/gate',
  'test/packages/exampleType',
  'test/paths/linkage',
  'test/journeys/answering/upload',
  'test/paths/question',
];

/** Begins with the files that take longest: a short one at the end leaves no processor without work. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
    const [waiting, busy] = [sorted.filter(isWaiting), sorted.filter((file) => !isWaiting(file))];
    const placeOf = new Map([...places(waiting), ...places(busy)]);
    return sorted.toSorted(
      (a, b) => groupOf(a) - groupOf(b) || (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0),
    );
  }
}

/** The place among the longest, or the one behind them. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return rank < 0 ? longest.length : rank;
}

/** Between 0 and 1, so that two lists of any lengths mix evenly. */
function places(files: readonly TestSpecification[]) {
  return files.map((file, index) => [file, (index + 0.5) / files.length] as const);
}

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/** Waits for processes, signals and real time; the others keep a processor busy. */
function isWaiting({ moduleId }: TestSpecification): boolean {
  return !walked.some((directory) => moduleId.includes(`/test/${directory}/`));
}
