import type { Texts } from '../plan.ts';

export const texts = {
  about: 'One file, from its choice to the server.',
  given: [
    'The survey has a rating, "First question", and asks for a file then, "Second question".',
    'The first question has been answered in this window, the page is opened at the second, and a picture with the name cat.png is chosen.',
    'The reading of the picture takes long (a large picture on a slow device), and the replies are held back until a step lets them come.',
  ],
  cases: {
    'picture → read': 'Wait until the picture is read.',
    'picture → unreadable': 'Let the reading fail: choose a text with the name cat.png.',
    'some of it arrives': 'Wait until some of the file has arrived.',
    'file → stored': 'Let the server store the file.',
    'file → refused': 'Let the server refuse the file for its type.',
    'file → lost': 'Lose the connection while the file is on its way, repeats included.',
    'remove it, and choose a text instead':
      'Press "Remove" beside cat.png, then choose a text (a file of the type text/plain) with the name cat.png.',
    'press Try again': 'Press "Try again" beside cat.png.',
  },
  states: {
    preparing:
      'The file being read: cat.png is in the list with a progress bar, and no call is made.',
    sending:
      'The file on its way: cat.png is in the list with a progress bar, and a call is under way.',
    failed: 'The file that was lost: "You are offline." is written, with a button "Try again".',
    refused: 'The file that was refused: the reason is written, with a button "Remove" alone.',
    stored: 'The file that arrived: "Uploaded," and its size are written at cat.png.',
  },
} satisfies Texts<string, string>;
