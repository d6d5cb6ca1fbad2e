import type { Node, Transition } from '../../src/dev/chart.ts';
import { arrow, diagram, nameOf } from '../docs/diagram.ts';
import type { Model, Path } from './model.ts';

/** A machine's diagram in which a path stands out, by the numbers of its steps. */
export function drawPath(model: Model<string>, path: Path<string>): string[] {
  const stops = [model.start, ...path.steps.map(({ to }) => to)];
  const visited = placesOf(stops.map((key) => innermost(model, key)));
  const passed = new Set(path.steps.flatMap(({ through }) => through.filter(isInnermost)));
  const taken = placesOf([[], ...path.steps.map(({ took }) => took as unknown as Transition[])]);
  const lines = diagram(model.machine, {
    state: (node) => numbered(visited.get(node)) || (passed.has(node) ? '▷ ' : ''),
    transition: (one) => numbered(taken.get(one)),
  });
  const through = [...passed].filter((node) => !visited.has(node));
  return [
    '%% ▶ and its numbers: the steps that take a transition, or end in a state; ▷ is only passed through.',
    ...lines,
    ...everywhere(model, path),
    '  classDef walked fill:#fde68a,stroke:#b45309,stroke-width:3px,color:#1c1917',
    '  classDef passed fill:#fef3c7,stroke:#b45309,color:#1c1917',
    ...classed([...visited.keys()], 'walked'),
    ...classed(through, 'passed'),
  ];
}

function everywhere(model: Model<string>, { steps }: Path<string>): string[] {
  const own = new Set([...model.machine.root.transitions.values()].flat());
  return steps.flatMap(({ from, took }, place) => {
    const [node] = innermost(model, from);
    const marks = { state: () => '', transition: () => numbered([place + 1]) };
    const drawn = (took as unknown as Transition[]).filter((one) => own.has(one));
    return node ? drawn.map((one) => `  ${arrow(node, one, marks)}`) : [];
  });
}

/** At which places each of them is. */
function placesOf<One>(all: readonly (readonly One[])[]): Map<One, number[]> {
  const found = new Map<One, number[]>();
  for (const [place, some] of all.entries()) {
    for (const one of some) found.set(one, [...(found.get(one) ?? []), place]);
  }
  return found;
}

function numbered(places: readonly number[] | undefined): string {
  return places ? `▶${places.join(',')} ` : '';
}

function classed(nodes: readonly Node[], name: string): string[] {
  return nodes.length > 0 ? [`  class ${nodes.map(nameOf).join(',')} ${name}`] : [];
}

function innermost(model: Model<string>, key: string): Node[] {
  return (model.nodes.get(key) ?? []).filter(isInnermost);
}

function isInnermost(node: Node): boolean {
  return Object.keys(node.states).length === 0;
}
