export function waitForElement(
  root: HTMLElement,
  find: () => HTMLElement | null,
  found: (element: HTMLElement) => void,
): () => void {
  const check = () => {
    const element = find();
    if (element) {
      observer.disconnect();
      found(element);
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}
