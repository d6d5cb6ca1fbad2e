import type { Survey } from '../../contract/survey.ts';
import type { LocationRequest } from '../../machines/lib/locationRequest.ts';
import { loginAddress } from '../../machines/lib/login.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { currentPath, returnUrl, serverUrl } from '../effects/network/serverUrl.ts';
import { goTo } from '../effects/page/address.ts';
import { vibrate } from '../effects/page/vibrate.ts';
import { clearSurveyStorage } from '../effects/storage/clearSurveyStorage.ts';
import { wiredDeadline } from './deadline.ts';
import { wiredDelivery } from './delivery.ts';
import { depart } from './depart.ts';
import { wiredLanguage } from './language.ts';
import { wiredOutbox } from './outbox.ts';
import { wiredOwnAnswers } from './ownAnswers.ts';
import { wireQuestion } from './question.ts';
import { wiredSignature } from './signature.ts';
import { wiredToast } from './toast.ts';

/** The calls that differ between a page, an app and a frame. */
export type SessionApi = Pick<typeof portCalls, 'locate' | 'start' | 'fetch' | 'commit'>;

/** The child machines of the session that are the same on a page, in an app and in a frame. */
export const sessionMachines = {
  deadline: wiredDeadline,
  delivery: wiredDelivery,
  language: wiredLanguage,
  toast: wiredToast,
  ownAnswers: wiredOwnAnswers,
  signature: wiredSignature,
};

/** The machine of a session with the real browser behind its ports. */
export function wireSession(api: SessionApi) {
  return sessionMachine.provide({
    actions: {
      clearStorage: ({ context }) => clearSurveyStorage(context.surveyId),
      feedback: vibrate,
    },
    actors: {
      ...sessionMachines,
      outbox: wiredOutbox(api.commit),
      question: wireQuestion(api),
      locate: promisePort(api.locate),
      introduce: promisePort<Survey, LocationRequest>(portCalls.loadSurvey),
      start: promisePort(api.start),
      sign: promisePort(portCalls.sign),
      fetch: promisePort(api.fetch),
      end: promisePort(portCalls.end),
      reAnswer: promisePort(portCalls.reAnswer),
      depart: promisePort<void, { link: string }>(({ link }) => depart(link)),
      logIn: promisePort<void, { code: number }>(({ code }) =>
        goTo(serverUrl(loginAddress(code, returnUrl(currentPath()), location.search))),
      ),
    },
  });
}
