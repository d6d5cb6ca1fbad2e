import { useCallback } from 'react';
import { useSyncExternalStoreWithSelector } from './useSyncExternalStore.ts';

/** An actor, as far as a view looks at it. */
interface Shown<Snapshot> {
  getSnapshot(): Snapshot;
  subscribe(changed: (snapshot: Snapshot) => void): { unsubscribe(): void };
}

/**
 * One fact of an actor: the view is drawn again when it is another one. @xstate/react has the same, but in one file
 * with what starts the machines of single question types, and that is not needed at first.
 */
export function useSelector<Snapshot, Fact>(
  actor: Shown<Snapshot>,
  select: (snapshot: Snapshot) => Fact,
  isEqual: (a: Fact, b: Fact) => boolean = Object.is,
): Fact {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = useCallback(() => actor.getSnapshot(), [actor]);
  return useSyncExternalStoreWithSelector(subscribe, read, null, select, isEqual);
}
