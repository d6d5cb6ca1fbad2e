export function waitForElement(
  root: HTMLElement,
  find: () => HTMLElement | null,
  onFound: (element: HTMLElement) => void,
): () => void {
  const check = () => {
    const element = find();
    if (element === null) return false;
    observer.disconnect();
    onFound(element);
    return true;
  };
  const observer = new MutationObserver(check);
  if (!check()) observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
