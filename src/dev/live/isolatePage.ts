/**
 * Cuts this page off from the server and from what the browser keeps: a replay must neither ask nor tell anybody, nor
 * find or leave anything of the session that is really going on in this browser. Nothing that is asked is ever answered.
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
