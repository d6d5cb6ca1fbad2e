import { watchSoftKeyboard } from './softKeyboard.ts';

export type PageEvent =
  | { readonly type: 'network.online' }
  | { readonly type: 'page.return' }
  | { readonly type: 'keyboard.change'; readonly isOpen: boolean };

export function watchPageEvents(tell: (news: PageEvent) => void): void {
  window.addEventListener('online', () => tell({ type: 'network.online' }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell({ type: 'page.return' });
  });
  if (window.parent === window) {
    watchSoftKeyboard((isOpen) => tell({ type: 'keyboard.change', isOpen }));
  }
}
