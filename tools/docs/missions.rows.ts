import type { AnyStateMachine } from 'xstate';
import { taskEvents } from '../../contract/taskEvents.ts';
import { taskMachine } from '../../machines/task/task.machine.ts';

/** One transition of the task machine that gives a code. */
export interface Row {
  /** The event code (docs/protocol.md, Missions). */
  readonly code: number;
  readonly name: string;
  /** The innermost state that takes the event. */
  readonly state: string;
  readonly event: string;
  readonly to: string;
  readonly guard: string | null;
  /** The hide code; null where no dialog closes. */
  readonly hide: number | null;
  readonly outcome: string | null;
}

/** Every transition of the machine that gives an event code, by code; one with two codes is there twice. */
export function rowsOf(): readonly Row[] {
  const rows = nodesIn(taskMachine.root).flatMap((node) =>
    [...node.transitions.values()].flat().flatMap((one): Row[] => {
      const told = (type: string) =>
        one.actions.flatMap((action) => {
          const { type: is, params } = action as { type?: string; params?: unknown };
          return is === type ? [params as number | string] : [];
        });
      return told('record').map((code) => ({
        code: Number(code),
        name: nameOf(Number(code)),
        state: node.key,
        event: one.eventType,
        to: (one.target?.[0] ?? node).key,
        guard: typeof one.guard === 'string' ? one.guard : null,
        hide: (told('hide')[0] as number | undefined) ?? null,
        outcome: (told('end')[0] as string | undefined) ?? null,
      }));
    }),
  );
  return rows.sort((a, b) => a.code - b.code);
}

function nameOf(code: number): string {
  return Object.entries(taskEvents).find(([, known]) => known === code)?.[0] ?? '';
}

function nodesIn(node: AnyStateMachine['root']): AnyStateMachine['root'][] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}
