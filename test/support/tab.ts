import { vi } from 'vitest';

/** A browser's tab as far as code without a picture of it needs one: what it is told of, and what it remembers. */
export interface StubbedTab {
  readonly session: Storage;
  readonly device: Storage;
  hide(): void;
  show(): void;
  /** The window comes to the front again, and the page has been in sight all the while. */
  focus(): void;
  /** The page is left. */
  leave(): void;
  online(): void;
  /** Another page takes the place of this one: what was heard by the old is not heard any more. */
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

/** A storage that is full: what is there can be read and removed. */
export function full(): Storage {
  return Object.assign(Object.create(store()), {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  }) as Storage;
}
