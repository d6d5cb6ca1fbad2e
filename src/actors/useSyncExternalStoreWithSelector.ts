import { useMemo, useSyncExternalStore } from 'react';

/** Replaces the package of this name, which serves every React since 16, in `@xstate/react` (see `vite.config.ts`). */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (changed: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _: unknown,
  select: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean,
): Selection {
  const read = useMemo(() => {
    let last: { readonly snapshot: Snapshot; readonly selection: Selection } | undefined;
    return () => {
      const snapshot = getSnapshot();
      if (last && Object.is(last.snapshot, snapshot)) return last.selection;
      const fresh = select(snapshot);
      const selection = last && isEqual(last.selection, fresh) ? last.selection : fresh;
      last = { snapshot, selection };
      return selection;
    };
  }, [getSnapshot, select, isEqual]);
  return useSyncExternalStore(subscribe, read, read);
}
