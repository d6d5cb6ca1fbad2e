import type { Texts } from '../plan.ts';

const full = '"You can upload up to 1 image(s)" is written';

export const texts = {
  about:
    'The list of the files that a question asks for: what is chosen, sent, refused and removed.',
  given: [
    'The survey has a rating, "First question", and asks for a single file then, "Second question".',
    'The first question has been answered in this window, and the page is opened at the second.',
    'Two small pictures with the names cat.png and dog.png are at hand, and replies are held back until a step lets them come.',
  ],
  cases: {
    'choose a file': 'Press "Select a file or drop it here" and choose cat.png.',
    'choose one more': 'Press "Select a file or drop it here" and choose dog.png.',
    'the upload begins': 'Wait until the file is on its way.',
    'file → stored': 'Let the server store the file.',
    'file → refused': 'Let the server refuse the file for its type.',
    'file → lost, press Try again':
      'Lose the connection while the file is on its way, repeats included, then press "Try again" beside cat.png.',
    'reload the page': 'Reload the page.',
    'press Cancel': 'Press "Cancel" beside cat.png.',
    'remove the refused file': 'Press "Remove" beside cat.png.',
    'remove the file': 'Press "Remove" beside cat.png.',
    'send the answer': 'Press "Submit".',
    'answer → lost': 'Lose the connection before the server answers, repeats included.',
  },
  states: {
    'open, empty':
      'The empty list: no file is listed, and "You can add one more file." is written.',
    'open, busy': 'The list with a file on its way: cat.png has a progress bar.',
    'open, busy, too many': `The list with a file on its way and one too many: cat.png has a progress bar, and ${full}.`,
    'open, stored': 'The list with a file: "Uploaded," and its size are written at cat.png.',
    'open, stored, too many': `The list with a file and one too many: "Uploaded," is written at cat.png, and ${full}.`,
    'open, refused':
      'The list with a refused file: the reason is written at cat.png, and one more file can be added.',
    'closed, stored': 'The list while the answer is sent: the page has sent the answer.',
  },
} satisfies Texts<string, string>;
