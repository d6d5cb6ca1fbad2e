import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { launch } from '../../browser/launch.ts';
import { type Fault, lineOf } from '../result.ts';
import { PlannedWalk } from './plannedWalk.ts';

const { walks, ...deployment } = inject('planned');

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** The id of the first path for each kind of fault. */
const firstPathByFault = new Map<string, string>();

describe.concurrent(deployment.surveyId, () => {
  for (const path of walks) {
    const { id, title } = path.script;
    test(`${id}: ${title}`, async ({ task, expect }) => {
      const result = await PlannedWalk.walk(browser, path, deployment, expect);
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

function kindOf({ phase, name, state }: Fault): string {
  return JSON.stringify(phase === 'see' ? [phase, state] : [phase, name]);
}
