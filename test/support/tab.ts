import { vi } from 'vitest';

/** A browser's tab for code without rendering: its events and its storage. */
export interface StubbedTab {
  readonly session: Storage;
  readonly device: Storage;
  hide(): void;
  show(): void;
  /** The window gets the focus again, and the page was visible all the time. */
  focus(): void;
  leave(): void;
  online(): void;
  /** Replaces the page by another one, which has no listeners. */
  reload(): void;
}

/** Opens a tab in place of Node's globals, until `vi.unstubAllGlobals`. */
export function stubTab(session = store(), device = store()): StubbedTab {
  let page = new EventTarget();
  let frame = new EventTarget();
  const open = (visibilityState: DocumentVisibilityState) => {
    vi.stubGlobal('document', Object.assign(page, { visibilityState }));
    vi.stubGlobal('window', frame);
  };
  const turn = (state: DocumentVisibilityState) => {
    open(state);
    page.dispatchEvent(new Event('visibilitychange'));
  };
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', device);
  open('visible');
  return {
    session,
    device,
    hide: () => turn('hidden'),
    show: () => turn('visible'),
    focus: () => void frame.dispatchEvent(new Event('focus')),
    leave: () => void frame.dispatchEvent(new Event('pagehide')),
    online: () => void frame.dispatchEvent(new Event('online')),
    reload: () => {
      [page, frame] = [new EventTarget(), new EventTarget()];
      open('visible');
    },
  };
}

/** A storage whose names are its own keys, as a browser's are. */
export function store(): Storage {
  const methods = {
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = String(value);
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name];
    },
  };
  return Object.create(methods) as Storage;
}

/** A storage that refuses everything. */
export function refusing(): Storage {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  return new Proxy({} as Storage, { get: refuse, ownKeys: refuse });
}

/** A full storage: its entries can be read and removed. */
export function full(): Storage {
  return Object.assign(Object.create(store()), {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  }) as Storage;
}
