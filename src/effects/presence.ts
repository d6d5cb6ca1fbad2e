/**
 * Tells whenever the page is looked at again: it comes to the front, its window does, or somebody does something in it (a
 * link may have opened behind it). Gives what ends it. Where a
 * screen is drawn without a browser there is nobody to look.
 */
export function watchSeen(seen: () => void): () => void {
  const look = () => {
    if (isSeen()) seen();
  };
  globalThis.document?.addEventListener('visibilitychange', look);
  for (const sign of signs) globalThis.window?.addEventListener(sign, look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    for (const sign of signs) window.removeEventListener(sign, look);
  };
}

const signs = ['focus', 'pointerdown', 'keydown'] as const;

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
