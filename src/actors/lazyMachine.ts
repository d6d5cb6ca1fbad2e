import type { ActorLogic, AnyActorRef, AnyActorScope, AnyStateMachine, EventObject } from 'xstate';

interface Options {
  /** Whether an input or an event needs the machine; by default any does. */
  readonly isNeeded?: (message: Message) => boolean;
  /** Adjusts an input or an event by the milliseconds it has waited. */
  readonly delayed?: (message: Message, elapsed: number) => Message;
}

type Message = Parameters<AnyStateMachine['transition']>[1];

interface Preloadable {
  /** Loads the machine, so that actors begin with it. */
  preload(): Promise<void>;
}

/** An actor without its machine, with the queued input and events. */
interface LazySnapshot {
  readonly status: 'active' | 'stopped';
  readonly output: undefined;
  readonly error: undefined;
  readonly queue: readonly { readonly message: Message; readonly at: number }[];
}

type Snapshot = LazySnapshot | ReturnType<AnyStateMachine['getInitialSnapshot']>;

const loadedType = 'lazy.load';

/** A lazily loaded machine that queues events meanwhile; the next event repeats a load that failed. */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
  { isNeeded = () => true, delayed = (message) => message }: Options = {},
): Machine & Preloadable {
  let machine: Machine | null = null;
  let loading: Promise<Machine> | null = null;
  const waiting = new Set<AnyActorRef>();
  const loadOnce = async () => {
    loading ??= load();
    try {
      machine = await loading;
    } catch (error) {
      loading = null;
      waiting.clear();
      throw error;
    }
  };
  const loadFor = async (actor: AnyActorRef) => {
    waiting.add(actor);
    await loadOnce();
    actor.send({ type: loadedType });
  };
  const loadIfNeeded = ({ queue }: LazySnapshot, { self }: AnyActorScope) => {
    if (waiting.has(self) || !queue.some(({ message }) => isNeeded(message))) return;
    loadFor(self).catch(() => {});
  };
  const logic: ActorLogic<Snapshot, EventObject, unknown> &
    Preloadable & { readonly root: unknown } = {
    preload: loadOnce,
    getInitialSnapshot: (scope, input) =>
      machine
        ? machine.getInitialSnapshot(scope as never, input)
        : withQueue([{ message: input, at: performance.now() }]),
    start(snapshot, scope) {
      if (isQueueing(snapshot)) loadIfNeeded(snapshot, scope);
      else machine?.start(snapshot as never);
    },
    transition(snapshot, event, scope) {
      if (!isQueueing(snapshot)) {
        return machine?.transition(snapshot as never, event, scope as never) ?? snapshot;
      }
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      if (event.type !== loadedType || !machine) {
        const next = withQueue([...snapshot.queue, { message: event, at: performance.now() }]);
        loadIfNeeded(next, scope);
        return next;
      }
      const [input, ...events] = snapshot.queue.map(({ message, at }) =>
        delayed(message, performance.now() - at),
      );
      let next = machine.getInitialSnapshot(scope as never, input);
      for (const event of events) next = machine.transition(next, event, scope as never);
      return next;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    /** The chart, for tools that inspect running machines. */
    get root() {
      return machine?.root;
    },
  };
  return logic as unknown as Machine & Preloadable;
}

function withQueue(queue: LazySnapshot['queue']): LazySnapshot {
  return { status: 'active', output: undefined, error: undefined, queue };
}

function isQueueing(snapshot: Snapshot): snapshot is LazySnapshot {
  return 'queue' in snapshot;
}
