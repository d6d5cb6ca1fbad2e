import type { TestPlan } from '../testPlan.ts';

interface OutputFile {
  readonly file: string;
  readonly text: string;
}

export interface Formatter {
  /** Writes all test plans into a single text. */
  readonly print: (testPlans: readonly TestPlan[]) => string;
  /** Writes a test plan as files: one for the machine, or one for each path. */
  readonly files: (testPlan: TestPlan) => readonly OutputFile[];
}
