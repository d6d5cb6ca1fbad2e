import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { UploadedFile } from '../../contract/files.ts';

/**
 * Moves the focus from the row of an upload to the row of the stored file, which replaces it.
 * @returns the ref of every row that may be replaced
 */
export function useFocusStoredFile(
  list: RefObject<HTMLElement | null>,
  files: readonly UploadedFile[],
): (row: HTMLElement | null) => () => void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const last = files.at(-1);
    const isLost = hadFocus.current && document.activeElement === document.body;
    hadFocus.current = false;
    if (!last || !isLost) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-part="${CSS.escape(last.id)}"] button`)
      ?.focus();
  }, [list, files]);
  // React clears a ref before it removes the element, so the focus can still be read.
  return useCallback(
    (row) => () => {
      if (row?.contains(document.activeElement)) hadFocus.current = true;
    },
    [],
  );
}
