import type { Texts } from '../plan.ts';

const consequence = 'Then your answers are sent as they are.';
const reminder = '"When the time is up, your answers are sent as they are."';
const again = 'Make the page ask where it stands, and';

export const texts = {
  about:
    'The time to answer: what is left of it, when the page warns, and what happens when it is over.',
  given: [
    'The survey has two ratings, "First question" and "Second question".',
    'To make a page ask where it stands: open it; or, where a question is on it, press "Previous" and let the server refuse it with code 403; or, where it has told the server that the time is over, let the server answer that with nothing (null).',
    'A new private window; the clock of the page stands still unless a step lets it run.',
    "Replies are held back until a step lets them come (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'the server tells of ten minutes': `${again} let the server answer that the second question is being answered, with ten minutes left.`,
    'the server tells of one minute': `${again} let the server answer that the second question is being answered, with one minute left.`,
    'the server tells of no limit': `${again} let the server answer that the second question is being answered, without a limit.`,
    'the server replies that it is over': `${again} let the server answer that the second question is being answered, with no time left.`,
    'five minutes are left':
      'Set the clock forward until five minutes are left, as in a page in the background.',
    'one minute is left':
      'Set the clock forward until one minute is left, as in a page in the background.',
    '20 seconds are left':
      'Set the clock forward until 20 seconds are left, as in a page in the background.',
    'nothing is left':
      'Set the clock forward until nothing is left, as in a page in the background.',
    'ten seconds pass after five minutes': 'Wait ten seconds.',
    'ten seconds pass after one minute': 'Wait ten seconds.',
    'ten seconds pass after 20 seconds': 'Wait ten seconds.',
    'come back to the page': 'Look at another tab, and then at this one again.',
    'the time → ten minutes': 'Let the server answer that ten minutes are left.',
    'the time → one minute': 'Let the server answer that one minute is left.',
    'the time → over': 'Let the server answer that no time is left.',
    'the time → nothing to answer': 'Let the server answer that all is answered.',
    'the time → 500': 'Let the server refuse with code 500.',
    'hide the time': 'Press "Hide time".',
    'show the time': 'Press "Show time".',
  },
  states: {
    idle: 'The page without a time: no time left is shown anywhere.',
    early: 'The page with ten minutes left: the time shows 10:00, and no warning is seen.',
    'early, asking':
      'The page asking how much time is left: the time shows 10:00, and the page has asked where the respondent stands.',
    'early, hidden': 'The page with the time hidden: no time is shown, and "Show time" is offered.',
    'five.fresh':
      'The warning of five minutes: the time shows 5:00, and "5 minutes left." is written (and said, when it is polite to).',
    'five.said':
      'The page after the warning of five minutes: the time shows 4:50, and the warning is gone.',
    'one.fresh': `The warning of one minute: the time shows 1:00, and "1 minute left. ${consequence}" is written (and said at once).`,
    'one.said': `The page after the warning of one minute: the time shows 0:50, and ${reminder} stays written.`,
    'last.fresh': `The warning of 20 seconds: the time shows 0:20, and "20 seconds left. ${consequence}" is written (and said at once).`,
    'last.said': `The page after the warning of 20 seconds: the time shows 0:10, and ${reminder} stays written.`,
    over: 'The end of the time: the page has told the server that the time is over (termQuestionnaire).',
  },
} satisfies Texts<string, string>;
