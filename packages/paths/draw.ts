import type { Node } from '../../src/dev/chart.ts';
import { arrow, diagram, nameOf } from './diagram.ts';
import { passedIn, transitionsIn } from './microsteps.ts';
import type { Model, Path } from './model.ts';

/** The diagram of a machine with a highlighted path, whose steps are numbered. */
export function drawPath(model: Model<string>, path: Path<string>): string[] {
  const keys = [model.start, ...path.steps.map(({ to }) => to)];
  const visitedNodes = indicesOf(keys.map((key) => innermost(model, key)));
  const passedNodes = new Set(
    path.steps.flatMap((step) => passedIn(step.microsteps).filter(isInnermost)),
  );
  const takenTransitions = indicesOf([
    [],
    ...path.steps.map(({ microsteps }) => transitionsIn(microsteps)),
  ]);
  const lines = diagram(model.machine, {
    state: (node) => stepNumbers(visitedNodes.get(node)) || (passedNodes.has(node) ? '▷ ' : ''),
    transition: (transition) => stepNumbers(takenTransitions.get(transition)),
  });
  const onlyPassed = [...passedNodes].filter((node) => !visitedNodes.has(node));
  return [
    '%% ▶ and its numbers: the steps that take a transition, or end in a state; ▷ is only passed through.',
    ...lines,
    ...rootTransitions(model, path),
    '  classDef walked fill:#fde68a,stroke:#b45309,stroke-width:3px,color:#1c1917',
    '  classDef passed fill:#fef3c7,stroke:#b45309,color:#1c1917',
    ...classLine([...visitedNodes.keys()], 'walked'),
    ...classLine(onlyPassed, 'passed'),
  ];
}

function rootTransitions(model: Model<string>, { steps }: Path<string>): string[] {
  const rootOwned = new Set([...model.machine.root.transitions.values()].flat());
  return steps.flatMap(({ from, microsteps }, index) => {
    const [node] = innermost(model, from);
    const marks = { state: () => '', transition: () => stepNumbers([index + 1]) };
    const taken = transitionsIn(microsteps).filter((transition) => rootOwned.has(transition));
    return node ? taken.map((transition) => `  ${arrow(node, transition, marks)}`) : [];
  });
}

/** For each item the indices of the lists that contain it. */
function indicesOf<Item>(lists: readonly (readonly Item[])[]): Map<Item, number[]> {
  const indexes = new Map<Item, number[]>();
  for (const [index, items] of lists.entries()) {
    for (const item of items) indexes.set(item, [...(indexes.get(item) ?? []), index]);
  }
  return indexes;
}

function stepNumbers(steps: readonly number[] | undefined): string {
  return steps ? `▶${steps.join(',')} ` : '';
}

function classLine(nodes: readonly Node[], name: string): string[] {
  return nodes.length > 0 ? [`  class ${nodes.map(nameOf).join(',')} ${name}`] : [];
}

function innermost(model: Model<string>, key: string): Node[] {
  return (model.nodes.get(key) ?? []).filter(isInnermost);
}

function isInnermost(node: Node): boolean {
  return Object.keys(node.states).length === 0;
}
