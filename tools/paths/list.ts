import { loadMachine, type Machine, planNames } from './plans.ts';

/** A table of the machines with the sizes of their models. */
export async function list(): Promise<string> {
  const machines = await Promise.all(planNames.map(loadMachine));
  const rows = machines.map(rowOf);
  const head = ['machine', 'mode', 'states', 'transitions', 'paths', 'steps'];
  return `${table([head, ...rows])}

paths and steps: of the edge cover, which takes every transition of a machine.
`;
}

function rowOf({ name, modes, plan: { model } }: Machine): string[] {
  const steps = model.paths.reduce((sum, path) => sum + path.steps.length, 0);
  const { states, edges, paths } = model;
  return [
    name,
    modes.join(', '),
    ...[states, edges, paths].map((items) => `${items.length}`),
    `${steps}`,
  ];
}

/** Aligns numbers to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, index) =>
        index < 2 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0),
      )
      .join('  '),
  );
  return lines.map((text) => text.trimEnd()).join('\n');
}
