import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { launch } from '../browser/launch.ts';
import { generate, type Walked } from '../generate.ts';
import { loadMachine, type Machine } from '../plans.ts';
import { fitting } from '../select.ts';
import { toScript } from '../words.ts';
import { type Fault, lineOf, type Result } from './result.ts';
import { shrink } from './shrink.ts';
import { Walker } from './walker.ts';

const { names, kind, bounds, filters, ...where } = inject('run');
const machines = await Promise.all(names.map(loadMachine));

const patience = { ms: 90_000, tries: 15 };

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

for (const machine of machines) {
  const { walks } = generate(machine, kind, bounds, fitting(machine, filters));
  /** The path on which a fault was seen first. */
  const known = new Map<string, string>();
  describe.concurrent(machine.name, () => {
    for (const walked of walks) {
      const { id, title } = walked.script;
      test(`${id}: ${title}`, async ({ task }) => {
        const result = await walkOne(machine, walked, known);
        task.meta.walked = result;
        if (!result.fault) return;
        const error = new Error(lineOf(id, result.fault));
        error.stack = `${error.name}: ${error.message}`;
        throw error;
      });
    }
  });
}

async function walkOne(
  machine: Machine,
  { path, script }: Walked,
  known: Map<string, string>,
): Promise<Result> {
  const { id } = script;
  const walker = new Walker(browser, machine, where);
  const trod = await walker.walk({ steps: path.steps, script, label: id, isKept: () => true });
  const { fault } = trod;
  if (!fault) return { id, ...trod };
  const sameAs = known.get(kindOf(fault));
  if (sameAs !== undefined) return { id, ...trod, sameAs };
  known.set(kindOf(fault), id);

  const began = performance.now();
  const label = `${id}-shortest`;
  let last: { readonly script: Script; readonly fault: Fault } | undefined;
  const { tries } = await shrink(
    machine.plan.model,
    path.steps.slice(0, fault.at),
    async (steps) => {
      const script = toScript(machine.plan, { steps }, label, machine.modes);
      const isKept = isLike(fault);
      const again = await walker.walk({ steps, script, label, isKept });
      // Somewhere on the way it is another failure.
      if (!again.fault || !isKept(again.fault) || again.fault.at !== steps.length) return false;
      last = { script, fault: again.fault };
      return true;
    },
    { tries: patience.tries, isOver: () => performance.now() - began > patience.ms },
  );
  return { id, ...trod, tries, ...(last ? { shrunk: last } : {}) };
}

type Script = Walked['script'];
type Kind = Pick<Fault, 'phase' | 'name' | 'state'>;

function kindOf({ phase, name, state }: Kind): string {
  return JSON.stringify(phase === 'see' ? [phase, state] : [phase, name]);
}

function isLike(fault: Kind): (other: Kind) => boolean {
  return (other) => kindOf(other) === kindOf(fault);
}
