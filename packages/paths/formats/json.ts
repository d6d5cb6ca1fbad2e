import type { Script } from '../script.ts';
import { type Counts, type Cover, countsOf, type TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

export interface Document {
  /** The version of the format, which increases with every incompatible change. */
  readonly version: 1;
  readonly machines: readonly {
    /** The short name of the machine, as on the command line. */
    readonly name: string;
    readonly title: string;
    readonly about: string;
    readonly modes: readonly string[];
    readonly kind: string;
    readonly made: string;
    readonly isCut: boolean;
    readonly counts: Counts;
    readonly covers: readonly Cover[];
    /** The paths with their steps, in the shape of `packages/paths/script.ts`. */
    readonly paths: readonly Script[];
  }[];
}

export const json: Formatter = {
  print: (testPlans) => `${JSON.stringify(documentOf(testPlans), null, 2)}\n`,
  files: (testPlan) => [
    { file: `${testPlan.name}-${testPlan.kind}.json`, text: json.print([testPlan]) },
  ],
};

function documentOf(testPlans: readonly TestPlan[]): Document {
  return {
    version: 1,
    machines: testPlans.map((testPlan) => {
      const { name, title, about, modes, kind, command: made, isCut, covers } = testPlan;
      const counts = countsOf(testPlan);
      const paths = testPlan.scripts;
      return { name, title, about, modes, kind, made, isCut, counts, covers, paths };
    }),
  };
}
