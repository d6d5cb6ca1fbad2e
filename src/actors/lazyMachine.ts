import type { ActorLogic, AnyActorScope, AnyStateMachine, EventObject } from 'xstate';

interface Options {
  /** Whether an input or an event needs the machine; by default any does. */
  readonly isNeeded?: (carried: Carried) => boolean;
  /** Adjusts an input or an event by the milliseconds it has waited. */
  readonly delayed?: (carried: Carried, elapsed: number) => Carried;
}

type Carried = Parameters<AnyStateMachine['transition']>[1];

/** An actor without its machine, with the queued input and events. */
interface Waiting {
  readonly status: 'active' | 'stopped';
  readonly output: undefined;
  readonly error: undefined;
  readonly waiting: readonly { readonly carried: Carried; readonly at: number }[];
}

type Shown = Waiting | ReturnType<AnyStateMachine['getInitialSnapshot']>;

const loaded = 'lazy.load';

/** A lazily loaded machine that queues events meanwhile; the next event repeats a load that failed. */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
  { isNeeded = () => true, delayed = (carried) => carried }: Options = {},
): Machine {
  let machine: Machine | null = null;
  const fetch = async ({ self }: AnyActorScope) => {
    machine ??= await load();
    self.send({ type: loaded });
  };
  const begin = ({ waiting }: Waiting, scope: AnyActorScope) => {
    if (waiting.some(({ carried }) => isNeeded(carried))) fetch(scope).catch(() => {});
  };
  const logic: ActorLogic<Shown, EventObject, unknown> & { readonly root: unknown } = {
    getInitialSnapshot: (scope, input) =>
      machine
        ? machine.getInitialSnapshot(scope as never, input)
        : waitingWith([{ carried: input, at: performance.now() }]),
    start(snapshot, scope) {
      if (isWaiting(snapshot)) begin(snapshot, scope);
      else machine?.start(snapshot as never);
    },
    transition(snapshot, event, scope) {
      if (!isWaiting(snapshot)) {
        return machine?.transition(snapshot as never, event, scope as never) ?? snapshot;
      }
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      if (event.type !== loaded || !machine) {
        const next = waitingWith([...snapshot.waiting, { carried: event, at: performance.now() }]);
        begin(next, scope);
        return next;
      }
      const [input, ...events] = snapshot.waiting.map(({ carried, at }) =>
        delayed(carried, performance.now() - at),
      );
      let next = machine.getInitialSnapshot(scope as never, input);
      for (const late of events) next = machine.transition(next, late, scope as never);
      return next;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
    /** The chart, for tools that inspect running machines. */
    get root() {
      return machine?.root;
    },
  };
  return logic as unknown as Machine;
}

function waitingWith(waiting: Waiting['waiting']): Waiting {
  return { status: 'active', output: undefined, error: undefined, waiting };
}

function isWaiting(snapshot: Shown): snapshot is Waiting {
  return 'waiting' in snapshot;
}
