import { type Node, type Transition, transitionsOf } from '../../../src/dev/chart.ts';
import { label, nameOf } from '../../docs/diagram.ts';
import type { Edge } from '../model.ts';
import type { Sheet } from './report.shape.ts';
import type { Result } from './result.ts';

export type Mark = 'walked' | 'failed' | 'not walked';

export interface Coverage {
  readonly root: Node;
  readonly of: (part: Node | Transition) => Mark;
  readonly states: Count;
  readonly transitions: Count;
}

interface Count {
  readonly walked: number;
  readonly failed: number;
  readonly all: number;
}

export function coverageOf(
  { machine, walks }: Sheet,
  results: ReadonlyMap<string, Result>,
): Coverage {
  const { model } = machine.plan;
  const marks = new Map<Node | Transition, Mark>();
  const mark = (parts: readonly (Node | Transition)[], as: Mark) => {
    for (const part of parts) if (marks.get(part) !== 'failed') marks.set(part, as);
  };
  const nodesOf = (key: string) => [...(model.nodes.get(key) ?? [])];
  const partsOf = ({ took, through, to }: Edge<string>) => [
    ...(took as unknown as Transition[]),
    ...through,
    ...nodesOf(to),
  ];
  for (const { script, path } of walks) {
    const result = results.get(script.id);
    if (!result) continue;
    const { fault, steps } = result;
    if (fault?.at !== 0) mark(nodesOf(model.start), 'walked');
    for (const edge of path.steps.slice(0, steps.length)) mark(partsOf(edge), 'walked');
    const broken = fault && path.steps[fault.at - 1];
    if (broken) {
      mark(broken.took as unknown as Transition[], 'failed');
      mark(leaves(nodesOf(broken.to)), 'failed');
    } else if (fault) mark(leaves(nodesOf(model.start)), 'failed');
  }
  const { root } = model.machine;
  const nodes = below(root);
  const of = (part: Node | Transition) => marks.get(part) ?? 'not walked';
  return {
    root,
    of,
    states: countOf(nodes.map(of)),
    transitions: countOf([root, ...nodes].flatMap(transitionsOf).map(of)),
  };
}

/** The states of a machine as nested boxes, each with what leads away from it. */
export function chart({ root, of }: Coverage): string {
  const everywhere = transitionsOf(root);
  const always =
    everywhere.length > 0
      ? `<section class="state"><h3>In every state</h3>${ways(root, of)}</section>`
      : '';
  return `<div class="chart">${always}${inside(root, of)}</div>`;
}

function inside(node: Node, of: Coverage['of']): string {
  return Object.values(node.states)
    .map((state) => {
      const mark = of(state);
      const runs = state.invoke.map(({ src }) => ` <small>⏵ ${safe(String(src))}</small>`).join('');
      const within = inside(state, of);
      return `<section class="state ${classOf(mark)}"><h3>${safe(state.key)}${runs} <em>${mark}</em></h3>${ways(state, of)}${within ? `<div class="within">${within}</div>` : ''}</section>`;
    })
    .join('');
}

function ways(state: Node, of: Coverage['of']): string {
  const all = transitionsOf(state).map((one) => {
    const to = one.target?.[0];
    const mark = of(one);
    return `<li class="${classOf(mark)}">${safe(label(one) || 'at once')}${to ? ` → <b>${safe(nameOf(to).replaceAll('_', '.'))}</b>` : ''} <em>${mark}</em></li>`;
  });
  return all.length > 0 ? `<ul>${all.join('')}</ul>` : '';
}

export function classOf(mark: Mark): string {
  return mark.replace(' ', '-');
}

export function safe(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function below(node: Node): Node[] {
  return Object.values(node.states).flatMap((state) => [state, ...below(state)]);
}

function leaves(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => Object.keys(node.states).length === 0);
}

function countOf(marks: readonly Mark[]): Count {
  const count = (wanted: Mark) => marks.filter((mark) => mark === wanted).length;
  return { walked: count('walked'), failed: count('failed'), all: marks.length };
}
