import { fromPromise } from 'xstate';
import { loginAddress } from '../../machines/lib/login.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { questionMachine } from '../../machines/question/question.machine.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { lazyMachine } from '../actors/lazyMachine.ts';
import { request } from '../effects/network/lazyCalls.ts';
import type { portCalls } from '../effects/network/portCalls.ts';
import { goTo } from '../effects/page/address.ts';
import { vibrate } from '../effects/page/vibrate.ts';
import { clearSurveyStorage } from '../effects/storage/clearSurveyStorage.ts';
import { questionMachines, sessionMachines } from './lazyMachines.ts';

/** Calls that differ between a page, an app and a frame. */
export type SessionApi = Pick<typeof portCalls, 'locate' | 'start' | 'fetch' | 'commit'>;

export const pageApi: SessionApi = {
  locate: requestTo((client) => client.locate),
  start: requestTo((client) => client.start),
  fetch: requestTo((client) => client.fetch),
  commit: requestTo((client) => client.commit),
};

/** Loaded ahead of the first answer that is handed over. */
export const loadOutbox = () => import('./wiredOutbox.ts');

export function wire({ locate, start, fetch, commit }: SessionApi) {
  return sessionMachine.provide({
    actions: {
      clearStorage: (_, surveyId) => clearSurveyStorage(surveyId),
    },
    actors: {
      ...sessionMachines,
      notices: noticesMachine.provide({ actions: { feedback: vibrate } }),
      outbox: lazyMachine(async () => (await loadOutbox()).wiredOutbox(commit), {
        isNeeded: (carried) => carried?.type === 'answer.post',
      }),
      question: questionMachine.provide({
        actions: { feedback: vibrate },
        actors: {
          ...questionMachines,
          commit: promisePort(commit),
          previous: promisePort(requestTo((client) => client.previous)),
        },
      }),
      locate: promisePort(locate),
      start: promisePort(start),
      sign: promisePort(requestTo((client) => client.sign)),
      fetch: promisePort(fetch),
      end: promisePort(requestTo((client) => client.end)),
      reAnswer: promisePort(requestTo((client) => client.reAnswer)),
      depart: fromPromise<void, { link: string }>(async ({ input }) => {
        const { depart } = await import('./ports/depart.ts');
        return depart(input.link);
      }),
      logIn: fromPromise<void, { code: number }>(({ input }) =>
        goTo(loginAddress(input.code, location.pathname, location.search)),
      ),
    },
  });
}

/** The file of the calls loads with the first one. */
export function requestTo<Input, Reply>(
  choose: (client: typeof portCalls) => (input: Input) => Promise<Reply>,
): (input: Input) => Promise<Reply> {
  return (input) => request(choose, input);
}

function promisePort<Input, Reply>(request: (input: Input) => Promise<Reply>) {
  return fromPromise<Reply, Input>(({ input }) => request(input));
}
