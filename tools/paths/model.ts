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

// The name of a place is the same here and in `/dev/live`.
export { stateKey } from '../../src/dev/chart.ts';

/** An outcome or a gesture to be tried wherever the machine takes it; several may share an event's type. */
export interface Case {
  readonly event: EventObject & Readonly<Record<string, unknown>>;
  readonly at?: readonly string[];
}

type StateNode = AnyStateMachine['root'];
type Transition = ReturnType<AnyStateMachine['getTransitionData']>[number];

/** A case that happens in a state, and the state that is reached. */
export interface Edge<Name extends string> {
  readonly name: Name;
  readonly from: string;
  readonly to: string;
  readonly took: readonly Transition[];
  readonly through: readonly StateNode[];
}

/** One walk through the machine: in each step a case happens, and a state is reached. */
export interface Path<Name extends string> {
  readonly steps: readonly Edge<Name>[];
}

export interface Model<Name extends string> {
  readonly machine: AnyStateMachine;
  readonly start: string;
  /** Keys of every state that can be reached. */
  readonly states: readonly string[];
  /** The machine's own states that are active under each key. */
  readonly nodes: ReadonlyMap<string, readonly StateNode[]>;
  /** Every case in every state that takes it. */
  readonly edges: readonly Edge<Name>[];
  /** Transitions of the machine's own definition that no case takes. */
  readonly untaken: readonly string[];
  /** Few walks that together take every edge; the same for the same machine, every time. */
  readonly paths: readonly Path<Name>[];
}

interface Options<Machine extends AnyStateMachine, Name extends string> {
  readonly input: InputFrom<Machine>;
  /** Events after which the walks begin. */
  readonly first?: readonly Case['event'][];
  readonly cases: Record<Name, Case>;
  /** The few facts that make two snapshots the same place. */
  readonly keyOf: (snapshot: SnapshotFrom<Machine>) => string;
}

/**
 * Explores a production machine. `createTestModel` refuses machines that invoke or wait; `TestModel` takes
 * them, since what an invoke or a delay ends with is an ordinary event once it has an id. This is the only file
 * that knows `@xstate/test`.
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
  const [begun] = initialTransition(machine, input);
  const initial = first.reduce<SnapshotFrom<Machine>>(
    (snapshot, event) => transition(machine, snapshot, event as never)[0],
    begun,
  );
  const taken = new Set<string>();
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(pure(machine, initial), {
    fromState: initial,
    events: (state: AnyMachineSnapshot) => {
      const key = keyOf(state as SnapshotFrom<Machine>);
      return events.filter((event) => isTried(event, key) && state.can(event));
    },
    serializeState: (state: AnyMachineSnapshot) => keyOf(state as SnapshotFrom<Machine>),
    // Two outcomes may look alike as JSON; the case they belong to tells them apart.
    serializeEvent: (event: EventObject) => names.get(event) ?? event.type,
  });
  const start = keyOf(initial as SnapshotFrom<Machine>);
  const nodes = new Map([[start, within(initial)]]);
  const edges = model.getAdjacencyList().map(({ state, event, nextState }) => {
    const used = machine.getTransitionData(state as never, event) ?? [];
    for (const one of used) taken.add(idOf(one));
    const to = keyOf(nextState as SnapshotFrom<Machine>);
    if (!nodes.has(to)) nodes.set(to, within(nextState));
    const passed = passedBy(machine, state, event);
    return {
      name: names.get(event) as Name,
      from: keyOf(state as SnapshotFrom<Machine>),
      to,
      took: [...used, ...passed.took],
      through: passed.through,
    };
  });
  return {
    machine,
    start,
    nodes,
    states: [...new Set([start, ...edges.map(({ to }) => to)])],
    edges,
    untaken: defined(machine).filter((id) => !taken.has(id)),
    paths: cover(start, edges),
  };
}

/**
 * The machine as the pure function it is. `@xstate/graph` of this release hands a machine a scope without an
 * action executor, which today's XState needs; here no action is executed at all.
 */
function pure(machine: AnyStateMachine, initial: AnyMachineSnapshot) {
  return {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      transition(machine, snapshot, event)[0],
    getInitialSnapshot: () => initial,
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
}

/** The states that are active, but the machine itself. */
function within(snapshot: AnyMachineSnapshot): StateNode[] {
  return (snapshot._nodes as StateNode[]).filter((node) => node.parent);
}

/**
 * What happens by itself after an event, before the machine rests: the states it only passes through, and the transitions
 * between them. Where several lead to the same state it can't be told which one it was, and none is named.
 */
function passedBy(machine: AnyStateMachine, from: AnyMachineSnapshot, event: EventObject) {
  const rests = getMicrosteps(machine, from as never, event as never).map(([snapshot]) =>
    within(snapshot as AnyMachineSnapshot),
  );
  const took = rests.slice(0, -1).flatMap((nodes, place) => {
    const next = new Set(rests[place + 1]);
    const left = nodes.filter((node) => !next.has(node));
    const fit = left
      .flatMap(({ always }) => (always ?? []) as unknown as Transition[])
      .filter(({ target }) => target?.every((node) => next.has(node)));
    return fit.length === 1 ? fit : [];
  });
  const last = new Set(rests.at(-1));
  const through = rests.slice(0, -1).flatMap((nodes) => nodes.filter((node) => !last.has(node)));
  return { took, through: [...new Set(through)] };
}

/** Long walks, each going on to the nearest edge not taken yet, until there is none left. */
function cover<Name extends string>(start: string, edges: readonly Edge<Name>[]): Path<Name>[] {
  const open = new Set(edges);
  const paths: Path<Name>[] = [];
  while (open.size > 0) {
    const steps: Edge<Name>[] = [];
    let at = start;
    while (steps.length < longest) {
      const way = nearest(at, edges, open);
      if (way.length === 0) break;
      for (const edge of way) open.delete(edge);
      steps.push(...way);
      at = way.at(-1)?.to ?? at;
    }
    if (steps.length === 0) throw new Error('There are edges that cannot be reached.');
    paths.push({ steps });
  }
  return paths;
}

/** A longer walk says less about where it failed. */
const longest = 12;

/** The shortest way from a state to the end of an edge that is still open. */
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
    const found = leaving.find((edge) => open.has(edge));
    if (found) return [...way, found];
    for (const edge of leaving) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ at: edge.to, way: [...way, edge] });
    }
  }
  return [];
}

/** Transitions that wait for an event; those that happen by themselves are seen in where they lead. */
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

/** The keys {@link stateKey} can give for a machine's values. */
export type StateKeyOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${StateKeyOf<NonNullable<Value[Key]>>}` }[keyof Value &
      string];
