import { watchSoftKeyboard } from './softKeyboard.ts';

export type PageEvent =
  | { readonly type: 'network.online' }
  | { readonly type: 'page.return' }
  | { readonly type: 'keyboard.change'; readonly isOpen: boolean };

export function watchPageEvents(notify: (event: PageEvent) => void): void {
  window.addEventListener('online', () => notify({ type: 'network.online' }));
  if (window.parent === window) {
    watchSoftKeyboard((isOpen) => notify({ type: 'keyboard.change', isOpen }));
  }
}
