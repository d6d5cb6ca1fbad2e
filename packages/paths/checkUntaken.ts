import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coverageOfPaths, together } from './chartCoverage.ts';
import { chartTransitions } from './chartTransitions.ts';
import type { Plan } from './plans/plan.ts';
import { untaken } from './untaken/index.ts';
import type { TakingTest, Untaken } from './untaken/untaken.ts';

/** What is wrong with the lists of all charts, by the ids of their machines; charts without a fault are left out. */
export function untakenFaultsOf(
  plans: readonly Plan[],
  lists: Readonly<Record<string, Untaken>> = untaken,
): ReadonlyMap<string, readonly string[]> {
  const charts = Map.groupBy(plans, ({ model }) => model.machine.id);
  const faults = [...charts].map(([chart, plansOfChart]) => {
    const models = plansOfChart.map(({ model }) => model);
    const transitions = models.flatMap(({ machine }) => [...chartTransitions(machine).keys()]);
    const { transitions: taken } = together(models.map(coverageOfPaths));
    const listed = lists[chart] ?? {};
    return [chart, untakenFaults(new Set(transitions), taken, listed, readRepositoryFile)] as const;
  });
  return new Map(faults.filter(([, sentences]) => sentences.length > 0));
}

/** Reads a file of the repository; null where there is none. */
function readRepositoryFile(file: string): string | null {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/**
 * What is wrong with the list of a machine's untaken transitions, in sentences: each transition of its chart is either
 * taken by a path or in the list, with a test that exists.
 */
export function untakenFaults(
  transitions: ReadonlySet<string>,
  taken: ReadonlySet<string>,
  listed: Untaken,
  read: (file: string) => string | null,
): readonly string[] {
  const lacking = [...transitions]
    .filter((id) => !taken.has(id) && !(id in listed))
    .map((id) => `No path takes "${id}", and the list names no test that takes it.`);
  const faulty = Object.entries(listed).flatMap(([id, test]) => {
    if (!transitions.has(id)) return [`The machine has no transition "${id}".`];
    if (taken.has(id)) return [`"${id}" is taken by a path: its entry is stale.`];
    return testFaults(id, test, read);
  });
  return [...lacking, ...faulty];
}

function testFaults(
  id: string,
  { file, title }: TakingTest,
  read: (file: string) => string | null,
): readonly string[] {
  const text = read(file);
  if (text === null) return [`The test of "${id}" is in ${file}, which does not exist.`];
  const quotes = [`'`, `"`, '`'];
  return quotes.some((quote) => text.includes(`${quote}${title}${quote}`))
    ? []
    : [`The test of "${id}" is "${title}", which ${file} does not have.`];
}
