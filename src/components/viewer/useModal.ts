import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native dialog while mounted. Focuses the element marked `data-safe`, else the first button, or the
 * heading of a dialog that scrolls; a frame never takes the focus from its host page.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const focusContent = () => {
      const isLong = dialog.scrollHeight > dialog.clientHeight;
      const heading = isLong ? dialog.querySelector('h2') : null;
      const safe = dialog.querySelector<HTMLElement>('[data-safe=true]');
      // The host page would scroll to the top of a frame that is higher than the window.
      (heading ?? safe ?? dialog.querySelector('button'))?.focus({ preventScroll: true });
    };
    const isHostFocused = isFocusInHost();
    // An inert dialog opens without moving the focus.
    dialog.inert = true;
    // The server draws it open and not modal.
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.inert = false;
    if (isHostFocused) window.addEventListener('focus', focusContent, { once: true });
    else focusContent();
    return () => {
      window.removeEventListener('focus', focusContent);
      // Only closing a connected dialog restores the focus.
      if (!isFocusInHost()) dialog.close();
    };
  }, []);
  return ref;
}

function isFocusInHost(): boolean {
  return window.parent !== window && !document.hasFocus();
}
