import { type AnyMachineSnapshot, type AnyStateMachine, assign } from 'xstate';
import type { Effect, Macrostep } from '../../packages/paths/microsteps.ts';
import type { Plan } from '../../packages/paths/plans/plan.ts';
import type { Mutant } from './mutants.ts';

/** What a path notices first of a mutant. */
export type Notice =
  /** A state with another assertion, or a reply to a call that the machine has not made. */
  | 'state'
  /** Another call, or another message to a port, a machine or the page. */
  | 'sent'
  /** Another fact for the views, by the selectors of the machine. */
  | 'fact'
  /** The machine throws. */
  | 'error';

export type Selectors = Readonly<Record<string, (snapshot: AnyMachineSnapshot) => unknown>>;

/** What a path sees of a step. */
interface Sight {
  readonly key: string;
  readonly sent: readonly string[];
  readonly facts: readonly string[];
}

/** A plan whose paths have been walked with its own machine. */
export interface Walked {
  readonly plan: Plan;
  readonly selectors: Selectors;
  readonly paths: Plan['model']['paths'];
  /** For each path: the start, and each step. */
  readonly sights: readonly (readonly Sight[])[];
}

/**
 * Walks paths of a committed model, by default those that take every transition, with the machine as it is. A path ends at a step whose event fits another path to its state, such as
 * one with the id of a file that is not there.
 */
export function walkPlan(
  plan: Plan,
  selectors: Selectors,
  paths: Walked['paths'] = plan.model.paths,
): Walked {
  const { model } = plan;
  const sights = paths.map(({ steps }) => {
    const seen: Sight[] = [];
    try {
      for (const sight of sightsOn(plan, model.machine, selectors, steps)) {
        const wanted = steps[seen.length - 1]?.to ?? model.start;
        if (sight === null || sight.key !== wanted) break;
        seen.push(sight);
      }
    } catch {
      // The machine throws where a file that is not there is sent again.
    }
    return seen;
  });
  return { plan, selectors, paths, sights };
}

/** The number of steps that are not walked, because a path has ended before them. */
export function unwalkedSteps({ paths, sights }: Walked): number {
  const walked = sights.reduce((sum, { length }) => sum + length - 1, 0);
  return paths.reduce((sum, { steps }) => sum + steps.length, 0) - walked;
}

/** Walks the paths of a plan with a mutant; returns what is noticed first, null where nothing is. */
export function noticeOf(
  { plan, selectors, paths, sights }: Walked,
  mutant: Mutant,
): Notice | null {
  const assertions: Readonly<Record<string, unknown>> = plan.states;
  const { model } = plan;
  const machine = mutant.apply(model.machine);
  try {
    for (const [index, { steps }] of paths.entries()) {
      let step = 0;
      for (const seen of sightsOn(plan, machine, selectors, steps)) {
        const wanted = sights[index]?.[step];
        step += 1;
        if (!wanted) break;
        if (seen === null) return 'state';
        if (assertions[seen.key] !== assertions[wanted.key]) return 'state';
        if (!isSame(seen.sent, wanted.sent)) return 'sent';
        if (!isSame(seen.facts, wanted.facts)) return 'fact';
      }
    }
    return null;
  } catch {
    return 'error';
  }
}

/** What a path sees of a machine, step by step; null where a reply comes to a call that the machine has not made. */
function* sightsOn(
  { model, actions }: Plan,
  machine: AnyStateMachine,
  selectors: Selectors,
  steps: Plan['model']['paths'][number]['steps'],
): Generator<Sight | null, void> {
  const clock = { now: 0 };
  const walker = model.walkerOf(withClock(machine, clock));
  const sightOf = ({ snapshot, effects }: Macrostep): Sight => ({
    key: walker.keyOf(snapshot),
    sent: effects.map(textOf),
    facts: Object.entries(selectors).map(
      ([name, select]) => `${name}: ${factOf(select, snapshot)}`,
    ),
  });
  let at = walker.start();
  yield sightOf(at);
  for (const { name } of steps) {
    const event = actions[name]?.event;
    if (!event) throw new Error(`The plan has no case "${name}".`);
    const { actorId } = event;
    const isReply = typeof actorId === 'string';
    if (isReply && !(actorId in at.snapshot.children)) {
      yield null;
      return;
    }
    clock.now += 1000;
    at = walker.next(at.snapshot, event);
    yield sightOf(at);
  }
}

/** A machine that reads the time of a clock, where it reads one, so that a second passes from step to step. */
function withClock(machine: AnyStateMachine, clock: { now: number }): AnyStateMachine {
  if (!('readTime' in machine.implementations.actions)) return machine;
  return machine.provide({ actions: { readTime: assign({ now: () => clock.now }) } });
}

/** A message, a call or another effect as text; ids of sessions and actors, which differ each time, are left out. */
function textOf({ type, params }: Effect): string {
  const { actorRef, to, src, ...others } = (params ?? {}) as Record<string, unknown>;
  const ref = (actorRef ?? to) as { id?: string } | undefined;
  const id = ref?.id?.replaceAll(sessionId, 'x') ?? '';
  return `${type} ${id} ${typeof src === 'string' ? src : ''} ${jsonOf(others)}`;
}

/** The id that XState gives an actor without a name. */
const sessionId = /x:\d+/g;

function factOf(select: Selectors[string], snapshot: AnyMachineSnapshot): string {
  try {
    return jsonOf(select(snapshot));
  } catch {
    return 'throws';
  }
}

function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(sessionId, 'x');
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}
