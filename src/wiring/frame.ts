import type { Survey } from '../../contract/survey.ts';
import { frameMachine } from '../../machines/frame/frame.machine.ts';
import { promisePort } from '../../machines/lib/port.ts';
import type { sessionMachine } from '../../machines/session/session.machine.ts';
import type { SurveyAddress } from '../../machines/session/session.types.ts';
import type { NotifyHost } from '../effects/embed/notifyHost.ts';
import { portCalls } from '../effects/network/portCalls.ts';

/** The machine of a window or a card, which notifies its host page when it is opened and closed. */
export function wireFrame(session: typeof sessionMachine, notify: NotifyHost) {
  return frameMachine.provide({
    actors: {
      introduce: promisePort<Survey, SurveyAddress>(portCalls.loadSurvey),
      session,
    },
    actions: {
      notifyOpened: () => notify({ type: 'open' }),
      notifyClosed: () => notify({ type: 'closed' }),
    },
  });
}
