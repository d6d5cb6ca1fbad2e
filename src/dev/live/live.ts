import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Input } from '../../../machines/session/context.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import { type Example, examplesOf } from './examples.ts';
import { revive, writeLog } from './log.ts';
import type { Plain } from './redact.ts';
import type { Player } from './replay.ts';
import { startWatch, type Watch } from './watch.ts';

/** A session that can be looked into, as the page round its frame sees it. */
export interface Live {
  readonly watch: Watch;
  /** Null where the survey is really answered. */
  readonly player: Player | null;
  copyLog(hasAnswers: boolean): string;
  /** The events that a machine would take now, with what they might carry. */
  accepted(machine: string): readonly Example[];
  /** @throws where there is no such machine, or what the event carries cannot be read */
  send(machine: string, event: Plain): void;
}

declare global {
  interface Window {
    /** In the frame: the session in it. */
    askpathLive?: Live | undefined;
    /** In the page round it: the log that its frame is to play. */
    askpathLog?: string | undefined;
  }
}

export const ready = 'askpath.live';

/** Watches every machine of this page from now on. */
export function watchPage(): Watch {
  const watch = startWatch();
  globalThis.askpathWatch = { inspect: watch.hear };
  return watch;
}

/** Lets the page round this one look into a session. */
export function show(
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
    accepted(machine) {
      const found = watch.find(machine);
      if (!found) return [];
      const { events } = found.logic;
      return [...new Set(events)]
        .sort()
        .flatMap((type) => examplesOf(type, found))
        .filter(({ event }) => isAccepted(found.ref, event));
    },
    send(machine, event) {
      const found = watch.find(machine);
      if (!found) throw new Error(`There is no ${machine}.`);
      found.ref.send(revive(event));
    },
  };
  parent.postMessage({ kind: ready }, location.origin);
}

function isAccepted(ref: AnyActorRef, event: Plain): boolean {
  try {
    const snapshot = ref.getSnapshot() as AnyMachineSnapshot;
    return snapshot.status === 'active' && snapshot.can(revive(event));
  } catch {
    // A guard that reads what the example does not carry.
    return false;
  }
}
