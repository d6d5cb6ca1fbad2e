import type { Untaken } from './untaken.ts';

export const session: Untaken = {
  'session: language.change 0': {
    file: 'test/journeys/languages/switch.test.ts',
    title: 'another language is chosen on the start page, and the survey continues in it',
  },
  'session: outbox.accept 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'a reply after the end, %s, drops it',
  },
  'session: outbox.refuse 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'a reply after the end, %s, drops it',
  },
  'session.opening: always 1': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'a page that came with a refusal asks nothing, and says it',
  },
  'session.opening: always 2': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'a form for a question that was answered in another window opens with the dialog (R09)',
  },
  'session.routing: status.home 0': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'a form whose cookie did not come back says so instead of the start page',
  },
  'session.home.signature.choosing: always 0': {
    file: 'test/machines/signature/signature.test.ts',
    title: 'shows %s',
  },
  'session.home.signature.choosing: always 1': {
    file: 'test/journeys/start/signature.test.ts',
    title:
      'a start before the script leads to the name, the typed name is kept, and both pages are accessible (R32)',
  },
  'session.home.start.finishingSignature: survey.start 0': {
    file: 'test/machines/calls.test.ts',
    title: 'no state calls more than eight times in a row, for any reply',
  },
  'session.home.start.finishingSignature: signature.begin 0': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'to a signature is started like any other',
  },
  'session.answering.asking: session.locate 0': {
    file: 'test/machines/session/session.test.ts',
    title: 'a page that is shown again locates, and keeps its draft (R22)',
  },
  'session.answering.asking: outbox.retry 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'the time ends the survey also where the answer does not arrive',
  },
  'session.answering.asking.expiring: outbox.accept 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'a reply after the time is over that leads to another question ends the survey',
  },
  'session.answering.asking.expiring: outbox.refuse 0': {
    file: 'test/machines/ahead.test.ts',
    title: 'a fault that the server finds in it after the time is over ends the survey',
  },
  'session.loggingIn: xstate.error.actor.logIn 0': {
    file: 'test/machines/session/refusals.test.ts',
    title: 'that a view without a browser cannot reach is shown as a refusal',
  },
};
