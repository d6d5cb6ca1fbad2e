/**
 * Tells whenever the page is looked at again: it comes to the front, or its window does. Gives what ends it. Where a
 * screen is drawn without a browser there is nobody to look.
 */
export function watchSeen(seen: () => void): () => void {
  const look = () => {
    if (isSeen()) seen();
  };
  globalThis.document?.addEventListener('visibilitychange', look);
  globalThis.window?.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
}

/** Tells whenever the page goes out of sight, which may be the last that is heard of it. */
export function watchHidden(hidden: () => void): void {
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (!isSeen()) hidden();
  });
  globalThis.window?.addEventListener('pagehide', hidden);
}

/** True while the page is in front. */
export function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden';
}
