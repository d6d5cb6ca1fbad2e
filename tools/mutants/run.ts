import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathsBy } from '../../packages/paths/criteria.ts';
import { loadMachine, planNames } from '../../packages/paths/plans.ts';
import { equivalent } from './equivalent.ts';
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
const leastShare = 95;

/** Not used by pairs, which have neither. */
const bounds = { maxSteps: 0, limit: 0 };

const { values } = parseArgs({ options: { machine: { type: 'string' } } });

const plans = await Promise.all(planNames.map(async (name) => (await loadMachine(name)).plan));
const charts = Map.groupBy(plans, ({ model }) => model.machine.id);
const total = { all: 0, noticed: 0, equivalent: 0 };
/** The mutants that have been left out as equivalent. */
const found = new Set<string>();
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
  const all = mutantsOf(first.model.machine);
  const mutants = all.filter(({ name }) => !(name in equivalent));
  // Paths with every two transitions are ten times as long, so only mutants that the others do not notice are walked with them.
  const pairs = lazy(() =>
    [first, ...others].map((plan) =>
      walkPlan(plan, selectors, [...pathsBy(plan.model, 'pairs', bounds)]),
    ),
  );
  const survivors = mutants.filter((mutant) => !isNoticed(walked, pairs, mutant));
  total.all += mutants.length;
  total.noticed += mutants.length - survivors.length;
  console.log(`${chart}: ${mutants.length - survivors.length} of ${mutants.length}`);
  for (const { name } of survivors) console.log(`  ✗ ${name}`);
  const same = all.filter(({ name }) => name in equivalent);
  for (const { name } of same) found.add(name);
  const wrong = same.filter((mutant) => noticesOf([...walked, ...pairs()], mutant).length > 0);
  for (const { name } of wrong)
    throw new Error(`tools/mutants/equivalent.ts has a mutant that is noticed: ${name}`);
  total.equivalent += same.length;
}

const gone = Object.keys(equivalent).filter((name) => !found.has(name));
if (values.machine === undefined && gone.length > 0)
  throw new Error(`tools/mutants/equivalent.ts has no mutants any more: ${gone.join('; ')}`);

for (const [kind, { all, noticed }] of Object.entries(byKind)) {
  console.log(`${kind}: ${noticed} of ${all}`);
}
const share = (100 * total.noticed) / total.all;
const { state, sent, fact, error } = byNotice;
console.log(
  `${total.noticed} of ${total.all} mutants were noticed, ${share.toFixed(1)} %: ${state} by a state, ${sent} by what is sent, ${fact} by a fact for the views, ${error} by an error. ${total.equivalent} others change nothing.`,
);
if (values.machine === undefined && share < leastShare) process.exitCode = 1;

function noticesOf(walked: readonly Walked[], mutant: Mutant): readonly Notice[] {
  return walked.map((plan) => noticeOf(plan, mutant)).filter((notice) => notice !== null);
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function isNoticed(
  walked: readonly Walked[],
  pairs: () => readonly Walked[],
  mutant: Mutant,
): boolean {
  const direct = noticesOf(walked, mutant);
  const notices = direct.length > 0 ? direct : noticesOf(pairs(), mutant);
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
