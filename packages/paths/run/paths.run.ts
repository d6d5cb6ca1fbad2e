import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { type RunningEngine, startWithTouch, versionOf } from '../browser/engines/engines.ts';
import type { PathWithScript } from '../generate.ts';
import { loadMachine, type Machine } from '../plans.ts';
import { selectedPaths } from '../selection.ts';
import { toScript } from '../words.ts';
import { loadCheck } from './check.ts';
import { PathRunner } from './pathRunner.ts';
import { type Fault, lineOf, type Result } from './result.ts';
import { shrink } from './shrink.ts';

const run = inject('run');
const { selection, engine, check: checkFile, isBailed, isRecorded, endsAt } = run;
const machines = await Promise.all(
  selection.names.map((name) => loadMachine(name, selection.model)),
);
const check = checkFile === null ? null : await loadCheck(checkFile);

const retryBounds = { ms: 90_000, tries: 15 };

let browser: RunningEngine;
let version: string;
beforeAll(async () => {
  browser = await startWithTouch(engine);
  version = await versionOf(engine);
});
afterAll(() => browser?.close());

for (const machine of machines) {
  const { walks } = selectedPaths(machine, selection);
  /** The id of the first path for each kind of fault. */
  const firstPathByFault = new Map<string, string>();
  describe.concurrent(machine.name, () => {
    for (const walked of walks) {
      const { id, title } = walked.script;
      test(`${id}: ${title}`, async ({ task, skip }) => {
        if (endsAt !== null && Date.now() > endsAt) skip('The time for the run is over.');
        task.meta.browser = version;
        const result = await runPath(machine, walked, firstPathByFault);
        task.meta.walked = result;
        if (!result.fault) return;
        const error = new Error(lineOf(id, result.fault));
        error.stack = `${error.name}: ${error.message}`;
        throw error;
      });
    }
  });
}

async function runPath(
  machine: Machine,
  { path, script }: PathWithScript,
  firstPathByFault: Map<string, string>,
): Promise<Result> {
  const { id } = script;
  const runner = new PathRunner(browser, machine, run, check);
  const { steps } = path;
  const walk = (isKept: () => boolean) =>
    runner.walk({ steps, script, label: id, isKept, isRecorded });
  const result = await walk(() => true);
  const { fault } = result;
  if (!fault) return { id, ...result };
  // A failure counts where a second walk repeats it.
  const again = await walk(() => false);
  if (!again.fault) return { id, ...again, flaky: fault };
  const sameAs = firstPathByFault.get(kindOf(fault));
  if (sameAs !== undefined) return { id, ...result, sameAs };
  firstPathByFault.set(kindOf(fault), id);
  if (isBailed) return { id, ...result };

  const startedAt = performance.now();
  const label = `${id}-shortest`;
  let shrunk: { readonly script: Script; readonly fault: Fault } | undefined;
  const { tries } = await shrink(
    machine.plan.model,
    path.steps.slice(0, fault.at),
    async (steps) => {
      const script = toScript(machine.plan, { steps }, label, machine.modes);
      const isKept = isLike(fault);
      const retried = await runner.walk({ steps, script, label, isKept });
      // A fault at an earlier step is a different failure.
      if (!retried.fault || !isKept(retried.fault) || retried.fault.at !== steps.length)
        return false;
      shrunk = { script, fault: retried.fault };
      return true;
    },
    { tries: retryBounds.tries, isOver: () => performance.now() - startedAt > retryBounds.ms },
  );
  return { id, ...result, tries, ...(shrunk ? { shrunk: shrunk } : {}) };
}

type Script = PathWithScript['script'];
type Kind = Pick<Fault, 'phase' | 'name' | 'state'>;

function kindOf({ phase, name, state }: Kind): string {
  return JSON.stringify(phase === 'see' ? [phase, state] : [phase, name]);
}

function isLike(fault: Kind): (other: Kind) => boolean {
  return (other) => kindOf(other) === kindOf(fault);
}
