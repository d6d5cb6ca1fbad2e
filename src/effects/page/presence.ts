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

type Change = { type: 'page.hide' } | { type: 'page.show' } | { type: 'network.online' };

/** Notifies whether calls may be cut off now, and once at the start where the page is hidden; returns a stop. */
export function watchDelivery(notify: (change: Change) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const check = () => notify({ type: isSeen() ? 'page.show' : 'page.hide' });
  // Server rendering has no document.
  const { document: page, window: frame } = globalThis;
  page?.addEventListener('visibilitychange', check, { signal });
  frame?.addEventListener('pageshow', check, { signal });
  frame?.addEventListener('pagehide', () => notify({ type: 'page.hide' }), { signal });
  frame?.addEventListener('online', () => notify({ type: 'network.online' }), { signal });
  if (!isSeen()) check();
  return () => listening.abort();
}

export function isSeen(): boolean {
  return globalThis.document?.visibilityState !== 'hidden';
}
