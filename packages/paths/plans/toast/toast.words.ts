import type { Texts } from '../plan.ts';

const send = 'Choose another point and send it, unless an answer is on its way already; then';

export const texts = {
  about: 'What a respondent is told while answering: words that pass and words that stay.',
  given: [
    'The survey has two ratings from 1 to 5, "First question" and "Second question".',
    'The first question has been answered in this window, and the page is opened at the second.',
  ],
  cases: {
    'a commit fails': `${send} let the server refuse it with code 777, an unknown one, and the words "The server says why".`,
    'a commit is lost': `${send} lose the connection before the server answers, repeats included.`,
    'come online': 'Switch the network off and on again.',
    'three seconds pass': 'Wait three seconds.',
    'one second passes': 'Wait one second.',
    'press Escape': 'Press the Escape key.',
    'send again': 'Press the button that sends, with the reply held back.',
  },
  states: {
    empty: 'The question with nothing told: no message floats over it.',
    'shown.long, lost':
      'A message of a lost answer: "Your answer isn’t sent yet" floats over the question.',
    'closed, lost':
      'The question after a lost answer: no message floats any more, and "Your answer isn’t sent yet" stays written.',
    'shown.brief, online':
      'A message of a connection that is back: "Back online" floats over the question.',
    'closed, online':
      'The question after the connection came back: no message floats any more, and "Back online" stays written.',
    'shown.long': 'A message of the server: "The server says why" floats over the question.',
    closed:
      'The question after a message of the server: no message floats any more, and "The server says why" stays written.',
  },
} satisfies Texts<string, string>;
