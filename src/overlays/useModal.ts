import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A native dialog that is open as long as it is drawn. The focus goes to what is marked as safe, and back to where it
 * was when the dialog is gone.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-safe=true]')?.focus();
    // Closed while it is still in the page, so that the focus goes back to where it was.
    return () => dialog?.close();
  }, []);
  return box;
}
