/**
 * Disables network and storage, so that a replay affects neither the server nor a real session in this browser; every
 * request stays pending.
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
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (name) => entries.get(name) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (name) => void entries.delete(name),
    setItem: (name, value) => void entries.set(name, value),
  };
}
