import { fromPromise } from 'xstate';
import { loginAddress } from '../../machines/login.ts';
import { noticesMachine } from '../../machines/notices.machine.ts';
import { questionMachine } from '../../machines/question.machine.ts';
import { sessionMachine } from '../../machines/session.machine.ts';
import { goTo } from '../effects/browser.ts';
import { ask } from '../effects/network.ts';
import type { requests } from '../effects/requests.ts';
import { vibrate } from '../effects/vibrate.ts';
import { lazyDeadline } from './lazyDeadline.ts';

/** The machines with the real world behind their ports; the only `provide` of the app. */
export const wiredSession = sessionMachine.provide({
  actors: {
    deadline: lazyDeadline,
    notices: noticesMachine.provide({ actions: { feedback: vibrate } }),
    question: questionMachine.provide({
      actions: { feedback: vibrate },
      actors: {
        commit: asking((all) => all.commit),
        previous: asking((all) => all.previous),
      },
    }),
    locate: asking((all) => all.locate),
    start: asking((all) => all.start),
    sign: asking((all) => all.sign),
    fetch: asking((all) => all.fetch),
    end: asking((all) => all.end),
    reAnswer: asking((all) => all.reAnswer),
    depart: fromPromise<void, { link: string }>(async ({ input }) => {
      const { depart } = await import('./wired/depart.ts');
      return depart(input.link);
    }),
    logIn: fromPromise<void, { code: number }>(({ input }) =>
      goTo(loginAddress(input.code, location.pathname, location.search)),
    ),
  },
});

/** A port behind which the server is asked. */
function asking<Input, Reply>(choose: (all: typeof requests) => (input: Input) => Promise<Reply>) {
  return fromPromise<Reply, Input>(({ input }) => ask(choose, input));
}
