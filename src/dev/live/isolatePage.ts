/**
 * Disables network and storage, so that a replay affects neither the server nor a real session in
 * this browser; requests never complete.
 */
export function isolatePage(): void {
  const never = () => new Promise<never>(() => {});
  window.fetch = never;
  XMLHttpRequest.prototype.send = () => {};
  Navigator.prototype.sendBeacon = () => true;
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(window, name, { configurable: true, value: emptyStorage() });
  }
}

function emptyStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (place) => [...kept.keys()][place] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, value) => void kept.set(name, value),
  };
}
