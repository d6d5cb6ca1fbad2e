import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import type { Input } from '../../../machines/session/session.types.ts';
import { type ExampleEvent, exampleEvents } from './exampleEvents.ts';
import { revive, writeLog } from './log.ts';
import type { PlainEvent } from './redact.ts';
import type { Player } from './replay.ts';
import type { Watch } from './watch.ts';

/** Access to a session for the page around its frame. */
export interface Inspection {
  readonly watch: Watch;
  /** The player of the log; null unless a log is replayed. */
  readonly player: Player | null;
  copyLog(hasAnswers: boolean): string;
  /** The events that a machine accepts now, with plausible payloads. */
  acceptedEvents(machine: string): readonly ExampleEvent[];
  /** @throws for an unknown machine or an invalid payload */
  send(machine: string, event: PlainEvent): void;
}

declare global {
  interface Window {
    /** The frame publishes its session here for the surrounding page. */
    askpathLive?: Inspection | undefined;
    /** The surrounding page provides the log to replay here. */
    askpathLog?: string | undefined;
  }
}

export const readyMessage = 'askpath.live';

/** Publishes a session to the surrounding page. */
export function exposeInspection(
  watch: Watch,
  session: SessionActor,
  input: Input,
  begin: ((watch: Watch) => Player) | null,
): void {
  watch.follow(session);
  window.askpathLive = {
    watch,
    player: begin?.(watch) ?? null,
    copyLog: (hasAnswers) => writeLog(input, watch.history(), hasAnswers),
    acceptedEvents(machine) {
      const watched = watch.find(machine);
      if (!watched) return [];
      const { events } = watched.logic;
      return [...new Set(events)]
        .sort()
        .flatMap((type) => exampleEvents(type, watched))
        .filter(({ event }) => isAccepted(watched.ref, event));
    },
    send(machine, event) {
      const watched = watch.find(machine);
      if (!watched) throw new Error(`There is no ${machine}.`);
      watched.ref.send(revive(event));
    },
  };
  parent.postMessage({ kind: readyMessage }, location.origin);
}

function isAccepted(ref: AnyActorRef, event: PlainEvent): boolean {
  try {
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    return snapshot.status === 'active' && snapshot.can(revive(event));
  } catch {
    // A guard may read a field that the example event lacks.
    return false;
  }
}
