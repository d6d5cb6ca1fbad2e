import { loadMachine, type Machine, planNames } from './plans.ts';

/** The machines there are, and how much there is to walk of each. */
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
    ...[states, edges, paths].map((all) => `${all.length}`),
    `${steps}`,
  ];
}

/** Columns, those of numbers to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, place) =>
    Math.max(...rows.map((row) => row[place]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((text, place) =>
        place < 2 ? text.padEnd(widths[place] ?? 0) : text.padStart(widths[place] ?? 0),
      )
      .join('  '),
  );
  return lines.map((text) => text.trimEnd()).join('\n');
}
