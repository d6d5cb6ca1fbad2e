/** Calls `seen` when the page or its window comes to the front; returns a function that stops it. */
export function watchSeen(seen: () => void): () => void {
  const check = () => {
    if (isSeen()) seen();
  };
  // Server rendering has no document.
  globalThis.document?.addEventListener('visibilitychange', check);
  globalThis.window?.addEventListener('focus', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}

/** Calls `hidden` when the page is hidden, possibly for the last time. */
export function watchHidden(hidden: () => void): void {
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (!isSeen()) hidden();
  });
  globalThis.window?.addEventListener('pagehide', hidden);
}

export function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden';
}
