import type { SessionActor } from '../../machines/session/session.machine.ts';

/** What every screen of a session is given: the one actor it reads and sends events to. */
export interface ScreenProps {
  readonly session: SessionActor;
}
