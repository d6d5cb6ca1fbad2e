import type { AnyStateMachine } from 'xstate';
import { type Node, type Transition, transitionsOf } from '../../src/dev/chart.ts';
import { chartTransitions, transitionId } from './chartTransitions.ts';
import type { Microstep } from './microsteps.ts';
import type { Model } from './model.ts';

/** What paths take of a machine's own chart, by the ids of its transitions. */
export interface ChartCoverage {
  readonly transitions: ReadonlySet<string>;
  /** Guarded transitions that were refused because their guard did not hold. */
  readonly refused: ReadonlySet<string>;
  /** Two transitions, one directly after the other, as `FIRST → SECOND`. */
  readonly pairs: ReadonlySet<string>;
}

/** What the paths of a model take of the chart. */
export function coverageOfPaths({ first, paths }: Model<string>): ChartCoverage {
  const walks = paths.map(({ steps }) => [
    ...first,
    ...steps.flatMap(({ microsteps }) => microsteps),
  ]);
  return together([first, ...walks].map(coverageOfWalk));
}

/** The union of several coverages of one chart. */
export function together(coverages: readonly ChartCoverage[]): ChartCoverage {
  return {
    transitions: new Set(coverages.flatMap(({ transitions }) => [...transitions])),
    refused: new Set(coverages.flatMap(({ refused }) => [...refused])),
    pairs: new Set(coverages.flatMap(({ pairs }) => [...pairs])),
  };
}

function coverageOfWalk(walk: readonly Microstep[]): ChartCoverage {
  const steps = walk.filter(({ transitions }) => transitions.length > 0);
  return {
    transitions: new Set(steps.flatMap(({ transitions }) => transitions.map(transitionId))),
    refused: new Set(walk.flatMap(({ refused }) => refused.map(transitionId))),
    pairs: new Set(
      steps
        .slice(1)
        .flatMap(({ transitions }, index) =>
          (steps[index]?.transitions ?? []).flatMap((before) =>
            transitions.map((after) => pairOf(before, after)),
          ),
        ),
    ),
  };
}

export interface Share {
  readonly taken: number;
  readonly all: number;
}

export interface ChartShares {
  readonly transitions: Share;
  /** Guards that have held on a path and have not held on a path. */
  readonly guards: Share;
  readonly pairs: Share;
}

/** The shares of a chart's transitions, guards and pairs that paths take. */
export function sharesOf(machine: AnyStateMachine, coverage: ChartCoverage): ChartShares {
  const transitions = chartTransitions(machine);
  const guarded = [...transitions].filter(([, { guard }]) => guard).map(([id]) => id);
  const { transitions: taken, refused, pairs } = coverage;
  const possible = pairsIn(machine);
  return {
    transitions: shareOf([...transitions.keys()], (id) => taken.has(id)),
    guards: shareOf(guarded, (id) => taken.has(id) && refused.has(id)),
    pairs: shareOf([...possible], (pair) => pairs.has(pair)),
  };
}

function shareOf(items: readonly string[], isTaken: (item: string) => boolean): Share {
  return { taken: items.filter(isTaken).length, all: items.length };
}

/**
 * The pairs of transitions of which the first leads into a state that has the second, whatever guards say. The other
 * regions of a parallel state are left out, because any of their transitions may follow.
 */
function pairsIn(machine: AnyStateMachine): ReadonlySet<string> {
  const transitions = [...chartTransitions(machine).values()];
  return new Set(
    transitions.flatMap((before) => {
      const after = statesAfter(before);
      const leavesAtOnce = after.filter(({ always }) => always?.some(({ guard }) => !guard));
      const next = leavesAtOnce.length > 0 ? leavesAtOnce : after;
      return next
        .flatMap(transitionsOf)
        .filter(({ eventType }) => leavesAtOnce.length === 0 || eventType === '')
        .map((transition) => pairOf(before, transition));
    }),
  );
}

/** The states that a transition leads into, with those around them; for one without a target those around its source and within it. */
function statesAfter({ target, source }: Transition): readonly Node[] {
  if (!target) return [...around(source), ...within(source)];
  const entered = target.flatMap(entry);
  if (entered.some((node) => node.type === 'final' && node.parent === node.machine.root)) return [];
  return [...new Set(entered.flatMap((node) => [node, ...around(node)]))];
}

/** A state with the states inside that are entered with it. */
function entry(node: Node): readonly Node[] {
  const inside =
    node.type === 'parallel' ? Object.values(node.states) : (node.initial?.target ?? []);
  return [node, ...(inside as readonly Node[]).flatMap(entry)];
}

function around(node: Node): readonly Node[] {
  return node.parent ? [...around(node.parent), node.parent] : [];
}

function within(node: Node): readonly Node[] {
  return [node, ...Object.values(node.states).flatMap(within)];
}

function pairOf(before: Transition, after: Transition): string {
  return `${transitionId(before)} → ${transitionId(after)}`;
}
