import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A native dialog that is open as long as it is drawn. The focus goes to what is marked as safe, and back to where it
 * was when the dialog is gone. One that is longer than the window is read from its beginning: there the focus goes to
 * the heading, or what it is about would have scrolled away. A frame takes no focus from the page round it: there the
 * dialog waits with all of this until the reader comes in.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const arrive = () => {
      const isLong = dialog.scrollHeight > dialog.clientHeight;
      const heading = isLong ? dialog.querySelector('h2') : null;
      (heading ?? dialog.querySelector<HTMLElement>('[data-safe=true]'))?.focus();
    };
    const isApart = isReaderElsewhere();
    // To open a dialog moves the focus, unless nothing in it can have it.
    dialog.inert = isApart;
    dialog.showModal();
    dialog.inert = false;
    if (isApart) window.addEventListener('focus', arrive, { once: true });
    else arrive();
    return () => {
      window.removeEventListener('focus', arrive);
      // Closed while it is still in the page, so that the focus goes back to where it was.
      if (!isReaderElsewhere()) dialog.close();
    };
  }, []);
  return box;
}

function isReaderElsewhere(): boolean {
  return window.parent !== window && !document.hasFocus();
}
