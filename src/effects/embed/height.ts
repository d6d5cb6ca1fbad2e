const margin = 32;
const minHeight = 320;

/**
 * Calls back with the height of `root` in CSS pixels now and whenever it changes; while a dialog is open the height
 * never shrinks. Returns a function that stops it.
 */
export function watchHeight(root: Element, onChange: (height: number) => void): () => void {
  let reported = -1;
  const report = () => {
    const dialog = root.querySelector('dialog[open]');
    const isClipped = dialog && dialog.scrollHeight > dialog.clientHeight;
    const height = Math.max(
      Math.ceil(root.scrollHeight),
      dialog ? Math.max(reported, minHeight) : 0,
      isClipped ? dialog.scrollHeight + margin : 0,
    );
    if (height !== reported) onChange(height);
    reported = height;
  };
  report();
  const sizes = new ResizeObserver(report);
  sizes.observe(root);
  const dialogs = new MutationObserver(report);
  dialogs.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}
