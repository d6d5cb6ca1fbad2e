import type { AnyActorRef, SnapshotFrom } from 'xstate';

/** Resolves when an actor has reached a snapshot, or has ended. */
export function until<Actor extends AnyActorRef>(
  actor: Actor,
  isReached: (snapshot: SnapshotFrom<Actor>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    if (isReached(actor.getSnapshot())) return resolve();
    const watch = actor.subscribe({
      next(snapshot) {
        if (!isReached(snapshot)) return;
        watch.unsubscribe();
        resolve();
      },
      complete: resolve,
    });
  });
}
