import { TestModel } from '@xstate/test';
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import type { Node } from '../../src/dev/chart.ts';
import { activeNodes, firstStep, type Macrostep, type Microstep, stepAfter } from './microsteps.ts';
import { ModelError, withSubject } from './modelError.ts';

// States have the same names in plans and in `/dev/live`.
export { stateKey } from '../../src/dev/chart.ts';

/** The type of an event that loads the page, and thereby creates the machine again. */
export const pageLoad = 'page.load';

/**
 * An event to try in the states `at`, or in every state that accepts it; several cases may have the same type of event.
 * An event of the type {@link pageLoad} is none of the machine's.
 */
export interface Case {
  readonly event: EventObject & Readonly<Record<string, unknown>>;
  readonly at?: readonly string[];
  /** Tried although the machine has no transition for it, as a press of a dimmed button: nothing may change. */
  readonly isIgnored?: boolean;
}

/** A case in a state, with the state that it leads to. */
export interface Edge<Name extends string> {
  readonly name: Name;
  readonly from: string;
  readonly to: string;
  /** What the machine does in this case; empty where it has no such case. */
  readonly microsteps: readonly Microstep[];
}

export interface Path<Name extends string> {
  readonly steps: readonly Edge<Name>[];
}

export interface Model<Name extends string> {
  readonly machine: AnyStateMachine;
  /** Walks the machine of the model, or a changed one, without running its actions. */
  readonly walkerOf: (machine: AnyStateMachine) => Walker;
  readonly start: string;
  readonly states: readonly string[];
  /** What the machine does before it is in the state where paths start. */
  readonly first: readonly Microstep[];
  readonly nodes: ReadonlyMap<string, readonly Node[]>;
  readonly edges: readonly Edge<Name>[];
  /** Few paths that together take every edge; the same model always gives the same paths. */
  readonly paths: readonly Path<Name>[];
}

/** A machine as paths walk it. */
interface Walker {
  readonly start: () => Macrostep;
  readonly next: (snapshot: AnyMachineSnapshot, event: EventObject) => Macrostep;
  /** The name of a snapshot's state. */
  readonly keyOf: (snapshot: AnyMachineSnapshot) => string;
}

/** A machine on a page that has just loaded. */
interface Loaded<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
  /** Events that the page sends before anything else happens. */
  readonly first?: readonly Case['event'][];
}

interface Options<Machine extends AnyStateMachine, Name extends string> extends Loaded<Machine> {
  /** The next page, which an event of the type {@link pageLoad} loads; without it, it is like the first one. */
  readonly load?: (snapshot: SnapshotFrom<Machine>, event: Case['event']) => Loaded<Machine>;
  readonly cases: Record<Name, Case>;
  /** The name of a snapshot's state; snapshots with the same name are a single state. */
  readonly keyOf: (snapshot: SnapshotFrom<Machine>) => string;
}

/**
 * Explores a machine of the app. `createTestModel` refuses machines with invokes or delays; `TestModel` accepts them,
 * because their ends are ordinary events. Only this file imports `@xstate/test`.
 * @throws {ModelError} with the case and its state, where the machine or `keyOf` throws, or there are too many states
 */
