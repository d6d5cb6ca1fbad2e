/**
 * Does something with an element once it is there, also where it is part of a file that has to be fetched first.
 *
 * @returns what ends the waiting
 */
export function waitForElement(
  root: HTMLElement,
  find: () => HTMLElement | null,
  found: (element: HTMLElement) => void,
): () => void {
  const look = () => {
    const element = find();
    if (element) {
      watch.disconnect();
      found(element);
    }
  };
  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true });
  look();
  return () => watch.disconnect();
}
