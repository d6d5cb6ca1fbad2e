import type { Texts } from '../plan.ts';

const send = 'Choose another point and send it, unless an answer is on its way already; then';

export const texts = {
  about:
    'What a respondent is told while answering: words that pass, words that stay, and dialogs that ask.',
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
    'the survey has changed': `${send} let the server refuse it with code 4004 (the survey has changed).`,
    'the survey was begun before': `${send} let the server refuse it with code 2 (the survey was begun before).`,
    'press Restart or Start over':
      'Press "Restart" or "Start over" in the dialog, and let the server name the second question.',
    'come back to the page':
      "Go to another site in the same tab, come back with the browser's Back button, and let the server name the second question.",
    'press Continue':
      'Press "Continue" in the dialog, and let the server name the second question.',
  },
  states: {
    'toast.empty, dialog.closed':
      'The question with nothing told: no message floats over it, and no dialog is open.',
    'toast.shown.long, dialog.closed, lost':
      'A message of a lost answer: "Not sent yet." floats over the question.',
    'toast.closed, dialog.closed, lost':
      'The question after a lost answer: no message floats any more, and "Not sent yet." stays written.',
    'toast.shown.brief, dialog.closed, online':
      'A message of a connection that is back: "Back online" floats over the question.',
    'toast.closed, dialog.closed, online':
      'The question after the connection came back: no message floats any more, and "Back online" stays written.',
    'toast.shown.long, dialog.closed':
      'A message of the server: "The server says why" floats over the question.',
    'toast.closed, dialog.closed':
      'The question after a message of the server: no message floats any more, and "The server says why" stays written.',
    'toast.empty, dialog.open surveyChanged':
      'The dialog "The survey has changed": it lies over the question and offers "Restart".',
    'toast.empty, dialog.open resume':
      'The dialog "You have already started this survey": it lies over the question and offers "Start over" and "Continue".',
  },
} satisfies Texts<string, string>;
