import { TestModel } from '@xstate/test';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getMicrosteps,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';

// States have the same names as in `/dev/live`.
export { stateKey } from '../../src/dev/chart.ts';

/** An event to try in the states `at`, or in every state that accepts it; several cases may share a type. */
export interface Case {
  readonly event: EventObject & Readonly<Record<string, unknown>>;
  readonly at?: readonly string[];
}

type StateNode = AnyStateMachine['root'];
type Transition = ReturnType<AnyStateMachine['getTransitionData']>[number];

/** A case in one state, with the state that it leads to. */
export interface Edge<Name extends string> {
  readonly name: Name;
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly Transition[];
  readonly passedNodes: readonly StateNode[];
}

export interface Path<Name extends string> {
  readonly steps: readonly Edge<Name>[];
}

export interface Model<Name extends string> {
  readonly machine: AnyStateMachine;
  readonly start: string;
  readonly states: readonly string[];
  readonly nodes: ReadonlyMap<string, readonly StateNode[]>;
  readonly edges: readonly Edge<Name>[];
  /** Transitions that no case takes. */
  readonly untaken: readonly string[];
  /** Few paths that together take every edge; deterministic. */
  readonly paths: readonly Path<Name>[];
}

interface Options<Machine extends AnyStateMachine, Name extends string> {
  readonly input: InputFrom<Machine>;
  /** Events before all paths. */
  readonly first?: readonly Case['event'][];
  readonly cases: Record<Name, Case>;
  /** Snapshots with the same key are one state. */
  readonly keyOf: (snapshot: SnapshotFrom<Machine>) => string;
}

/**
 * Explores a production machine. `createTestModel` refuses machines with invokes or delays; `TestModel` accepts them,
 * as their ends are ordinary events. Only this file imports `@xstate/test`.
 */
export function explore<Machine extends AnyStateMachine, Name extends string>(
  machine: Machine,
  { input, first = [], cases, keyOf }: Options<Machine, Name>,
): Model<Name> {
  const names = new Map<EventObject, Name>();
  for (const name of Object.keys(cases) as Name[]) names.set(cases[name].event, name);
  const events = [...names.keys()];
  const isTried = (event: EventObject, key: string) => {
    const name = names.get(event);
    return name !== undefined && (cases[name].at?.includes(key) ?? true);
  };
  const [initialSnapshot] = initialTransition(machine, input);
  const initial = first.reduce<SnapshotFrom<Machine>>(
    (snapshot, event) => transition(machine, snapshot, event as never)[0],
    initialSnapshot,
  );
  const takenIds = new Set<string>();
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(pure(machine, initial), {
    fromState: initial,
    events: (state: AnyMachineSnapshot) => {
      const key = keyOf(state as SnapshotFrom<Machine>);
      return events.filter((event) => isTried(event, key) && state.can(event));
    },
    serializeState: (state: AnyMachineSnapshot) => keyOf(state as SnapshotFrom<Machine>),
    // Two events may have the same JSON; their cases differ.
    serializeEvent: (event: EventObject) => names.get(event) ?? event.type,
  });
  const start = keyOf(initial as SnapshotFrom<Machine>);
  const nodes = new Map([[start, activeNodes(initial)]]);
  const edges = model.getAdjacencyList().map(({ state, event, nextState }) => {
    const ownTransitions = machine.getTransitionData(state as never, event) ?? [];
    for (const transition of ownTransitions) takenIds.add(idOf(transition));
    const to = keyOf(nextState as SnapshotFrom<Machine>);
    if (!nodes.has(to)) nodes.set(to, activeNodes(nextState));
    const passed = passedBy(machine, state, event);
    return {
      name: names.get(event) as Name,
      from: keyOf(state as SnapshotFrom<Machine>),
      to,
      transitions: [...ownTransitions, ...passed.transitions],
      passedNodes: passed.passedNodes,
    };
  });
  return {
    machine,
    start,
    nodes,
    states: [...new Set([start, ...edges.map(({ to }) => to)])],
    edges,
    untaken: defined(machine).filter((id) => !takenIds.has(id)),
    paths: cover(start, edges),
  };
}

