import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a native dialog while the component is mounted. The focus goes to the element marked `data-safe`, else to the
 * first button, but to the heading of a dialog that scrolls or is to be read (`data-read`). A dialog in a frame never
 * takes the focus from the host page.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const focusContent = () => {
      const isRead = dialog.hasAttribute('data-read') || dialog.scrollHeight > dialog.clientHeight;
      const heading = isRead ? dialog.querySelector('h2') : null;
      const safe = dialog.querySelector<HTMLElement>('[data-safe=true]');
      // Without `preventScroll` the host page would scroll to the top of a frame that is higher than its window.
      (heading ?? safe ?? dialog.querySelector('button'))?.focus({ preventScroll: true });
    };
    const isHostFocused = isFocusInHost();
    // An inert dialog does not move the focus when it opens.
    dialog.inert = true;
    // The server renders the dialog open and not modal; only a closed dialog can be opened as modal.
    dialog.removeAttribute('open');
    dialog.showModal();
    dialog.inert = false;
    if (isHostFocused) window.addEventListener('focus', focusContent, { once: true });
    else focusContent();
    return () => {
      window.removeEventListener('focus', focusContent);
      // Closing a dialog restores the focus only while the dialog is in the document.
      if (!isFocusInHost()) dialog.close();
    };
  }, []);
  return ref;
}

function isFocusInHost(): boolean {
  return window.parent !== window && !document.hasFocus();
}
