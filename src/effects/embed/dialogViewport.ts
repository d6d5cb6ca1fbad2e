/** What a dialog gets at least, in CSS pixels. */
const least = 320;

/**
 * A frame that is as high as its content may be higher than the window it is seen in, and the middle of it out of sight.
 * Has a dialog stand in what was seen of the frame when it opened: between `--seen-from` and `--seen-to`.
 *
 * @param root is as high as the frame while a dialog is open
 * @returns what ends it
 */
export function watchDialogViewport(root: HTMLElement): () => void {
  let shown: Element | null = null;
  const sight = new IntersectionObserver(([entry]) => {
    sight.disconnect();
    if (!entry) return;
    const { top, bottom } = entry.intersectionRect;
    const isEnough = bottom - top >= least;
    root.style.setProperty('--seen-from', isEnough ? `${top}px` : '');
    root.style.setProperty('--seen-to', isEnough ? `${bottom}px` : '');
  });
  const dialogs = new MutationObserver(() => {
    const dialog = root.querySelector('dialog[open]');
    if (dialog && dialog !== shown) sight.observe(root);
    shown = dialog;
  });
  dialogs.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    sight.disconnect();
    dialogs.disconnect();
  };
}
