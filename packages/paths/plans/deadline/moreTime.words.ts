import type { Texts } from '../plan.ts';

const again = 'which can be extended twice again, by ten minutes each time';
const makeAsk =
  'Open the page, and let the server answer that the second question is being answered';
const next = 'Let the server answer that the third question follows';
const give = 'Let the server answer "More time" (extendTime)';

const granted = (time: string, minutes: number) =>
  `the time shows ${time}, and "You have more time now. ${minutes} minutes left." is written`;

export const texts = {
  about:
    'More time, asked for while an answer or a location is under way: the replies come in either order, and an end that was moved does not move back.',
  given: [
    'The survey has two ratings, "First question" and "Second question", and its time has been extended once before.',
    'A new private window; the clock of the page stands still.',
    "Replies are held back until a step lets them come (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'the server tells of one minute': `${makeAsk}, with one minute left, ${again}.`,
    'the server tells of 40 seconds': `${makeAsk}, with 40 seconds left, ${again}.`,
    'answer, and ask for more time':
      'Choose a point, press the button that sends it, and then "More time".',
    'answer → next question': `${next}, with 50 seconds left: more time is not yet granted.`,
    'answer → next question, with the end before': `${next}, with one minute left: it made this reply before more time was granted.`,
    'answer → next question, with the end of another tab': `${next}, with 20 minutes and 50 seconds left: another tab has got more time twice, and there is no more.`,
    'more time → granted': `${give} that 11 minutes are left, which can be extended once more.`,
    'more time → granted, after the answer': `${give} that ten minutes and 50 seconds are left, which can be extended once more.`,
    'more time → granted, with the end before': `${give} that 11 minutes are left: it made this reply before the other tab got more time.`,
    'ask for more time, and be located':
      'Press "More time", then "Previous", and let the server refuse "Previous" with code 403.',
    'more time → granted, before the location': `${give} that ten minutes and 40 seconds are left, which can be extended once more.`,
    'the question → with the end before':
      'Let the server answer that the second question is being answered, with 40 seconds left: it made this reply before more time was granted.',
  },
  states: {
    idle: 'The page without a time: no time left is shown anywhere.',
    '1:00': 'The page with one minute left: the time shows 1:00, and "More time" is offered.',
    '1:00, asking':
      'The page asking for more time beside an answer: the time shows 1:00, and the page has sent the answer and asked for more time (extendTime).',
    '0:50, asking':
      'The page asking for more time after its answer: the time shows 0:50, and "More time" is dimmed.',
    '10:50, granted': `The page with more time after its answer: ${granted('10:50', 10)}.`,
    '11:00, granted': `The page with more time before its answer: ${granted('11:00', 11)}.`,
    '20:50, asking':
      'The page that has heard of the other tab: the time shows 20:50, and the page has asked for more time (extendTime).',
    '20:50, granted': `The page that has heard of the other tab, and its own "More time" late: ${granted('20:50', 20)}.`,
    '0:40': 'The page with 40 seconds left: the time shows 0:40, and "More time" is offered.',
    '0:40, asking':
      'The page asking for more time beside a location: the page has asked for more time (extendTime) and where the respondent stands (location).',
    '10:40, granted': `The page with more time before its location: as soon as the page is located, ${granted('10:40', 10)}.`,
  },
} satisfies Texts<string, string>;
