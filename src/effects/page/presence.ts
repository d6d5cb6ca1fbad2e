/** Calls `onSeen` when the page or its window comes to the front; returns a function that stops it. */
export function watchSeen(onSeen: () => void): () => void {
  const check = () => {
    if (isSeen()) onSeen();
  };
  // Server rendering has no document.
  globalThis.document?.addEventListener('visibilitychange', check);
  globalThis.window?.addEventListener('focus', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}

/** Calls `onHidden` when the page is hidden, possibly for the last time. */
export function watchHidden(onHidden: () => void): void {
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (!isSeen()) onHidden();
  });
  globalThis.window?.addEventListener('pagehide', onHidden);
}

export function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden';
}
