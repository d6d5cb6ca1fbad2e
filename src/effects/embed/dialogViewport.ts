const minHeight = 320;

/** Sets `--visible-top` and `--visible-bottom` of a frame higher than the host's window. */
export function watchDialogViewport(root: HTMLElement): () => void {
  let shown: Element | null = null;
  const intersection = new IntersectionObserver(([entry]) => {
    intersection.disconnect();
    if (!entry) return;
    const { top, bottom } = entry.intersectionRect;
    const isEnough = bottom - top >= minHeight;
    root.style.setProperty('--visible-top', isEnough ? `${top}px` : '');
    root.style.setProperty('--visible-bottom', isEnough ? `${bottom}px` : '');
  });
  const dialogs = new MutationObserver(() => {
    const dialog = root.querySelector('dialog[open]');
    if (dialog && dialog !== shown) intersection.observe(root);
    shown = dialog;
  });
  dialogs.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    intersection.disconnect();
    dialogs.disconnect();
  };
}
