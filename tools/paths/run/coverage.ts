import { type Node, type Transition, transitionsOf } from '../../../src/dev/chart.ts';
import { label, nameOf } from '../../docs/diagram.ts';
import type { Edge } from '../model.ts';
import type { MachinePaths } from './reportData.ts';
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
  { machine, walks }: MachinePaths,
  results: ReadonlyMap<string, Result>,
): Coverage {
  const { model } = machine.plan;
  const marks = new Map<Node | Transition, Mark>();
  const setMark = (parts: readonly (Node | Transition)[], as: Mark) => {
    for (const part of parts) if (marks.get(part) !== 'failed') marks.set(part, as);
  };
  const nodesOf = (key: string) => [...(model.nodes.get(key) ?? [])];
  const partsOfEdge = ({ transitions, passedNodes, to }: Edge<string>) => [
    ...(transitions as unknown as Transition[]),
    ...passedNodes,
    ...nodesOf(to),
  ];
  for (const { script, path } of walks) {
    const result = results.get(script.id);
    if (!result) continue;
    const { fault, steps } = result;
    if (fault?.at !== 0) setMark(nodesOf(model.start), 'walked');
    for (const edge of path.steps.slice(0, steps.length)) setMark(partsOfEdge(edge), 'walked');
    const broken = fault && path.steps[fault.at - 1];
    if (broken) {
      setMark(broken.transitions as unknown as Transition[], 'failed');
      setMark(leaves(nodesOf(broken.to)), 'failed');
    } else if (fault) setMark(leaves(nodesOf(model.start)), 'failed');
  }
  const { root } = model.machine;
  const nodes = descendants(root);
  const of = (part: Node | Transition) => marks.get(part) ?? 'not walked';
  return {
    root,
    of,
    states: countOf(nodes.map(of)),
    transitions: countOf([root, ...nodes].flatMap(transitionsOf).map(of)),
  };
}

/** The states of a machine as nested boxes with their transitions. */
export function chart({ root, of }: Coverage): string {
  const rootTransitions = transitionsOf(root);
  const always =
    rootTransitions.length > 0
      ? `<section class="state"><h3>In every state</h3>${transitionList(root, of)}</section>`
      : '';
  return `<div class="chart">${always}${inside(root, of)}</div>`;
}

function inside(node: Node, of: Coverage['of']): string {
  return Object.values(node.states)
    .map((state) => {
      const mark = of(state);
      const runs = state.invoke.map(({ src }) => ` <small>⏵ ${safe(String(src))}</small>`).join('');
      const children = inside(state, of);
      return `<section class="state ${classOf(mark)}"><h3>${safe(state.key)}${runs} <em>${mark}</em></h3>${transitionList(state, of)}${children ? `<div class="within">${children}</div>` : ''}</section>`;
    })
    .join('');
}

function transitionList(state: Node, of: Coverage['of']): string {
  const items = transitionsOf(state).map((transition) => {
    const to = transition.target?.[0];
    const mark = of(transition);
    return `<li class="${classOf(mark)}">${safe(label(transition) || 'at once')}${to ? ` → <b>${safe(nameOf(to).replaceAll('_', '.'))}</b>` : ''} <em>${mark}</em></li>`;
  });
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
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

function descendants(node: Node): Node[] {
  return Object.values(node.states).flatMap((state) => [state, ...descendants(state)]);
}

function leaves(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => Object.keys(node.states).length === 0);
}

function countOf(marks: readonly Mark[]): Count {
  const count = (value: Mark) => marks.filter((mark) => mark === value).length;
  return { walked: count('walked'), failed: count('failed'), all: marks.length };
}
