import type { AnyStateMachine } from 'xstate';
import { hideCodes, missionEvents } from '../../contract/missionEvents.ts';

/** A state of a machine's definition, as `docs/machines.md` and `/dev/live` draw it. */
export type Node = AnyStateMachine['root'];
export type Transition = Node['transitions'] extends Map<string, (infer Item)[]> ? Item : never;

/** Names of the codes that actions have as a parameter, by the action's name. */
const meanings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  append: missionEvents,
  hide: hideCodes,
};

/** A level of colour from 0 for no time to 5 for 16 times and more, each for twice as many as the one before. */
export function heatOf(times: number): number {
  return times === 0 ? 0 : Math.min(5, 1 + Math.floor(Math.log2(times)));
}

/** Transitions of a state; eventless ones come first. */
export function transitionsOf(node: Node): Transition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()] as Transition[];
}

/** Shortens the types of XState's own events, as in `commit done` and `after slowSend`. */
export function eventWords(type: string): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1');
}

/** The name of a guard or an action, with its parameter if that is a single text or number. */
export function nameOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type = '', params } = part as { type?: string; params?: unknown };
  const entry = Object.entries(meanings[type] ?? {}).find(([, code]) => code === params);
  const text = entry?.[0] ?? params;
  const detail = typeof text === 'number' || typeof text === 'string' ? ` ${text}` : '';
  return type.replace(/^xstate\./, '') + detail;
}

/** The innermost states of a snapshot's value, as `a.b`; parallel ones as `a.b+c.d`. */
export function stateKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([state, inner]) => [state, stateKey(inner)].filter((part) => part !== '').join('.'))
    .join('+');
}
