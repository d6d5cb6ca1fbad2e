import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Input } from '../../../machines/session/context.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { type ExampleEvent, exampleEvents } from './exampleEvents.ts';
import { revive, writeLog } from './log.ts';
import type { PlainEvent } from './redact.ts';
import type { Player } from './replay.ts';
import { startWatch, type Watch } from './watch.ts';

/** A session that can be looked into, as the page round its frame sees it. */
export interface Inspection {
  readonly watch: Watch;
  /** Null where the survey is really answered. */
  readonly player: Player | null;
  copyLog(hasAnswers: boolean): string;
  /** The events that a machine would take now, with what they might carry. */
  acceptedEvents(machine: string): readonly ExampleEvent[];
  /** @throws where there is no such machine, or what the event carries cannot be read */
  send(machine: string, event: PlainEvent): void;
}

declare global {
  interface Window {
    /** In the frame: the session in it. */
    askpathLive?: Inspection | undefined;
    /** In the page round it: the log that its frame is to play. */
    askpathLog?: string | undefined;
  }
}

export const readyMessage = 'askpath.live';

/** Watches every machine of this page from now on. */
export function watchMachines(): Watch {
  const watch = startWatch();
  globalThis.askpathWatch = { inspect: watch.hear };
  return watch;
}

/** Lets the page round this one look into a session. */
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
      const found = watch.find(machine);
      if (!found) return [];
      const { events } = found.logic;
      return [...new Set(events)]
        .sort()
        .flatMap((type) => exampleEvents(type, found))
        .filter(({ event }) => isAccepted(found.ref, event));
    },
    send(machine, event) {
      const found = watch.find(machine);
      if (!found) throw new Error(`There is no ${machine}.`);
      found.ref.send(revive(event));
    },
  };
  parent.postMessage({ kind: readyMessage }, location.origin);
}

function isAccepted(ref: AnyActorRef, event: PlainEvent): boolean {
  try {
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    return snapshot.status === 'active' && snapshot.can(revive(event));
  } catch {
    // A guard that reads what the example does not carry.
    return false;
  }
}
