import {
  type ChartShares,
  coverageOfPaths,
  type Share,
  sharesOf,
  together,
} from './chartCoverage.ts';
import { loadMachine, type Machine, planNames } from './plans.ts';

/** Tables of the plans with the sizes of their models, and of what their paths take of the machines' charts. */
export async function list(): Promise<string> {
  const machines = await Promise.all(planNames.map((name) => loadMachine(name)));
  const head = ['machine', 'mode', 'states', 'transitions', 'paths', 'steps', ...shareNames];
  const charts = Map.groupBy(machines, ({ plan: { model } }) => model.machine.id);
  return `${table(2, [head, ...machines.map(rowOf)])}

paths and steps: of the edge cover, which takes every transition of a plan.

${table(2, [['chart', 'plans', ...shareNames], ...[...charts].map(chartRow)])}

taken: transitions of the machine's own chart that paths take. guards: those that have held and have not held.
pairs: two transitions of the chart, one directly after the other.
`;
}

const shareNames = ['taken', 'guards', 'pairs'];

function rowOf({ name, modes, plan: { model } }: Machine): string[] {
  const steps = model.paths.reduce((sum, path) => sum + path.steps.length, 0);
  const { states, edges, paths } = model;
  return [
    name,
    modes.join(', '),
    ...[states, edges, paths].map((items) => `${items.length}`),
    `${steps}`,
    ...sharesIn(sharesOf(model.machine, coverageOfPaths(model))),
  ];
}

/** The share that all plans of a chart take together. */
function chartRow([chart, plans]: [string, readonly Machine[]]): string[] {
  const models = plans.map(({ plan }) => plan.model);
  const [model] = models;
  return [
    chart,
    plans.map(({ name }) => name).join(', '),
    ...(model ? sharesIn(sharesOf(model.machine, together(models.map(coverageOfPaths)))) : []),
  ];
}

function sharesIn({ transitions, guards, pairs }: ChartShares): string[] {
  return [transitions, guards, pairs].map(({ taken, all }: Share) => `${taken}/${all}`);
}

/** Formats rows as a table; the columns after the first ones are aligned to the right. */
function table(textColumns: number, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, index) =>
        index < textColumns ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      .join('  '),
  );
  return lines.map((text) => text.trimEnd()).join('\n');
}
