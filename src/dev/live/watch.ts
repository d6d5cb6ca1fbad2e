import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { stateKey, type Transition } from '../chart.ts';

export interface Running {
  readonly machine: string;
  readonly logic: AnyStateMachine;
  readonly ref: AnyActorRef;
  /** The transitions that the last event has caused. */
  readonly last: readonly Transition[];
}

export interface HistoryEntry {
  readonly id: number;
  /** Milliseconds since `startWatch`. */
  readonly at: number;
  readonly machine: string;
  readonly ref: AnyActorRef;
  readonly event: AnyEventObject;
  /** The actor's context before the event. */
  readonly context: unknown;
  readonly from: string;
  /** Null until the actor has handled the event, and for a stopped actor. */
  readonly to: string | null;
  /** False for events between replayed machines, which a replay causes itself. */
  readonly isExternal: boolean;
}

export interface WatchSnapshot {
  /** The newest actor of every machine. */
  readonly running: readonly Running[];
  readonly history: readonly HistoryEntry[];
}

export const replayedMachines: ReadonlySet<string> = new Set([
  'session',
  'question',
  'toast',
  'outbox',
  'mission',
]);

export type Watch = ReturnType<typeof startWatch>;

/** Records the events of actors in any number of systems, and of their children. */
export function startWatch(now: () => number = () => performance.now()) {
  const startedAt = now();
  const running = new Map<string, Running>();
  /** The number of events that each of the {@link replayedMachines} is handling. */
  const busy = new Map<ActorRefLike, number>();
  const listeners = new Set<() => void>();
  const times = new Map<Transition, number>();
  let history: readonly HistoryEntry[] = [];
  let current: WatchSnapshot = { running: [], history };
  let isNotifying = false;

  /** Notifies listeners in a microtask, as they must not read a machine during a transition. */
  const notify = () => {
    if (isNotifying) return;
    isNotifying = true;
    queueMicrotask(() => {
      isNotifying = false;
      current = { running: [...running.values()], history };
      for (const listener of listeners) listener();
    });
  };

  const add = (ref: ActorRefLike) => {
    const machine = machineOf(ref);
    if (!machine) return;
    running.set(machine.id, {
      machine: machine.id,
      logic: machine,
      ref: ref as AnyActorRef,
      last: [],
    });
    notify();
  };

  const remove = (ref: ActorRefLike) => {
    const id = machineOf(ref)?.id ?? '';
    if (running.get(id)?.ref === ref) running.delete(id);
    notify();
  };

  const begin = (ref: ActorRefLike, event: AnyEventObject, source: ActorRefLike | undefined) => {
    const machine = machineOf(ref);
    if (!machine) return;
    const snapshot = (ref as AnyActorRef).getSnapshot() as AnyMachineSnapshot;
    // React's strict mode restarts actors without a new `xstate.init`, and a machine in a separate chunk starts after
    // its actor.
    const isStart = event.type === 'xstate.init' || !('value' in snapshot);
    if (isStart && running.get(machine.id)?.ref !== ref) add(ref);
    if (isStart) return;
    const sender = source && machineOf(source)?.id;
    const isTimer = event.type.startsWith('xstate.after.');
    const entry: HistoryEntry = {
      id: history.length,
      at: Math.round(now() - startedAt),
      machine: machine.id,
      ref: ref as AnyActorRef,
      event,
      context: snapshot.context,
      from: stateKey(snapshot.value),
      to: null,
      isExternal: isTimer || !sender ? busy.size === 0 : !replayedMachines.has(sender),
    };
    history = [...history, entry];
    setLast(ref, []);
    if (replayedMachines.has(machine.id) && snapshot.status === 'active') {
      busy.set(ref, (busy.get(ref) ?? 0) + 1);
    }
    notify();
  };

  const end = (ref: ActorRefLike, event: AnyEventObject, value: unknown) => {
    if (event.type === 'xstate.stop') remove(ref);
    const index = history.findLastIndex((entry) => entry.ref === ref && entry.event === event);
    const entry = history[index];
    if (!entry || entry.to !== null) return;
    history = history.with(index, { ...entry, to: stateKey(value) });
    const unhandled = (busy.get(ref) ?? 1) - 1;
    if (unhandled > 0) busy.set(ref, unhandled);
    else busy.delete(ref);
    notify();
  };

  const setLast = (ref: ActorRefLike, last: readonly Transition[]) => {
    const actor = running.get(machineOf(ref)?.id ?? '');
    if (actor?.ref === ref) running.set(actor.machine, { ...actor, last });
  };

  const inspect = (inspected: InspectionEvent) => {
    const { actorRef: ref } = inspected;
    switch (inspected.type) {
      case '@xstate.actor':
        return add(ref);
      case '@xstate.event':
        return begin(ref, inspected.event, inspected.sourceRef);
      case '@xstate.microstep': {
        const last = running.get(machineOf(ref)?.id ?? '')?.last ?? [];
        const transitions = inspected._transitions as Transition[];
        for (const transition of transitions)
          times.set(transition, (times.get(transition) ?? 0) + 1);
        return setLast(ref, [...last, ...transitions]);
      }
      case '@xstate.snapshot':
        if (machineOf(ref)) {
          end(ref, inspected.event, (inspected.snapshot as AnyMachineSnapshot).value);
        }
    }
  };

  return {
    inspect,
    /** Watches a running actor with its present and future children. */
    follow(ref: AnyActorRef): void {
      add(ref);
      const children = (ref.getSnapshot() as AnyMachineSnapshot).children ?? {};
      for (const child of Object.values(children)) if (child) add(child as AnyActorRef);
      ref.system.inspect(inspect);
    },
    find: (machine: string): Running | undefined => running.get(machine),
    /** How often a transition was taken since the watch began, by all actors of its machine. */
    timesOf: (transition: Transition): number => times.get(transition) ?? 0,
    /** The history with the events of which listeners have not been notified yet. */
    history: (): readonly HistoryEntry[] => history,
    read: (): WatchSnapshot => current,
    notify,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The machine of an actor; undefined for a port, and for a machine whose chunk is not loaded. */
function machineOf(ref: ActorRefLike): AnyStateMachine | undefined {
  return (ref as { readonly logic?: { readonly root?: AnyStateNode } }).logic?.root?.machine;
}
