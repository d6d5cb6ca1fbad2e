import { arrow, diagram, nameOf, type StateNode, type Transition } from '../../../docs/diagram.ts';
import type { Book, Walked } from '../book.ts';
import type { Writing } from './index.ts';

/** The machine's diagram, a path standing out in it: one drawing per path. In a text they are fenced, as in Markdown. */
export const mermaid: Writing = {
  print: (books) =>
    books
      .flatMap((book) =>
        book.walks.map((walked) => {
          const { id, title } = walked.script;
          return `## ${id}: ${title}\n\n\`\`\`mermaid\n${drawingOf(book, walked)}\`\`\`\n`;
        }),
      )
      .join('\n'),
  sheets: (book) =>
    book.walks.map((walked) => ({
      file: `${walked.script.id}.mmd`,
      text: drawingOf(book, walked),
    })),
};

function drawingOf({ model }: Book, { path, script }: Walked): string {
  const stops = [model.start, ...path.steps.map(({ to }) => to)];
  const visited = placesOf(stops.map((key) => (model.nodes.get(key) ?? []).filter(isInnermost)));
  const passed = new Set(path.steps.flatMap(({ through }) => through.filter(isInnermost)));
  const taken = placesOf([[], ...path.steps.map(({ took }) => took as unknown as Transition[])]);
  const lines = diagram(model.machine, {
    state: (node) => numbered(visited.get(node)) || (passed.has(node) ? '▷ ' : ''),
    transition: (one) => numbered(taken.get(one)),
  });
  const { root } = model.machine;
  const own = [...root.transitions.values()].flat() as unknown as Transition[];
  // What is taken in every state has no arrow of its own; the one from where it was taken is drawn.
  const drawn = path.steps.flatMap(({ from, took }, place) =>
    (took as unknown as Transition[])
      .filter((one) => own.includes(one))
      .flatMap((one) => {
        const [node] = (model.nodes.get(from) ?? []).filter(isInnermost);
        return node
          ? [`  ${arrow(node, one, { state: () => '', transition: () => numbered([place + 1]) })}`]
          : [];
      }),
  );
  const through = [...passed].filter((node) => !visited.has(node));
  return `${[
    `%% ${script.id}: ${script.title}`,
    '%% ▶ and its numbers: the steps that take a transition, or end in a state; ▷ is only passed through.',
    ...lines,
    ...drawn,
    '  classDef walked fill:#fde68a,stroke:#b45309,stroke-width:3px,color:#1c1917',
    '  classDef passed fill:#fef3c7,stroke:#b45309,color:#1c1917',
    ...classed([...visited.keys()], 'walked'),
    ...classed(through, 'passed'),
  ].join('\n')}\n`;
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

function classed(nodes: readonly StateNode[], name: string): string[] {
  return nodes.length > 0 ? [`  class ${nodes.map(nameOf).join(',')} ${name}`] : [];
}

function isInnermost(node: StateNode): boolean {
  return Object.keys(node.states).length === 0;
}
