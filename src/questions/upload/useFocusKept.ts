import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { UploadedFile } from '../../../contract/files.ts';

/** Moves the focus from the row of an upload to the row of its stored file, which replaces it. */
export function useFocusKept(
  list: RefObject<HTMLElement | null>,
  files: readonly UploadedFile[],
): void {
  const wasWithin = useRef(false);
  wasWithin.current = list.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const last = files.at(-1);
    if (!last || !wasWithin.current || document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-place="${CSS.escape(last.id)}"] button`)
      ?.focus();
  }, [list, files]);
}
