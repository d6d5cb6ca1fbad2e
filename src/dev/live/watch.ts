import type {
  ActorRefLike,
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { stateKey, type Transition } from '../chart.ts';

/** An actor that a machine runs. */
export interface Running {
  readonly machine: string;
  readonly logic: AnyStateMachine;
  readonly ref: AnyActorRef;
  /** What the last event made happen. */
  readonly last: readonly Transition[];
}

/** One event that reached an actor. */
export interface HistoryEntry {
  readonly id: number;
  /** Milliseconds since the watch began. */
  readonly at: number;
  readonly machine: string;
  readonly ref: AnyActorRef;
  readonly event: AnyEventObject;
  /** The actor's context before it, to which an answer belongs. */
  readonly context: unknown;
  readonly from: string;
  /** Null until it has been taken, and where nobody was there any more to take it. */
  readonly to: string | null;
  /** False for what a played machine told another: whoever plays the rest again hears of it by itself. */
  readonly isOutside: boolean;
}

export interface WatchSnapshot {
  /** The newest actor of every machine, in the order in which the machines first ran. */
  readonly running: readonly Running[];
  readonly history: readonly HistoryEntry[];
}

/** The machines whose events are played again, and whose words to others are therefore said again. */
export const replayedMachines: ReadonlySet<string> = new Set([
  'session',
  'question',
  'notices',
  'task',
]);

export type Watch = ReturnType<typeof startWatch>;

/** Watches actors, whichever system they run in: those that are handed over, and all that these start. */
export function startWatch(now: () => number = () => performance.now()) {
  const began = now();
  const running = new Map<string, Running>();
  /** Actors of {@link replayedMachines} machines that are in the middle of an event. */
  const busy = new Map<ActorRefLike, number>();
  const listeners = new Set<() => void>();
  let history: readonly HistoryEntry[] = [];
  let seen: WatchSnapshot = { running: [], history };
  let isTold = true;

  /** Once for all that happens in one go: a machine is in the middle of it, and must not be looked at meanwhile. */
  const changed = () => {
    if (!isTold) return;
    isTold = false;
    queueMicrotask(() => {
      isTold = true;
      seen = { running: [...running.values()], history };
      for (const listener of listeners) listener();
    });
  };

  const add = (ref: ActorRefLike) => {
    const machine = machineOf(ref);
    if (!machine) return;
    const one = { machine: machine.id, logic: machine, ref: ref as AnyActorRef, last: [] };
    running.set(machine.id, one);
    changed();
  };

  const remove = (ref: ActorRefLike) => {
    const id = machineOf(ref)?.id ?? '';
    if (running.get(id)?.ref === ref) running.delete(id);
    changed();
  };

  const begin = (ref: ActorRefLike, event: AnyEventObject, source: ActorRefLike | undefined) => {
    const machine = machineOf(ref);
    if (!machine) return;
    // React stops and starts an actor again where it looks for effects that are not cleaned up.
    if (event.type === 'xstate.init' && running.get(machine.id)?.ref !== ref) add(ref);
    if (event.type === 'xstate.init') return;
    const snapshot = (ref as AnyActorRef).getSnapshot() as AnyMachineSnapshot;
    const isTimer = event.type.startsWith('xstate.after.');
    const entry: HistoryEntry = {
      id: history.length,
      at: Math.round(now() - began),
      machine: machine.id,
      ref: ref as AnyActorRef,
      event,
      context: snapshot.context,
      from: stateKey(snapshot.value),
      to: null,
      isOutside:
        busy.size === 0 &&
        (isTimer || !replayedMachines.has((source && machineOf(source)?.id) ?? '')),
    };
    history = [...history, entry];
    setLast(ref, []);
    if (replayedMachines.has(machine.id) && snapshot.status === 'active') {
      busy.set(ref, (busy.get(ref) ?? 0) + 1);
    }
    changed();
  };

  const end = (ref: ActorRefLike, event: AnyEventObject, value: unknown) => {
    // Its view has gone, or its state has been left: nothing reaches it any more.
    if (event.type === 'xstate.stop') remove(ref);
    const place = history.findLastIndex((one) => one.ref === ref && one.event === event);
    const entry = history[place];
    if (!entry || entry.to !== null) return;
    history = history.with(place, { ...entry, to: stateKey(value) });
    const left = (busy.get(ref) ?? 1) - 1;
    if (left > 0) busy.set(ref, left);
    else busy.delete(ref);
    changed();
  };

  const setLast = (ref: ActorRefLike, last: readonly Transition[]) => {
    const one = running.get(machineOf(ref)?.id ?? '');
    if (one?.ref === ref) running.set(one.machine, { ...one, last });
  };

  const hear = (news: InspectionEvent) => {
    const { actorRef: ref } = news;
    switch (news.type) {
      case '@xstate.actor':
        return add(ref);
      case '@xstate.event':
        return begin(ref, news.event, news.sourceRef);
      case '@xstate.microstep': {
        const was = running.get(machineOf(ref)?.id ?? '')?.last ?? [];
        return setLast(ref, [...was, ...(news._transitions as Transition[])]);
      }
      case '@xstate.snapshot':
        if (machineOf(ref)) end(ref, news.event, (news.snapshot as AnyMachineSnapshot).value);
    }
  };

  return {
    hear,
    /** Watches an actor that runs already, those it has started, and those that it will start. */
    follow(ref: AnyActorRef): void {
      add(ref);
      const children = (ref.getSnapshot() as AnyMachineSnapshot).children ?? {};
      for (const child of Object.values(children)) if (child) add(child as AnyActorRef);
      ref.system.inspect(hear);
    },
    /** The newest actor of a machine. */
    find: (machine: string): Running | undefined => running.get(machine),
    /** Everything until now, whether or not it has been told. */
    history: (): readonly HistoryEntry[] => history,
    read: (): WatchSnapshot => seen,
    /** Has whoever listens look again. */
    changed,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The machine that an actor runs; undefined for a port. */
function machineOf(ref: ActorRefLike): AnyStateMachine | undefined {
  const { logic } = ref as { logic?: unknown };
  const isMachine = typeof logic === 'object' && logic !== null && 'root' in logic;
  return isMachine ? (logic as AnyStateMachine) : undefined;
}
