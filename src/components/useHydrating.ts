import { useSyncExternalStore } from 'react';

/** Whether the server's markup is being hydrated; false for views that the script mounts later. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
