import { heatOf, type Node, type Transition, transitionsOf } from '../../../src/dev/chart.ts';
import { label, nameOf } from '../diagram.ts';
import { type Microstep, passedIn, transitionsIn } from '../microsteps.ts';
import type { Edge } from '../model.ts';
import type { MachinePaths } from './reportData.ts';
import type { Result } from './result.ts';

export type Mark = 'walked' | 'failed' | 'not walked';

export interface Coverage {
  readonly root: Node;
  readonly of: (part: Node | Transition) => Mark;
  /** How often the walked paths have taken a transition. */
  readonly timesOf: (transition: Transition) => number;
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
  const times = new Map<Transition, number>();
  const count = (steps: readonly Microstep[]) => {
    for (const transition of transitionsIn(steps)) {
      times.set(transition, (times.get(transition) ?? 0) + 1);
    }
  };
  const nodesOf = (key: string) => [...(model.nodes.get(key) ?? [])];
  const partsOfEdge = ({ microsteps, to }: Edge<string>) => [
    ...transitionsIn(microsteps),
    ...passedIn(microsteps),
    ...nodesOf(to),
  ];
  for (const { script, path } of walks) {
    const result = results.get(script.id);
    if (!result) continue;
    const { fault, steps } = result;
    if (fault?.at !== 0) {
      setMark([...transitionsIn(model.first), ...nodesOf(model.start)], 'walked');
      count(model.first);
    }
    for (const edge of path.steps.slice(0, steps.length)) {
      setMark(partsOfEdge(edge), 'walked');
      count(edge.microsteps);
    }
    const broken = fault && path.steps[fault.at - 1];
    if (broken) {
      setMark(transitionsIn(broken.microsteps), 'failed');
      setMark(leaves(nodesOf(broken.to)), 'failed');
    } else if (fault) setMark(leaves(nodesOf(model.start)), 'failed');
  }
  const { root } = model.machine;
  const nodes = descendants(root);
  const of = (part: Node | Transition) => marks.get(part) ?? 'not walked';
  return {
    root,
    of,
    timesOf: (transition) => times.get(transition) ?? 0,
    states: countOf(nodes.map(of)),
    transitions: countOf([root, ...nodes].flatMap(transitionsOf).map(of)),
  };
}

/** The states of a machine as nested boxes, with their transitions, which have a colour by how often they are taken. */
export function chart(coverage: Coverage): string {
  const { root } = coverage;
  const rootTransitions = transitionsOf(root);
  const always =
    rootTransitions.length > 0
      ? `<section class="state"><h3>In every state</h3>${transitionList(root, coverage)}</section>`
      : '';
  return `<div class="chart">${always}${inside(root, coverage)}</div>`;
}

function inside(node: Node, coverage: Coverage): string {
  return Object.values(node.states)
    .map((state) => {
      const mark = coverage.of(state);
      const runs = state.invoke.map(({ src }) => ` <small>⏵ ${safe(String(src))}</small>`).join('');
      const children = inside(state, coverage);
      return `<section class="state ${classOf(mark)}"><h3>${safe(state.key)}${runs} <em>${mark}</em></h3>${transitionList(state, coverage)}${children ? `<div class="within">${children}</div>` : ''}</section>`;
    })
    .join('');
}

function transitionList(state: Node, { of, timesOf }: Coverage): string {
  const items = transitionsOf(state).map((transition) => {
    const to = transition.target?.[0];
    const mark = of(transition);
    const times = timesOf(transition);
    const note = mark === 'walked' ? `${times}×` : mark === 'failed' ? mark : '✗ never taken';
    return `<li class="${classOf(mark)} heat-${heatOf(times)}">${safe(label(transition) || 'at once')}${to ? ` → <b>${safe(nameOf(to).replaceAll('_', '.'))}</b>` : ''} <em>${note}</em></li>`;
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
