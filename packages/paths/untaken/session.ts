import type { Untaken } from './untaken.ts';

export const session: Untaken = {
  'session.routing: status.home 0': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'a form whose cookie did not come back says so instead of the start page',
  },
  'session.home.signature.choosing: always 1': {
    file: 'test/journeys/start/signature.test.ts',
    title:
      'a start before the script leads to the name, the typed name is kept, and both pages are accessible (R32)',
  },
  'session.answering.asking: outbox.retry 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'the time ends the survey also where the answer does not arrive',
  },
  'session.loggingIn: xstate.error.actor.logIn 0': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'that a view without a browser cannot reach is shown as a refusal',
  },
};
