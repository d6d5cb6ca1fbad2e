import type { Texts } from '../plan.ts';

export const texts = {
  about: 'The copy of the answers that a respondent saves on the end page.',
  given: [
    'The survey has two ratings and "saveAnswers": true. Both are answered in this browser, and the page is opened at its end.',
    "Files and replies are held back until a step lets them come (use breakpoints in the browser's tools or a proxy).",
  ],
  cases: {
    'part → comes': 'Let the file whose name begins with saveOwnAnswers come.',
    'part → lost': 'Lose the file whose name begins with saveOwnAnswers.',
    'press Save my answers': 'Press "Save my answers".',
    'answers → come': 'Let the server send the answers: the browser saves a file.',
    'answers → lost': 'Lose the connection before the server sends the answers, repeats included.',
  },
  states: {
    preparing:
      'The end page on the way: "Save my answers" leads to the server, and the page has asked for the file that makes the copy.',
    linked: 'The end page with a plain link: "Save my answers" leads to the server.',
    ready:
      'The end page that makes the copy itself: no failure is written under "Save my answers".',
    'ready, failed':
      'The end page after a failure: "You are offline." is written under the button.',
    saving: 'The end page that saves: the page has asked the server for the answers.',
    'saving, failed':
      'The end page that saves once more: the page has asked for the answers, and "You are offline." is still written.',
  },
} satisfies Texts<string, string>;
