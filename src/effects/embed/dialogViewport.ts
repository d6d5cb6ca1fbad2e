const minHeight = 320;
const intervalMs = 250;

/**
 * Sets `--visible-top` and `--visible-bottom` of a frame higher than the host's window while a dialog is open. The host
 * page scrolls and resizes the frame later than the dialog opens, so that one measurement is not enough.
 */
export function watchDialogViewport(root: HTMLElement): () => void {
  let shown: Element | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const setVisibleArea = (top: string, bottom: string) => {
    root.style.setProperty('--visible-top', top);
    root.style.setProperty('--visible-bottom', bottom);
  };
  const intersection = new IntersectionObserver(([entry]) => {
    intersection.disconnect();
    if (!entry || !shown) return;
    const { top, bottom } = entry.intersectionRect;
    if (bottom - top >= minHeight) setVisibleArea(`${top}px`, `${bottom}px`);
  });
  const dialogs = new MutationObserver(() => {
    const dialog = root.querySelector('dialog[open]');
    if (dialog === shown) return;
    shown = dialog;
    clearInterval(timer);
    setVisibleArea('', '');
    if (!dialog) return;
    intersection.observe(root);
    timer = setInterval(() => intersection.observe(root), intervalMs);
  });
  dialogs.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    clearInterval(timer);
    intersection.disconnect();
    dialogs.disconnect();
  };
}
