import type { AnyStateMachine } from 'xstate';
import { hideCodes, taskEvents } from '../../contract/taskEvents.ts';

/** How a machine's own definition is read: for the drawings in docs/machines.md and for the live chart of `/dev/live`. */
export type Node = AnyStateMachine['root'];
export type Transition = Node['transitions'] extends Map<string, (infer One)[]> ? One : never;

/** What the numbers mean that an action is told. */
const meanings: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  record: taskEvents,
  hide: hideCodes,
};

/** What can happen in a state, what happens there by itself first. */
export function transitionsOf(node: Node): Transition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()] as Transition[];
}

/** An event's type, short where the machine made it up: `commit done`, `after slowSend`. */
export function eventWords(type: string): string {
  return type
    .replace(/^xstate\.(done|error)\.actor\.(.*)$/, '$2 $1')
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1');
}

/** The name of a guard or an action, with what it is told when that is one plain value. */
export function nameOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  const { type = '', params } = part as { type?: string; params?: unknown };
  const known = Object.entries(meanings[type] ?? {}).find(([, code]) => code === params);
  const said = known?.[0] ?? params;
  const detail = typeof said === 'number' || typeof said === 'string' ? ` ${said}` : '';
  return type.replace(/^xstate\./, '') + detail;
}

/** The innermost states of a snapshot's value, as `a.b` and, of parallel ones, `a.b+c.d`. */
export function stateKey(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([state, inner]) => [state, stateKey(inner)].filter((part) => part !== '').join('.'))
    .join('+');
}
