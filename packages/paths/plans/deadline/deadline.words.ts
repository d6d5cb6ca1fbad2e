import type { Texts } from '../plan.ts';

const consequence = 'Your answers will then be sent, even if they’re unfinished.';
const reminder = '"When time is up, your answers will be sent, even if they’re unfinished."';
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
    'the server tells of five minutes': `${again} let the server answer that the second question is being answered, with five minutes left.`,
    'the server tells of one minute': `${again} let the server answer that the second question is being answered, with one minute left.`,
    'the server tells of no limit': `${again} let the server answer that the second question is being answered, without a limit.`,
    'the server replies that it is over': `${again} let the server answer that the second question is being answered, with no time left.`,
    'the server tells of one minute that can be extended': `${again} let the server answer that the second question is being answered, with one minute left that can be extended twice by five minutes.`,
    'five minutes and a second are left':
      'Set the clock forward until a second more than five minutes is left, as in a page in the background.',
    'one minute and a second is left':
      'Set the clock forward until a second more than a minute is left, as in a page in the background.',
    '21 seconds are left':
      'Set the clock forward until 21 seconds are left, as in a page in the background.',
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
    'the time → no limit any more': 'Let the server answer that there is no limit any more.',
    'the time → nothing to answer': 'Let the server answer that all is answered.',
    'the time → 500': 'Let the server refuse with code 500.',
    'the time → one minute that can be extended':
      'Let the server answer that one minute is left, which can be extended once.',
    'the time → one minute that cannot be extended':
      'Let the server answer that one minute is left, and that no more can be asked for.',
    'ask for more time': 'Press "More time".',
    'more time is not offered': 'Look for a button "More time": there is none.',
    'more time → ten minutes':
      'Let the server answer that ten minutes and ten seconds are left, which can be extended once more.',
    'more time → one minute':
      'Let the server answer that one minute is left, which can be extended once more.',
    'more time → one minute, for the last time':
      'Let the server give more time so that one minute is left, and say that no more can be asked for.',
    'more time → 409': 'Let the server refuse with code 409.',
    'more time → lost': 'Let the connection fail, and each repeat of it.',
    'ten seconds pass after more time': 'Wait ten seconds.',
    'the end → ten minutes': 'Let the server answer that ten minutes are left.',
    'the end → over': 'Let the server answer that no time is left.',
    'the end → no limit any more': 'Let the server answer that there is no limit any more.',
    'the end → nothing to answer': 'Let the server answer that all is answered.',
    'the end → 500': 'Let the server refuse with code 500.',
    'the end → no reply for a second': 'Wait a second.',
    'hide the time': 'Press "Hide timer".',
    'show the time': 'Press "Show timer".',
  },
  states: {
    idle: 'The page without a time: no time left is shown anywhere.',
    'early, 301':
      'The page a second before five minutes: the time shows 5:01, and no warning is seen.',
    'lastFiveMinutes.said, 61':
      'The page a second before the last minute: the time shows 1:01, and no warning is seen.',
    'lastMinute.said, 21': `The page a second before the last 20 seconds: the time shows 0:21, and ${reminder} stays written.`,
    early: 'The page with ten minutes left: the time shows 10:00, and no warning is seen.',
    'early, asking':
      'The page asking how much time is left: the time shows 10:00, and the page has asked where the respondent stands.',
    'early, hidden':
      'The page with the time hidden: no time is shown, and "Show timer" is offered.',
    'early, extensible':
      'The page with ten minutes left that can be extended: the time shows 10:00, and no warning and no "More time" is seen.',
    'early, extended':
      'The page after more time was given: the time shows 10:10, and "You have more time now. 10 minutes left." is written and said.',
    'lastMinute.fresh, extensible': `The warning of one minute that can be extended: "1 minute left. ${consequence} You can request more time." is written, and "More time" is offered.`,
    'lastMinute.fresh, extending':
      'The page asking for more time: "More time" is dimmed, and the page has asked the server (extendTime).',
    'lastMinute.fresh, extended':
      'The page after a little more time was given: the time shows 1:00, "You have more time now. 1 minute left." is written, and "More time" is offered.',
    'lastMinute.fresh, extended, used up':
      'The page after the last of more time was given: the time shows 1:00, "You have more time now. 1 minute left." is written, and there is no "More time".',
    'lastMinute.fresh, not extended, used up':
      'The page after more time was not given, and cannot be: the time shows 1:00, and there is no "More time".',
    'lastMinute.fresh, not extended':
      'The page after more time was not given: "The time couldn’t be extended. Try again." is written, and "More time" is offered.',
    'lastMinute.fresh, not extended, not counted':
      'The page after a lost request for more time: "The time couldn’t be extended. Try again." is written, and "More time" is offered.',
    'lastMinute.fresh, not extended, asking':
      'The page asking how much time is left, after more time was refused: "The time couldn’t be extended. Try again." is written, and the page has asked where the respondent stands.',
    confirming:
      'The end that may have moved: the time shows 0:00, and the page has asked where the respondent stands.',
    'lastFiveMinutes.fresh':
      'The warning of five minutes: the time shows 5:00, and "5 minutes left." is written (and said, when it is polite to).',
    'lastFiveMinutes.said':
      'The page after the warning of five minutes: the time shows 4:50, and the warning is gone.',
    'lastMinute.fresh': `The warning of one minute: the time shows 1:00, and "1 minute left. ${consequence}" is written (and said at once).`,
    'lastMinute.said': `The page after the warning of one minute: the time shows 0:50, and ${reminder} stays written.`,
    'lastTwentySeconds.fresh': `The warning of 20 seconds: the time shows 0:20, and "20 seconds left. ${consequence}" is written (and said at once).`,
    'lastTwentySeconds.said': `The page after the warning of 20 seconds: the time shows 0:10, and ${reminder} stays written.`,
    over: 'The end of the time: the page has told the server that the time is over (termQuestionnaire).',
  },
} satisfies Texts<string, string>;
