/** How much room an open dialog wants round it, and what it gets at least, in CSS pixels. */
const margin = 32;
const least = 320;

/**
 * Tells how high the content of the page is, now and whenever that changes. An open dialog has no place in the page but
 * has to be seen whole; as long as it is open nothing shrinks, for it is as high as it may be.
 *
 * @param root what holds everything that is drawn
 * @param tell gets whole CSS pixels
 * @returns what ends it
 */
export function watchHeight(root: Element, tell: (height: number) => void): () => void {
  let told = -1;
  const look = () => {
    const dialog = root.querySelector('dialog[open]');
    const isClipped = dialog && dialog.scrollHeight > dialog.clientHeight;
    const height = Math.max(
      Math.ceil(root.scrollHeight),
      dialog ? Math.max(told, least) : 0,
      isClipped ? dialog.scrollHeight + margin : 0,
    );
    if (height !== told) tell(height);
    told = height;
  };
  // An observer may wait until the frame is scrolled to.
  look();
  const sizes = new ResizeObserver(look);
  sizes.observe(root);
  const dialogs = new MutationObserver(look);
  dialogs.observe(root, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}
