import type { AnyStateMachine } from 'xstate';
import { missionEvents } from '../../contract/missionEvents.ts';
import { missionMachine } from '../../machines/mission/mission.machine.ts';

/** A transition of the mission machine that records an event. */
export interface Row {
  /** The event code (docs/protocol.md, Missions). */
  readonly code: number;
  readonly name: string;
  /** The innermost state that handles the event. */
  readonly state: string;
  readonly event: string;
  readonly to: string;
  readonly guard: string | null;
  /** The hide code; null where no dialog closes. */
  readonly hide: number | null;
  readonly outcome: string | null;
}

/**
 * Every transition that records an event, by its code; a transition with two codes has two rows.
 * @throws where no transition records one of the codes
 */
export function rowsOf(): readonly Row[] {
  const rows = nodesIn(missionMachine.root).flatMap((node) =>
    [...node.transitions.values()].flat().flatMap((transition): Row[] => {
      const codesOf = (type: string) =>
        transition.actions.flatMap((action) => {
          const { type: is, params } = action as { type?: string; params?: unknown };
          return is === type ? [params as number | string] : [];
        });
      return codesOf('append').map((code) => ({
        code: Number(code),
        name: nameOf(Number(code)),
        state: node.key,
        event: transition.eventType,
        to: (transition.target?.[0] ?? node).key,
        guard: typeof transition.guard === 'string' ? transition.guard : null,
        hide: (codesOf('hide')[0] as number | undefined) ?? null,
        outcome: (codesOf('end')[0] as string | undefined) ?? null,
      }));
    }),
  );
  const codes = new Set(rows.map(({ code }) => code));
  const missing = Object.values(missionEvents).filter((code) => !codes.has(code));
  if (missing.length > 0) throw new Error(`No transition records the codes ${missing}.`);
  return rows.sort((a, b) => a.code - b.code);
}

function nameOf(code: number): string {
  return Object.entries(missionEvents).find(([, known]) => known === code)?.[0] ?? '';
}

function nodesIn(node: AnyStateMachine['root']): AnyStateMachine['root'][] {
  return [node, ...Object.values(node.states).flatMap(nodesIn)];
}
