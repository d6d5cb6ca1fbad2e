import type { AnyStateMachine } from 'xstate';
import { hideCodes, taskEvents } from '../../contract/taskEvents.ts';

/** Reads machine definitions for `docs/machines.md` and `/dev/live`. */
export type Node = AnyStateMachine['root'];
export type Transition = Node['transitions'] extends Map<string, (infer One)[]> ? One : never;

/** Names of the numbers in action parameters. */
const meanings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  record: taskEvents,
  hide: hideCodes,
};

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

/** The name of a guard or an action, with its parameter if that is one plain value. */
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
