import type { SessionActor } from '../../machines/session/session.machine.ts';

export interface ScreenProps {
  readonly session: SessionActor;
}