/** Executes no action: `@xstate/graph` of this release passes a scope without the action executor that XState needs. */
function pure(machine: AnyStateMachine, initial: AnyMachineSnapshot) {
  return {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      transition(machine, snapshot, event)[0],
    getInitialSnapshot: () => initial,
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
}

function activeNodes(snapshot: AnyMachineSnapshot): StateNode[] {
  return (snapshot._nodes as StateNode[]).filter((node) => node.parent);
}

/** The transient states after an event, and the eventless transitions between them; omits ambiguous transitions. */
function passedBy(machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject) {
  const microsteps = getMicrosteps(machine, from as never, event as never).map(([snapshot]) =>
    activeNodes(snapshot as AnyMachineSnapshot),
  );
  const transitions = microsteps.slice(0, -1).flatMap((nodes, index) => {
    const nextNodes = new Set(microsteps[index + 1]);
    const leftNodes = nodes.filter((node) => !nextNodes.has(node));
    const matching = leftNodes
      .flatMap(({ always }) => (always ?? []) as unknown as Transition[])
      .filter(({ target }) => target?.every((node) => nextNodes.has(node)));
    return matching.length === 1 ? matching : [];
  });
  const lastNodes = new Set(microsteps.at(-1));
  const passedNodes = microsteps
    .slice(0, -1)
    .flatMap((nodes) => nodes.filter((node) => !lastNodes.has(node)));
  return { transitions, passedNodes: [...new Set(passedNodes)] };
}

/** Long paths, each continued to the nearest edge that no path has taken. */
function cover<Name extends string>(start: string, edges: readonly Edge<Name>[]): Path<Name>[] {
  const open = new Set(edges);
  const paths: Path<Name>[] = [];
  while (open.size > 0) {
    const steps: Edge<Name>[] = [];
    let at = start;
    for (;;) {
      const way = nearest(at, edges, open);
      const isTooLong = steps.length > 0 && steps.length + way.length > longest;
      if (way.length === 0 || isTooLong) break;
      for (const edge of way) open.delete(edge);
      steps.push(...way);
      at = way.at(-1)?.to ?? at;
    }
    if (steps.length === 0) throw new Error('There are edges that cannot be reached.');
    paths.push({ steps });
  }
  return paths;
}

/** Failures of longer paths are harder to locate. */
const longest = 18;

/** The shortest path from a state over an open edge. */
function nearest<Name extends string>(
  from: string,
  edges: readonly Edge<Name>[],
  open: ReadonlySet<Edge<Name>>,
): Edge<Name>[] {
  const seen = new Set([from]);
  const queue: { at: string; way: Edge<Name>[] }[] = [{ at: from, way: [] }];
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { at, way } = next;
    const leaving = edges.filter((edge) => edge.from === at);
    const untaken = leaving.filter((edge) => open.has(edge));
    const leadingTo = (wanted: readonly Edge<Name>[]) =>
      untaken.find((edge) => wanted.some((next) => next.from === edge.to && next !== edge));
    const found = leadingTo([...open]) ?? leadingTo(edges) ?? untaken[0];
    if (found) return [...way, found];
    for (const edge of leaving) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ at: edge.to, way: [...way, edge] });
    }
  }
  return [];
}

function defined(machine: AnyStateMachine): string[] {
  return nodesIn(machine.root).flatMap((node) => [...node.transitions.values()].flat().map(idOf));
}

function nodesIn(node: AnyStateMachine['root']): AnyStateMachine['root'][] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}

function idOf(transition: Transition): string {
  const { source, eventType } = transition;
  const place = source.transitions.get(eventType)?.indexOf(transition) ?? 0;
  return `${source.id}: ${eventType} ${place}`;
}

/** The keys that {@link stateKey} returns for a machine's values. */
export type StateKeyOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${StateKeyOf<NonNullable<Value[Key]>>}` }[keyof Value &
      string];
