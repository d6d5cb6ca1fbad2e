import type { Texts } from '../plan.ts';

export const texts = {
  about:
    'A question that asks for a file, while the file is on its way, has failed, or has arrived.',
  given: [
    'The survey has a rating, "First question", and asks for a file then, "Second question".',
    'The first question has been answered in this window, and the page is opened at the second.',
    'A small picture with the name cat.png is at hand.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'choose a file': 'Press "Select a file or drop it here" and choose cat.png.',
    'the file arrives': 'Let the server take the file.',
    'the upload is lost': 'Lose the connection while the file is on its way, repeats included.',
    'the upload needs a login':
      'Let the server refuse the file with code 4001 (a login is needed).',
    'reload the page': 'Reload the page.',
    'send it again': 'Press "Try again" beside cat.png.',
    'cancel the upload': 'Press "Cancel" beside cat.png.',
    'give the file up': 'Press "Remove" beside cat.png.',
    'remove the file': 'Press "Remove" beside cat.png.',
    'press the way on': 'Press "Submit".',
    'press Previous': 'Press "Previous".',
    'commit → stored': 'Let the server store the answer: it was the last one.',
    'previous → question': 'Let the server name the first question.',
  },
  states: {
    'drafting.editing, empty':
      'The second question without a file: the heading "Second question", no file in the list, and no word "Can\'t submit empty items".',
    'drafting.editing, empty, faulty':
      'The second question with its file missing: "Can\'t submit empty items" is written, and the title of the tab begins with "Error: ".',
    'drafting.editing, busy':
      'The second question with a file on its way: cat.png is in the list with a progress bar, and "Submit" can be pressed.',
    'drafting.editing, failed':
      'The second question with a file that did not arrive: "You are offline." is written, and cat.png has a button "Try again".',
    'drafting.editing, failed, faulty':
      'The second question with a file still to be mended: cat.png has a button "Try again", and the title of the tab begins with "Error: ".',
    'drafting.editing, given':
      'The second question with a file: "Uploaded," and the size are written at cat.png, and "Submit" can be pressed.',
    'waiting.toSubmit':
      'The send waiting for the file: "Uploading…" is written, and the button that sends is dimmed and does nothing.',
    'waiting.toDepart':
      'The way back waiting for the file: "Uploading…" is written, and "Previous" is dimmed and does nothing.',
    'committing.brief':
      'The answer on its way: the answer has been sent, and the button that sends is dimmed and does nothing.',
    leaving:
      'The way back: the page has asked for the previous question, and "Previous" is dimmed and does nothing.',
    'done, accepted':
      'The end page: the heading "We\'ve received your answers. Thanks for your support!", and the address ends in /end.',
    'done, refused': 'The way to the login: the browser is sent to /api/login.',
    'done, left': 'The first question: the heading "First question".',
  },
} satisfies Texts<string, string>;
