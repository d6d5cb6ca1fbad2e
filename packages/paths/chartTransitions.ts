import type { AnyStateMachine } from 'xstate';
import { type Node, type Transition, transitionsOf } from '../../src/dev/chart.ts';

/** The transitions of a machine by their ids, also eventless and delayed ones. */
export function chartTransitions(machine: AnyStateMachine): ReadonlyMap<string, Transition> {
  const transitions = nodesIn(machine.root).flatMap(transitionsOf);
  return new Map(transitions.map((transition) => [transitionId(transition), transition]));
}

/** The id `STATE: EVENT NUMBER` of a transition, or `STATE: always NUMBER` without an event. */
export function transitionId(transition: Transition): string {
  const { source, eventType } = transition;
  const alternatives = transitionsOf(source).filter((other) => other.eventType === eventType);
  return `${source.id}: ${eventType || 'always'} ${alternatives.indexOf(transition)}`;
}

function nodesIn(node: Node): readonly Node[] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}
