import { stringify } from 'csv-stringify/sync';
import type { Script } from '../script.ts';
import type { TestPlan } from '../testPlan.ts';
import type { Formatter } from './format.ts';

/** A step of a test case; the first one opens the survey. */
interface Row {
  readonly testPlan: TestPlan;
  readonly script: Script;
  readonly isFirst: boolean;
  readonly action: string;
  readonly data: string;
  readonly expected: string;
}

/**
 * CSV for a test management tool, a row for each step. The id of a path stands in its own column, so that a second import
 * finds the test cases again.
 */
function csv(name: string, columns: Readonly<Record<string, (row: Row) => string>>): Formatter {
  const print = (testPlans: readonly TestPlan[]) =>
    stringify([
      Object.keys(columns),
      ...testPlans
        .flatMap(rowsOf)
        .map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
    ]);
  return {
    print,
    files: (testPlan) => [
      { file: `${testPlan.name}-${testPlan.kind}-${name}.csv`, text: print([testPlan]) },
    ],
  };
}

function rowsOf(testPlan: TestPlan): readonly Row[] {
  return testPlan.scripts.flatMap((script) => [
    {
      ...{ testPlan, script, isFirst: true, action: 'Open the survey.', data: '' },
      expected: script.start.see,
    },
    ...script.steps.map((step) => ({
      ...{ testPlan, script, isFirst: false, action: step.do, data: step.how ?? '' },
      expected: step.see,
    })),
  ]);
}

/** Only the first row of a test case has its facts. */
function once(textOf: (row: Row) => string): (row: Row) => string {
  return (row) => (row.isFirst ? textOf(row) : '');
}

/** The import of TestRail: "Test cases use multiple rows", where a new title begins a test case. */
export const testrail = csv('testrail', {
  Title: once(({ script }) => `${script.id}: ${script.title}`),
  Section: once(({ testPlan }) => testPlan.title),
  References: once(({ script }) => script.id),
  Preconditions: once(({ script }) => script.given.join('\n')),
  'Steps (Step)': ({ action }) => action,
  'Steps (Additional Info)': ({ data }) => data,
  'Steps (Expected Result)': ({ expected }) => expected,
});

/** The Test Case Importer of Xray, where the rows of a test case have the same TCID. */
export const xray = csv('xray', {
  TCID: ({ script }) => script.id,
  'Test Summary': once(({ script }) => `${script.id}: ${script.title}`),
  Description: once(({ script }) => script.given.join('\n')),
  'Test Repository': once(({ testPlan }) => testPlan.title.replaceAll('/', '-')),
  Action: ({ action }) => action,
  Data: ({ data }) => data,
  Result: ({ expected }) => expected,
});
