import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A native dialog that is open as long as it is drawn. The focus goes to what is marked as safe, and back to where it
 * was when the dialog is gone. One that is longer than the window is read from its beginning: there the focus goes to
 * the heading, or what it is about would have scrolled away.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    const isLong = dialog && dialog.scrollHeight > dialog.clientHeight;
    const heading = isLong ? dialog.querySelector('h2') : null;
    (heading ?? dialog?.querySelector<HTMLElement>('[data-safe=true]'))?.focus();
    // Closed while it is still in the page, so that the focus goes back to where it was.
    return () => dialog?.close();
  }, []);
  return box;
}
