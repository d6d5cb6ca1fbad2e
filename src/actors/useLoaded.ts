import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** The actor once its machine is loaded; null before. */
export function useLoaded<Actor extends AnyActorRef>(actor: Actor | null): Actor | null {
  const isLoaded = useSelector(actor ?? undefined, isMachine);
  return isLoaded ? actor : null;
}

function isMachine(snapshot: object | undefined): boolean {
  return snapshot !== undefined && 'value' in snapshot;
}
