import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { PathWithScript } from './generate.ts';
import { withScript } from './generate.ts';
import type { Edge } from './model.ts';
import { type Machine, type PlanName, planNames } from './plans.ts';
import { UsageError } from './usageError.ts';

/** A path of a file for `--paths`: the names of its cases, and where its author expects each of them to lead. */
const chosenPathSchema = v.object({
  title: v.optional(v.string()),
  steps: v.array(v.object({ name: v.string(), to: v.optional(v.string()) })),
});
export type ChosenPath = v.InferOutput<typeof chosenPathSchema>;

/** The part of `--format json` that a run needs. */
const fileSchema = v.object({
  version: v.literal(1),
  machines: v.array(v.object({ name: v.string(), paths: v.array(chosenPathSchema) })),
});

/**
 * Reads a file in the form of `--format json`, whole or edited.
 * @throws {UsageError} for a file that is no such plan
 */
export function readChosenPaths(
  file: string,
): Readonly<Partial<Record<PlanName, readonly ChosenPath[]>>> {
  const { machines } = readPlanFile(file, fileSchema);
  const found = new Map<PlanName, readonly ChosenPath[]>();
  for (const { name, paths } of machines) {
    const known = planNames.find((plan) => plan === name);
    if (!known) throw new UsageError(`--paths ${file}: there is no machine "${name}".`);
    found.set(known, [...(found.get(known) ?? []), ...paths]);
  }
  return Object.fromEntries(found);
}

/**
 * Reads a JSON file by a schema.
 * @throws {UsageError} with the first thing that is wrong in it
 */
export function readPlanFile<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
): v.InferOutput<Schema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `no JSON (${error.message})` : 'not readable';
    throw new UsageError(`--paths ${file}: the file is ${reason}.`);
  }
  const read = v.safeParse(schema, content);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const where = v.getDotPath(issue) ?? 'the file';
  throw new UsageError(
    `--paths ${file}: ${where} is not as "--format json" writes it (${issue.message}).`,
  );
}

/**
 * The paths of a file along the transitions of the machine's model.
 * @throws {UsageError} for a step that is impossible in its state, or leads elsewhere
 */
export function chosenWalks(
  machine: Machine,
  chosen: readonly ChosenPath[],
): readonly PathWithScript[] {
  const known = new Set<string>();
  return chosen.flatMap((path, index) => {
    const subject = `--paths: ${machine.name}, path ${index + 1}`;
    const walked = withScript(machine, { steps: stepsOf(machine, path, subject) });
    // A path that is in the file twice is walked once, because its id stands for it in the report.
    if (known.has(walked.script.id)) return [];
    known.add(walked.script.id);
    const { title = walked.script.title } = path;
    return [{ ...walked, script: { ...walked.script, title } }];
  });
}

function stepsOf(
  { plan: { model } }: Machine,
  { steps }: ChosenPath,
  subject: string,
): readonly Edge<string>[] {
  let at = model.start;
  return steps.map(({ name, to }, index) => {
    const possible = model.edges.filter(({ from }) => from === at);
    const edge = possible.find((candidate) => candidate.name === name);
    const step = `${subject}, step ${index + 1}`;
    if (!edge) {
      const names = possible.map((candidate) => `"${candidate.name}"`).join(', ') || 'nothing';
      throw new UsageError(`${step}: "${name}" is impossible in "${at}"; possible is ${names}.`);
    }
    if (to !== undefined && to !== edge.to) {
      throw new UsageError(`${step}: "${name}" leads to "${edge.to}", not to "${to}".`);
    }
    at = edge.to;
    return edge;
  });
}
