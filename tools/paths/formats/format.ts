import type { TestPlan } from '../testPlan.ts';

interface OutputFile {
  readonly file: string;
  readonly text: string;
}

export interface Formatter {
  /** All test plans in one text. */
  readonly print: (testPlans: readonly TestPlan[]) => string;
  /** One file per machine, or one per path. */
  readonly files: (testPlan: TestPlan) => readonly OutputFile[];
}
