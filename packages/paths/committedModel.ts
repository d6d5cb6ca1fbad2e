import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Transition } from '../../src/dev/chart.ts';
import { label } from './diagram.ts';
import { transitionsIn } from './microsteps.ts';
import { coverOf, type Edge, type Model } from './model.ts';
import { ModelError } from './modelError.ts';
import type { Plan } from './plans/plan.ts';

/**
 * The accepted behaviour of a machine: the states that a respondent can distinguish, and the state to which each case
 * leads. Paths are generated from this model and judged by it, so that a fault in the machine does not change the
 * expectation.
 */
export interface CommittedModel {
  readonly start: string;
  /** What each state shows, in words, by the name of the state. */
  readonly states: ReadonlyMap<string, string>;
  readonly edges: readonly CommittedEdge[];
}

export interface CommittedEdge {
  readonly from: string;
  /** The name of a case. */
  readonly name: string;
  readonly to: string;
  /**
   * The machine's transitions as `event [guard] / actions`; empty if the state stands for several states of the
   * machine, whose transitions differ.
   */
  readonly transitions: string;
}

export const modelsDir = join(import.meta.dirname, 'models');

/** The model of a plan's machine as it is now. */
export function exploredModel({ model, texts }: Plan): CommittedModel {
  const shown: Readonly<Record<string, string>> = texts.states;
  return {
    start: model.start,
    states: new Map(model.states.map((state) => [state, shown[state] ?? ''])),
    edges: model.edges.map(({ from, name, to, microsteps }) => ({
      from,
      name,
      to,
      transitions: labelsOf(transitionsIn(microsteps)),
    })),
  };
}

/** The labels of transitions, without eventless transitions that have neither a guard nor an action. */
function labelsOf(transitions: readonly Transition[]): string {
  return [...new Set(transitions.map(label))].filter((text) => text !== '').join(', ');
}

/**
 * A model as the text of a file. States and cases are in alphabetical order, so that a change of the machine makes a
 * small difference.
 */
export function modelText(name: string, { start, states, edges }: CommittedModel): string {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const parts = [...states].sort(byText(([state]) => state)).flatMap(([state, shown]) => {
    const lines = (leaving.get(state) ?? []).toSorted(byText((edge) => edge.name)).map(edgeText);
    return [
      `## ${state}`,
      ...(shown === '' ? [] : [shown]),
      ...(lines.length > 0 ? [lines.join('\n')] : []),
    ];
  });
  return `${[`# ${name}`, intro, `${startMark}${start}`, ...parts].join('\n\n')}\n`;
}

const intro =
  'What the paths expect, written by `npm run paths -- freeze` when a change is accepted: what each state shows, and where each case leads, with the machine’s `event [guard] / actions`.';
const startMark = 'Paths start in: ';

function edgeText({ name, to, transitions }: CommittedEdge): string {
  return `- \`${name}\` leads to \`${to}\`${transitions === '' ? '' : `: \`${transitions}\``}`;
}

const edgeLine = /^- `(?<name>[^`]+)` leads to `(?<to>[^`]+)`(?:: `(?<transitions>[^`]+)`)?$/;

/**
 * Parses the file of a model.
 * @throws {ModelError} for an invalid line
 */
export function readModel(text: string, file: string): CommittedModel {
  const states = new Map<string, string>();
  const edges: CommittedEdge[] = [];
  let start = '';
  let from = '';
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith(startMark)) start = line.slice(startMark.length);
    else if (line.startsWith('## ')) {
      from = line.slice('## '.length);
      states.set(from, '');
    } else if (line.startsWith('- ')) {
      const { name, to, transitions = '' } = edgeLine.exec(line)?.groups ?? {};
      if (!name || !to)
        throw new ModelError(`${file}:${index + 1} does not say where a case leads: ${line}`);
      edges.push({ from, name, to, transitions });
    } else if (from !== '' && line !== '') states.set(from, line);
  }
  if (!states.has(start))
    throw new ModelError(`${file} has no line "${startMark}STATE" with one of its states.`);
  const lost = edges.find(({ to }) => !states.has(to));
  if (lost)
    throw new ModelError(
      `${file}: "${lost.name}" in "${lost.from}" leads to "${lost.to}", which it does not have.`,
    );
  return { start, states, edges };
}

/** Loads the committed model of a plan from a file, or from the file with the plan's name in a folder. */
export function loadModel(name: string, path: string = modelsDir): CommittedModel {
  const file = existsSync(path) && statSync(path).isFile() ? path : join(path, `${name}.md`);
  if (!existsSync(file)) {
    throw new ModelError(
      `There is no model ${file}: \`npm run paths -- freeze\` writes the models.`,
    );
  }
  return readModel(readFileSync(file, 'utf8'), file);
}

/**
 * A plan whose paths and expected states come from a committed model.
 * @throws {ModelError} where the plan has no action for a case, or no assertion for a state
 */
export function judgedBy(plan: Plan, committed: CommittedModel): Plan {
  const { model, actions, states: assertions } = plan;
  const unplayable = committed.edges.find(({ name }) => !(name in actions));
  if (unplayable)
    throw new ModelError(
      `the plan has no case "${unplayable.name}", which the model has in "${unplayable.from}".`,
    );
  const unseen = [...committed.states.keys()].find((state) => !(state in assertions));
  if (unseen !== undefined)
    throw new ModelError(`the plan has no assertion for the model's "${unseen}".`);
  const explored = new Map(model.edges.map((edge) => [idOf(edge), edge]));
  const edges = committed.edges.map((edge): Edge<string> => {
    const { microsteps = [] } = explored.get(idOf(edge)) ?? {};
    return { name: edge.name, from: edge.from, to: edge.to, microsteps };
  });
  const judging: Model<string> = {
    ...model,
    start: committed.start,
    states: [...committed.states.keys()],
    edges,
    paths: coverOf(committed.start, edges),
  };
  return { ...plan, model: judging };
}

/** The key of a case in a state. */
export function idOf({ from, name }: Pick<CommittedEdge, 'from' | 'name'>): string {
  return JSON.stringify([from, name]);
}

function byText<Item>(textOf: (item: Item) => string): (a: Item, b: Item) => number {
  return (a, b) => (textOf(a) < textOf(b) ? -1 : 1);
}
