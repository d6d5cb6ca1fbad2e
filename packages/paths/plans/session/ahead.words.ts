import { skeleton, type Texts } from '../plan.ts';

export const texts = {
  about:
    'One respondent whose next question is shown before the server has kept the answer, with everything that the server and the connection may do with that answer.',
  given: [
    'The survey has two ratings from 1 to 5, "First question" and "Second question", an hour to answer them, and "ahead": true.',
    'The survey is started in another tab of the same window, and the page is opened at the first question.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'answer the first question': 'Choose a point and press "Next".',
    'first answer → stored': 'Let the server store the answer: the second question follows.',
    'first answer → stored, another question follows':
      'Let the server store the answer, and name a third question as the next one.',
    'first answer → closed': 'Let the server store the answer, and say that the survey is closed.',
    'first answer → 422': 'Let the server refuse the answer with code 422 (it is malformed).',
    'the time is over': 'Let the hour to answer run out.',
    'the first answer takes too long':
      'Wait: the page gives the first answer only a few seconds after the end.',
    'the question leaves, its time is over':
      'Nothing to do: the second question ends with the reply to the first answer.',
    'first answer → code 4004':
      'Let the server refuse the answer with code 4004 (the survey has changed).',
    'first answer → code 5': 'Let the server refuse the answer with code 5 (not open yet).',
    'first answer → code 6': 'Let the server refuse the answer with code 6 (paused).',
    'first answer → 409': 'Let the server refuse the answer with code 409 (this page is behind).',
    'first answer → 4001': 'Let the server refuse the answer with code 4001 (a login is needed).',
    'first answer → lost':
      'Lose the connection before the server answers, repeats included; read "Your answer isn’t sent yet", then switch the network on again.',
  },
  states: {
    'answering.asking.open 1':
      'The first question: the heading "First question", and no button "Previous".',
    'answering.asking.open 1, faulty':
      'The first question with its answer refused: the point is still chosen, and "Check your answer and try again" is written at the question.',
    'answering.asking.open 2, unconfirmed':
      'The second question while the first answer is on its way: the heading "Second question"; the page has sent the first answer.',
    'answering.asking.open 2':
      'The second question after the first answer was kept: the heading "Second question", and "Sending…" is not written.',
    'answering.asking.open 3': 'The third question: the heading "Third question".',
    'answering.asking.expiring 2, unconfirmed':
      'The second question with no time left, while the first answer is on its way: the heading "Second question".',
    'answering.asking.expiring 2':
      'The loading page of an end after the first answer was kept: the page has told the server that the time is over.',
    'ending, unconfirmed':
      'The loading page of an end without the first answer: the page has told the server that the time is over, and session storage has "unsent".',
    ending:
      'The loading page of an end: the page has told the server that the time is over, and session storage has no "unsent".',
    closed: 'The closed survey: "This survey is no longer available"; the address ends in /end.',
    'halted.surveyChanged': 'A dialog over the question: "The survey has changed".',
    'halted.notOpen': 'A dialog over the question: "This survey isn’t open yet".',
    'halted.paused': 'A dialog over the question: "The survey has been paused".',
    'relocating.fromQuestion 409': `The loading page: ${skeleton}. The page has asked where the respondent stands.`,
    'loggingIn 4001': 'The way to the login: the page has left for /api/login.',
  },
} satisfies Texts<string, string>;
