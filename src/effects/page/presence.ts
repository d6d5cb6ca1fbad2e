/** Calls `onSeen` when the page becomes visible or its window gets the focus; returns a function that stops it. */
export function watchSeen(onSeen: () => void): () => void {
  const check = () => {
    if (isSeen()) onSeen();
  };
  // Machines call this on the server, too, where there is neither a document nor a window.
  globalThis.document?.addEventListener('visibilitychange', check);
  globalThis.window?.addEventListener('focus', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}

type Change = { type: 'page.hide' } | { type: 'page.show' } | { type: 'network.online' };

/**
 * Reports when the page is hidden or unloaded, because calls may be cut off then, and when it is shown or the network
 * is back. A page that is hidden at the start is reported at once. Returns a function that stops it.
 */
export function watchDelivery(notify: (change: Change) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const check = () => notify({ type: isSeen() ? 'page.show' : 'page.hide' });
  // Machines call this on the server, too, where there is neither a document nor a window.
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
