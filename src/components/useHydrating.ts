import { useSyncExternalStore } from 'react';

/** True on the server and until its markup is taken over; false for what the script mounts later. */
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