export function explore<Machine extends AnyStateMachine, Name extends string>(
  machine: Machine,
  { load, cases, keyOf: keyOfSnapshot, ...begin }: Options<Machine, Name>,
): Model<Name> {
  const names = new Map<EventObject, Name>();
  for (const name of Object.keys(cases) as Name[]) names.set(cases[name].event, name);
  const events = [...names.keys()];
  const isTried = (event: EventObject, key: string) => {
    const name = names.get(event);
    return name !== undefined && (cases[name].at?.includes(key) ?? true);
  };
  const isAlwaysTried = (event: EventObject) => {
    const name = names.get(event);
    return event.type === pageLoad || (name !== undefined && cases[name].isIgnored === true);
  };
  const keyOf = (snapshot: AnyMachineSnapshot) => keyOfSnapshot(snapshot as SnapshotFrom<Machine>);
  const inCase = <Result>(event: EventObject | undefined, key: string, work: () => Result) =>
    withSubject(
      () =>
        `machine "${machine.id}", ${event ? `case "${names.get(event)}" (${event.type}) in "${key}"` : 'where paths start'}`,
      work,
    );
  const keys = new Set<string>();
  const walkerOf = (walked: AnyStateMachine): Walker => {
    const opened = ({ input, first = [] }: Loaded<Machine>) =>
      first.reduce(
        ({ snapshot, microsteps, effects }, event) => {
          const next = stepAfter(walked, snapshot, event);
          return {
            snapshot: next.snapshot,
            microsteps: [...microsteps, ...next.microsteps],
            effects: [...effects, ...next.effects],
          };
        },
        firstStep(walked, input),
      );
    return {
      start: () => opened(begin),
      next: (snapshot, event) =>
        event.type === pageLoad
          ? opened(load?.(snapshot as SnapshotFrom<Machine>, event) ?? begin)
          : stepAfter(walked, snapshot, event),
      keyOf,
    };
  };
  const walker = walkerOf(machine);
  const begun = inCase(undefined, '', walker.start);
  const initial = begun.snapshot;
  // `@xstate/graph` of this release passes a scope without the action executor that XState needs.
  const logic = {
    transition: (snapshot: AnyMachineSnapshot, event: EventObject) =>
      inCase(event, keyOf(snapshot), () => walker.next(snapshot, event).snapshot),
    getInitialSnapshot: () => initial,
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => snapshot,
  };
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(logic, {
    fromState: initial,
    events: (state: AnyMachineSnapshot) => {
      const key = keyOf(state);
      return events.filter(
        (event) =>
          isTried(event, key) &&
          (isAlwaysTried(event) || inCase(event, key, () => state.can(event))),
      );
    },
    serializeState: (state: AnyMachineSnapshot, event?: EventObject, from?: AnyMachineSnapshot) =>
      inCase(event, from ? keyOf(from) : '', () => {
        const key = keyOf(state);
        if (keys.add(key).size <= mostStates) return key;
        throw new ModelError(
          `leads to "${key}", of more than ${mostStates} states: \`keyOf\` has to give situations that look alike one key.`,
        );
      }),
    // Different cases may have events with the same JSON, so an event is identified by the name of its case.
    serializeEvent: (event: EventObject) => names.get(event) ?? event.type,
  });
  const start = keyOf(initial);
  const nodes = new Map([[start, activeNodes(initial)]]);
  const edges = model.getAdjacencyList().map(({ state, event, nextState }) => {
    const to = keyOf(nextState);
    if (!nodes.has(to)) nodes.set(to, activeNodes(nextState));
    return {
      name: names.get(event) as Name,
      from: keyOf(state),
      to,
      microsteps: walker.next(state, event).microsteps,
    };
  });
  return {
    machine,
    walkerOf,
    start,
    first: begun.microsteps,
    nodes,
    states: [...new Set([start, ...edges.map(({ to }) => to)])],
    edges,
    paths: coverOf(start, edges),
  };
}

/** The most states of a model: the session has 59, and an endless exploration takes seconds for a few thousand. */
const mostStates = 1000;

/**
 * Makes few long paths that together take every edge: each path continues to the nearest edge that is in no other path.
 */
export function coverOf<Name extends string>(
  start: string,
  edges: readonly Edge<Name>[],
): Path<Name>[] {
  const open = new Set(edges);
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const paths: Path<Name>[] = [];
  while (open.size > 0) {
    const steps: Edge<Name>[] = [];
    let state = start;
    for (;;) {
      const way = nearest(state, leaving, open);
      const isTooLong = steps.length > 0 && steps.length + way.length > longestPath;
      if (way.length === 0 || isTooLong) break;
      for (const edge of way) open.delete(edge);
      steps.push(...way);
      state = way.at(-1)?.to ?? state;
    }
    if (steps.length === 0) {
      const [lost] = open;
      throw new ModelError(`no path leads to "${lost?.name}" in "${lost?.from}".`);
    }
    paths.push({ steps });
  }
  return paths;
}

/** The most steps of a path of a cover, because failures of long paths are hard to locate. */
export const longestPath = 18;

/** The shortest path from a state that ends with an open edge, of several the one that another edge can follow. */
function nearest<Name extends string>(
  from: string,
  leaving: ReadonlyMap<string, readonly Edge<Name>[]>,
  open: ReadonlySet<Edge<Name>>,
): Edge<Name>[] {
  const seen = new Set([from]);
  const queue: { state: string; way: Edge<Name>[] }[] = [{ state: from, way: [] }];
  for (const { state, way } of queue) {
    const edgesHere = leaving.get(state) ?? [];
    const untaken = edgesHere.filter((edge) => open.has(edge));
    const followedBy = (isWanted: (edge: Edge<Name>) => boolean) =>
      untaken.find((edge) => leaving.get(edge.to)?.some((next) => next !== edge && isWanted(next)));
    const last = followedBy((edge) => open.has(edge)) ?? followedBy(() => true) ?? untaken[0];
    if (last) return [...way, last];
    for (const edge of edgesHere) {
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      queue.push({ state: edge.to, way: [...way, edge] });
    }
  }
  return [];
}

/** The union of the keys that {@link stateKey} returns for a machine's state values. */
export type StateKeyOf<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: `${Key}.${StateKeyOf<NonNullable<Value[Key]>>}` }[keyof Value &
      string];
