import { useMemo, useSyncExternalStore } from 'react';

/** Replaces the package of this name, which serves every React since 16, in `@xstate/react` (see `vite.config.ts`). */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
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
      const next = select(snapshot);
      const selection = last && isEqual(last.selection, next) ? last.selection : next;
      last = { snapshot, selection };
      return selection;
    };
  }, [getSnapshot, select, isEqual]);
  return useSyncExternalStore(subscribe, read, read);
}
