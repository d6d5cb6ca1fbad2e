import { type AnyStateMachine, not, StateMachine } from 'xstate';
import { type Node, nameOfPart } from '../../src/dev/chart.ts';

/** A machine in which one thing of the chart is changed. */
export interface Mutant {
  /** The place and the change, such as `session.home: time.over 0: target is session.closed instead of session.ending`. */
  readonly name: string;
  readonly kind: MutantKind;
  /** The changed machine, with the implementations of a plan's machine. */
  readonly apply: (machine: AnyStateMachine) => AnyStateMachine;
}

export type MutantKind = 'transition' | 'guard' | 'target' | 'action';

type Json = Record<string, unknown>;
type Place = readonly (string | number)[];

interface Candidate {
  readonly place: Place;
  readonly label: string;
  readonly transition: Json;
  readonly node: Node;
}

/**
 * The mutants of a machine: each transition removed, each guard negated and dropped, each target replaced by a sibling or dropped, and
 * each action of a transition, an entry and an exit removed, one at a time.
 */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const nodes = nodesIn(machine.root);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return nodes.flatMap((node) => [
    ...candidatesOf(node).flatMap((candidate) => ofTransition(candidate, byId)),
    ...ofActions(node),
  ]);
}

function nodesIn(node: Node): readonly Node[] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}

/** The place of a state's config within that of the machine. */
function placeOf(node: Node): Place {
  return node.path.flatMap((key) => ['states', key]);
}

function candidatesOf(node: Node): readonly Candidate[] {
  const config = node.config as Json;
  const invokes = listOf(config.invoke) as readonly Json[];
  const slots: readonly (readonly [string, Place, unknown])[] = [
    ['always', ['always'], config.always],
    ['done', ['onDone'], config.onDone],
    ...Object.entries((config.on ?? {}) as Json).map(
      ([event, value]) => [event, ['on', event], value] as const,
    ),
    ...Object.entries((config.after ?? {}) as Json).map(
      ([delay, value]) => [`after ${delay}`, ['after', delay], value] as const,
    ),
    ...invokes.flatMap((invoke, index) => {
      const at = Array.isArray(config.invoke) ? ['invoke', index] : ['invoke'];
      return [
        [`${invoke.id} done`, [...at, 'onDone'], invoke.onDone] as const,
        [`${invoke.id} error`, [...at, 'onError'], invoke.onError] as const,
      ];
    }),
  ];
  return slots.flatMap(([name, place, value]) =>
    listOf(value).map((given, index) => ({
      place: [...placeOf(node), ...place, index],
      label: `${node.id}: ${name} ${index}`,
      transition: typeof given === 'string' ? { target: given } : (given as Json),
      node,
    })),
  );
}

function ofTransition(
  { place, label, transition, node }: Candidate,
  byId: ReadonlyMap<string, Node>,
): readonly Mutant[] {
  const { guard, target } = transition;
  const { target: _target, ...withoutTarget } = transition;
  const { guard: _guard, ...withoutGuard } = transition;
  const replaced = (kind: MutantKind, change: string, by: Json | null): Mutant => ({
    name: `${label}: ${change}`,
    kind,
    apply: changed(place, () => by),
  });
  const guardName = guard ? nameOfPart(guard) : '';
  const [first, ...others] = listOf(target) as readonly string[];
  const other = first === undefined ? undefined : siblingOf(first, node, byId);
  return [
    replaced('transition', 'removed', null),
    ...(guard
      ? [
          replaced('guard', `[${guardName}] negated`, {
            ...transition,
            guard: not(guard as never),
          }),
          replaced('guard', `[${guardName}] dropped`, withoutGuard),
        ]
      : []),
    ...(first === undefined ? [] : [replaced('target', `target ${first} dropped`, withoutTarget)]),
    ...(first === undefined || other === undefined
      ? []
      : [
          replaced('target', `target ${first} replaced by ${other}`, {
            ...transition,
            target: [other, ...others],
          }),
        ]),
    ...withoutEach(transition.actions).map(([name, actions]) =>
      replaced('action', `action ${name} removed`, { ...transition, actions }),
    ),
  ];
}

function ofActions(node: Node): readonly Mutant[] {
  const config = node.config as Json;
  return (['entry', 'exit'] as const).flatMap((when) =>
    withoutEach(config[when]).map(
      ([name, actions]): Mutant => ({
        name: `${node.id}: ${when}: action ${name} removed`,
        kind: 'action',
        apply: changed([...placeOf(node), when], () => actions),
      }),
    ),
  );
}

/** Lists of actions without each of them, with its name. */
function withoutEach(actions: unknown): readonly (readonly [string, readonly unknown[]])[] {
  const all = listOf(actions);
  return all.map((action, index) => [
    `${nameOfPart(action)} (${index + 1} of ${all.length})`,
    all.toSpliced(index, 1),
  ]);
}

/** Another state beside a target; undefined where there is none. */
function siblingOf(
  target: string,
  source: Node,
  byId: ReadonlyMap<string, Node>,
): string | undefined {
  const base = target.startsWith('.') ? source.id : source.parent?.id;
  const id = target.startsWith('#') ? target.slice(1) : `${base}.${target.replace(/^\./, '')}`;
  const found = byId.get(id);
  const siblings = Object.values(found?.parent?.states ?? {}).filter((node) => node !== found);
  // A state that is only passed through may lead to the target itself.
  const other = siblings.find(({ always }) => !always) ?? siblings[0];
  return other && `#${other.id}`;
}

/** The machine rebuilt without a change, which no path may notice. */
export const unchanged: Mutant = {
  name: 'unchanged',
  kind: 'transition',
  apply: (machine) =>
    new StateMachine(copyOf(machine.config) as never, machine.implementations as never),
};

/** Returns a function that makes a machine with one place of its config changed; null removes an item of a list. */
function changed(place: Place, change: () => unknown) {
  return (machine: AnyStateMachine): AnyStateMachine => {
    const config = copyOf(machine.config) as Json;
    const at = place
      .slice(0, -1)
      .reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], config);
    const last = place.at(-1) as string | number;
    const value = change();
    if (typeof last !== 'number') (at as Json)[last] = value;
    else if (value === null) (at as unknown[]).splice(last, 1);
    else (at as unknown[])[last] = value;
    // A changed guard may lead in a circle.
    const options = { ...(config.options as object), maxIterations: 100 };
    return new StateMachine({ ...config, options } as never, machine.implementations as never);
  };
}

const lists = new Set(['always', 'onDone', 'onError']);

/** A deep copy in which every transition is in a list; functions and strings are shared. */
function copyOf(value: unknown, key = '', parent = ''): unknown {
  const isTransition = lists.has(key) || parent === 'on' || parent === 'after';
  if (isTransition && !Array.isArray(value)) return [copyPlain(value)];
  if (Array.isArray(value))
    return value.map((item) => (isTransition ? copyPlain(item) : copyOf(item)));
  if (typeof value !== 'object' || value === null) return value;
  if (isTransition) return copyPlain(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, copyOf(item, name, key)]),
  );
}

function copyPlain(value: unknown): unknown {
  if (typeof value === 'string') return { target: value };
  return typeof value === 'object' && value !== null ? { ...value } : value;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
