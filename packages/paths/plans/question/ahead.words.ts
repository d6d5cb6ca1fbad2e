import { skeleton, type Texts } from '../plan.ts';

const shown = 'The second question, the first answer on its way';

export const texts = {
  about:
    'A question that is shown before the server has kept the answer to the one before, until it sends or is left.',
  given: [
    'The survey has two ratings from 1 to 5, "First question" and "Second question", an hour to answer them, and "ahead": true.',
    'The first question is answered on this page, and the reply to its answer is held back: the second question is shown nevertheless.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'choose a point': 'Choose a point of the scale that is not chosen yet.',
    'press the way on':
      'Press the button that sends ("Submit", "Next", or "Try again" after a failure).',
    'press Previous': 'Press "Previous".',
    'come online': 'Switch the network off and on again.',
    'come back to the page':
      "Go to another site in the same tab, and come back with the browser's Back button.",
    'the send takes long': 'Wait about a second, with the reply still held back.',
    'the time is over': 'Let the hour to answer run out.',
    'the first answer takes too long': 'Wait: the page gives the last send only a few seconds.',
    'last send → stored': 'Let the server store the answer.',
    'first answer → stored': 'Let the server store the first answer.',
    'first answer → stored, the third question comes along':
      'Let the server store the first answer, and name a third question that follows the second.',
    'first answer → lost': 'Lose the connection before the server answers, repeats included.',
  },
  states: {
    'drafting.editing, ahead, empty': `${shown}: the heading "Second question", no point chosen, and a button "Submit".`,
    'drafting.editing, ahead, empty, faulty': `${shown}, with its own answer missing: "Can't submit empty items" is written at the question.`,
    'drafting.editing, ahead, given': `${shown}, with a point chosen: the button that sends can be pressed.`,
    'drafting.unsent, ahead, given': `${shown}, after a failure: the point is still chosen, "Your answer isn’t sent yet" is written, and the button is now "Try again".`,
    'drafting.editing, kept, empty':
      'The second question after the first answer was kept: no point is chosen, and nothing has moved.',
    'drafting.editing, kept, given':
      'The second question after the first answer was kept, with a point chosen: nothing has moved.',
    'drafting.editing, followed, given':
      'The second question with a third one known: nothing has moved, and a point is chosen.',
    'confirming.toSubmit.brief':
      'The second answer waiting for the first: the button that sends is dimmed and does nothing.',
    'confirming.toSubmit.slow':
      'The second answer waiting for a slow first one: the button that sends is dimmed, and "Sending…" is written.',
    'confirming.toDepart, empty':
      'The way back waiting for the first answer, with nothing chosen: the buttons are dimmed and do nothing.',
    'confirming.toDepart, given':
      'The way back waiting for the first answer, with a point chosen: the buttons are dimmed and do nothing.',
    'late.confirming, empty':
      'The end of the time with nothing chosen, the first answer on its way: the buttons are dimmed and do nothing.',
    'late.confirming, given':
      'The end of the time with a point chosen, the first answer on its way: the buttons are dimmed and do nothing.',
    'late.flushing':
      'The last send: the second answer has been sent, and the buttons are dimmed and do nothing.',
    'done, expired': `The loading page of an end: ${skeleton}. The page has told the server that the time is over.`,
    'done, expired, stored':
      'The end page after the last send: the heading "We\'ve received your answers. Thanks for your support!".',
    'committing.brief':
      'The second answer on its way: it has been sent, and the button that sends is dimmed and does nothing.',
    leaving:
      'The way back: the page has asked for the previous question; "Previous" is dimmed and does nothing.',
    'done, sent':
      'The third question, while the second answer is on its way: the heading "Third question".',
    'done, recalled': `The loading page after a return: ${skeleton}. The page has asked where the respondent stands.`,
  },
} satisfies Texts<string, string>;
