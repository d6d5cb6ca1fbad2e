import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { type RunningEngine, startEngine, versionOf } from '../../browser/engines/engines.ts';
import { loadCheck } from '../check.ts';
import { type Fault, lineOf, type Result } from '../result.ts';
import type { PlannedPath } from './plannedPaths.ts';
import { walkPlanned } from './plannedWalk.ts';

const run = inject('planned');
const { surveyId, walks, engine, endsAt } = run;
const check = run.check === null ? null : await loadCheck(run.check);

let browser: RunningEngine;
let version: string;
beforeAll(async () => {
  browser = await startEngine(engine);
  version = await versionOf(engine);
});
afterAll(() => browser?.close());

/** The id of the first path for each kind of fault. */
const firstPathByFault = new Map<string, string>();

describe.concurrent(surveyId, () => {
  for (const path of walks) {
    const { id, title } = path.script;
    test(`${id}: ${title}`, async ({ task, skip }) => {
      if (endsAt !== null && Date.now() > endsAt) skip('The time for the run is over.');
      task.meta.browser = version;
      const result = await walk(path);
      const { fault } = result;
      const sameAs = fault && firstPathByFault.get(kindOf(fault));
      task.meta.walked = sameAs === undefined ? result : { ...result, sameAs };
      if (!fault) return;
      if (sameAs === undefined) firstPathByFault.set(kindOf(fault), id);
      const error = new Error(lineOf(id, fault));
      error.stack = `${error.name}: ${error.message}`;
      throw error;
    });
  }
});

/** Walks a path, and once more where it fails: a failure counts where a second walk repeats it. */
async function walk(path: PlannedPath): Promise<Result> {
  const result = await walkPlanned(browser, path, run, check);
  if (!result.fault || !path.isRepeatable) return result;
  const again = await walkPlanned(browser, path, run, check);
  return again.fault ? again : { ...again, flaky: result.fault };
}

function kindOf({ phase, name, state }: Fault): string {
  return JSON.stringify(phase === 'see' ? [phase, state] : [phase, name]);
}
