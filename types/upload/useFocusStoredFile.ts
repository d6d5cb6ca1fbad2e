import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { isPending, isStored, type Row } from '../../machines/upload/upload.machine.ts';

/**
 * Moves the focus from the row of an upload to the row of the stored file, which takes its place.
 * @returns the ref of every row that may be replaced
 */
export function useFocusStoredFile(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): (row: HTMLElement | null) => () => void {
  const before = useRef(rows);
  const focusedKey = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const isFocused = (row: Row) => isPending(row) && row.key === focusedKey.current;
    const row = rows[before.current.findIndex(isFocused)];
    const isLost = document.activeElement === document.body;
    before.current = rows;
    focusedKey.current = undefined;
    if (!row || !isStored(row) || !isLost) return;
    list.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(row.id)}"] button`)?.focus();
  }, [list, rows]);
  // React clears a ref before it removes the element, so the focus can still be read.
  return useCallback(
    (row) => () => {
      if (row?.contains(document.activeElement)) focusedKey.current = row.dataset.part;
    },
    [],
  );
}
