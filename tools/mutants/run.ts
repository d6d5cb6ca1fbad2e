import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadMachine, planNames } from '../../packages/paths/plans.ts';
import {
  type Notice,
  noticeOf,
  type Selectors,
  unwalkedSteps,
  type Walked,
  walkPlan,
} from './judge.ts';
import { type Mutant, type MutantKind, mutantsOf, unchanged } from './mutants.ts';

/**
 * `npm run test:mutants` changes one guard, target, action or transition of a machine after another, and walks the
 * committed paths with the changed machine. It prints each mutant that no path notices, and the score; exit code 1 where the score is below
 * the one in docs/testing.md.
 */

/** Percent. */
const leastShare = 87;

const { values } = parseArgs({ options: { machine: { type: 'string' } } });

const plans = await Promise.all(planNames.map(async (name) => (await loadMachine(name)).plan));
const charts = Map.groupBy(plans, ({ model }) => model.machine.id);
const total = { all: 0, noticed: 0 };
const byNotice: Record<Notice, number> = { state: 0, sent: 0, fact: 0, error: 0 };
const byKind: Record<MutantKind, { all: number; noticed: number }> = {
  transition: { all: 0, noticed: 0 },
  guard: { all: 0, noticed: 0 },
  target: { all: 0, noticed: 0 },
  action: { all: 0, noticed: 0 },
};

for (const [chart, [first, ...others]] of charts) {
  if (!first || (values.machine !== undefined && values.machine !== chart)) continue;
  const selectors = await selectorsOf(chart);
  const walked = [first, ...others].map((plan) => walkPlan(plan, selectors));
  for (const plan of walked) {
    const left = unwalkedSteps(plan);
    if (left > 0) console.log(`${plan.plan.name}: ${left} steps cannot be walked in one go.`);
  }
  const alarm = walked.find((plan) => noticeOf(plan, unchanged) !== null);
  if (alarm) throw new Error(`${chart} is noticed without a change, by ${alarm.plan.name}.`);
  const mutants = mutantsOf(first.model.machine);
  const survivors = mutants.filter((mutant) => !isNoticed(walked, mutant));
  total.all += mutants.length;
  total.noticed += mutants.length - survivors.length;
  console.log(`${chart}: ${mutants.length - survivors.length} of ${mutants.length}`);
  for (const { name } of survivors) console.log(`  ✗ ${name}`);
}

for (const [kind, { all, noticed }] of Object.entries(byKind)) {
  console.log(`${kind}: ${noticed} of ${all}`);
}
const share = (100 * total.noticed) / total.all;
const { state, sent, fact, error } = byNotice;
console.log(
  `${total.noticed} of ${total.all} mutants were noticed, ${share.toFixed(1)} %: ${state} by a state, ${sent} by what is sent, ${fact} by a fact for the views, ${error} by an error.`,
);
if (values.machine === undefined && share < leastShare) process.exitCode = 1;

function isNoticed(walked: readonly Walked[], mutant: Mutant): boolean {
  const notices = walked.map((plan) => noticeOf(plan, mutant)).filter((notice) => notice !== null);
  byKind[mutant.kind].all += 1;
  if (notices.length === 0) return false;
  byKind[mutant.kind].noticed += 1;
  const best = (['state', 'sent', 'error', 'fact'] as const).find((kind) => notices.includes(kind));
  if (best) byNotice[best] += 1;
  return true;
}

async function selectorsOf(chart: string): Promise<Selectors> {
  const file = join(import.meta.dirname, `../../machines/${chart}/${chart}.select.ts`);
  if (!existsSync(file)) return {};
  const found: Readonly<Record<string, unknown>> = await import(file);
  return Object.fromEntries(
    Object.entries(found).filter(
      ([, select]) => typeof select === 'function' && select.length === 1,
    ),
  ) as Selectors;
}
