import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  createMachine,
  type EventObject,
} from 'xstate';
import { type Node, type Transition, transitionsOf } from '../../src/dev/chart.ts';

/** A step of a machine from one state to the next, of which an event may cause several. */
export interface Microstep {
  /** The transitions that are taken together, each in a parallel state of its own. */
  readonly transitions: readonly Transition[];
  /** The transitions whose guards were evaluated and did not hold. */
  readonly refused: readonly Transition[];
  /** The active states after the step. */
  readonly to: readonly Node[];
}

/** The state in which a machine rests after an event, and its steps on the way there. */
export interface Macrostep {
  readonly snapshot: AnyMachineSnapshot;
  readonly microsteps: readonly Microstep[];
  readonly effects: readonly Effect[];
}

/** An action that would have run: a custom one by its name, or one of XState, such as `xstate.sendTo`. */
export interface Effect {
  readonly type: string;
  readonly params: unknown;
}

/** Creates a machine without running its actions. */
export function firstStep(machine: AnyStateMachine, input: unknown): Macrostep {
  const [initial] = machine.root.initial.target ?? [];
  return inspected((scope) => machine.getInitialSnapshot(scope, input), initial ? [initial] : []);
}

/** Sends an event to a machine without running its actions. */
export function stepAfter(
  machine: AnyStateMachine,
  from: AnyMachineSnapshot,
  event: EventObject,
): Macrostep {
  return inspected(
    (scope) => machine.transition(from, event, scope),
    activeNodes(from),
    event.type,
  );
}

/** The active states of a snapshot without the root. */
export function activeNodes(snapshot: AnyMachineSnapshot): readonly Node[] {
  return (snapshot._nodes as Node[]).filter((node) => node.parent);
}

/** The transitions of microsteps in their order. */
export function transitionsIn(steps: readonly Microstep[]): readonly Transition[] {
  return steps.flatMap(({ transitions }) => transitions);
}

/** The states that microsteps pass through without resting there. */
export function passedIn(steps: readonly Microstep[]): readonly Node[] {
  const passed = new Set(steps.slice(0, -1).flatMap(({ to }) => to));
  const last = steps.at(-1)?.to ?? [];
  return [...passed].filter((node) => !last.includes(node));
}

/** Runs a machine once, and reads its steps from the inspection events of XState. */
function inspected(
  run: (scope: AnyActorScope) => AnyMachineSnapshot,
  start: readonly Node[],
  eventType = '',
): Macrostep {
  // A scope needs an actor with a parent and a system, in which the machine's own children have no names yet.
  const empty = createMachine({});
  const self = createActor(empty, { parent: createActor(empty) });
  const ignore = () => {};
  const microsteps: Microstep[] = [];
  const effects: Effect[] = [];
  let from = start;
  let previous = eventType;
  self.system.inspect((inspection) => {
    // The machine's children report their first steps, too.
    if (inspection.type !== '@xstate.microstep' || inspection.actorRef !== self) return;
    const transitions = inspection._transitions as unknown as readonly Transition[];
    const type = transitions[0]?.eventType ?? previous;
    // After a step, the eventless transitions are tried before the next event.
    const tried = microsteps.length > 0 && type !== '' ? ['', type] : [type];
    const refused = tried.flatMap((each) => refusedFor(from, each, transitions));
    const to = activeNodes(inspection.snapshot as AnyMachineSnapshot);
    microsteps.push({ transitions, refused, to });
    from = to;
    previous = '';
  });
  const snapshot = run({
    ...{ self, id: '', sessionId: '', system: self.system },
    actionExecutor: ({ type, params }) => effects.push({ type, params }),
    ...{ defer: ignore, logger: ignore, emit: ignore, stopChild: ignore },
  });
  const alternatives = refusedFor(from, '', []);
  const last = microsteps.pop();
  if (last) microsteps.push({ ...last, refused: [...last.refused, ...alternatives] });
  return { snapshot, microsteps, effects };
}

/** The guarded transitions for an event that come before the selected ones, from each innermost state outwards. */
function refusedFor(
  active: readonly Node[],
  eventType: string,
  selected: readonly Transition[],
): readonly Transition[] {
  const refused = new Set<Transition>();
  const innermost = active.filter((node) => !active.some(({ parent }) => parent === node));
  for (const leaf of innermost) {
    const candidates = outwards(leaf).flatMap((node) =>
      transitionsOf(node).filter((transition) => transition.eventType === eventType),
    );
    for (const candidate of candidates) {
      if (selected.includes(candidate) || !candidate.guard) break;
      refused.add(candidate);
    }
  }
  return [...refused];
}

function outwards(node: Node): readonly Node[] {
  return node.parent ? [node, ...outwards(node.parent)] : [node];
}
