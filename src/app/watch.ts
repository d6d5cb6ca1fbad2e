import type { SessionActor } from '../../machines/session.machine.ts';
import { watchKeyboard } from '../effects/keyboard.ts';

/** Tells a session what the browser tells: a connection, a page that is shown again, a keyboard. */
export function watch(session: SessionActor): void {
  window.addEventListener('online', () => session.send({ type: 'network.online' }));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.send({ type: 'page.return' });
  });
  watchKeyboard((isOpen) => session.send({ type: 'keyboard.change', isOpen }));
}
