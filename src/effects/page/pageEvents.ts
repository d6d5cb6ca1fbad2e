import { watchSoftKeyboard } from './softKeyboard.ts';

export type PageEvent =
  | { readonly type: 'network.online' }
  | { readonly type: 'session.locate' }
  | { readonly type: 'keyboard.change'; readonly isOpen: boolean };

export function watchPageEvents(notify: (event: PageEvent) => void): void {
  window.addEventListener('online', () => notify({ type: 'network.online' }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) notify({ type: 'session.locate' });
  });
  if (window.parent === window) {
    watchSoftKeyboard((isOpen) => notify({ type: 'keyboard.change', isOpen }));
  }
}
