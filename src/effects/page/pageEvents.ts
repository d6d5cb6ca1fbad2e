import { watchSoftKeyboard } from './softKeyboard.ts';

/** What the browser tells of the page, beside what is pressed in it. */
export type PageEvent =
  | { readonly type: 'network.online' }
  | { readonly type: 'page.return' }
  | { readonly type: 'keyboard.change'; readonly isOpen: boolean };

/** Tells of a connection, of a page that is shown again as it was left, and of a soft keyboard. */
export function watchPageEvents(tell: (news: PageEvent) => void): void {
  window.addEventListener('online', () => tell({ type: 'network.online' }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tell({ type: 'page.return' });
  });
  // In a frame nothing is seen of a keyboard: the height of a frame is what its page makes it.
  if (window.parent === window) {
    watchSoftKeyboard((isOpen) => tell({ type: 'keyboard.change', isOpen }));
  }
}
