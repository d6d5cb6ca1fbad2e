import type { Texts } from '../plan.ts';

const order = 'in this order';

function shown(name: string) {
  return {
    busy: `${name} with a progress bar`,
    stored: `${name} with "Uploaded," and its size`,
    refused: `${name} with the reason why it cannot be uploaded`,
  };
}

const [cat, dog] = [shown('cat.png'), shown('dog.png')];

export const texts = {
  about: 'Two files of a question, whose uploads are under way together and end in either order.',
  given: [
    'The survey has a rating, "First question", and asks for up to two files then, "Second question".',
    'The first question has been answered in this window, and the page is opened at the second.',
    'Another picture has been uploaded there and removed again, because the first upload of a page runs alone.',
    'Two small pictures with the names cat.png and dog.png are at hand, and replies are held back until a step lets them come.',
  ],
  cases: {
    'choose cat.png and dog.png':
      'Press "Select files or drop them here" and choose cat.png and dog.png together, in this order.',
    'cat.png → stored': 'Let the server store cat.png.',
    'dog.png → stored': 'Let the server store dog.png.',
    'cat.png → refused': 'Let the server refuse cat.png for its type.',
    'dog.png → refused': 'Let the server refuse dog.png for its type.',
    'cat.png → lost, press Try again':
      'Lose the connection while cat.png is on its way, then press "Try again" beside it.',
    'dog.png → lost, press Try again':
      'Lose the connection while dog.png is on its way, then press "Try again" beside it.',
    'remove cat.png': 'Press "Remove" beside cat.png.',
    'remove dog.png': 'Press "Remove" beside dog.png.',
    'send the answer': 'Press "Submit".',
  },
  states: {
    'open, empty': 'The empty list: no file is listed, and "You can add 2 more files." is written.',
    'open, cat busy, dog busy': `Both files on their way: ${cat.busy} and ${dog.busy}, ${order}.`,
    'open, cat busy, dog stored': `The second file stored before the first: ${cat.busy} and ${dog.stored}, ${order}.`,
    'open, cat busy, dog refused': `The second file refused before the first is stored: ${cat.busy} and ${dog.refused}, ${order}.`,
    'open, cat stored, dog busy': `The first file stored, the second on its way: ${cat.stored} and ${dog.busy}, ${order}.`,
    'open, cat refused, dog busy': `The first file refused, the second on its way: ${cat.refused} and ${dog.busy}, ${order}.`,
    'open, cat stored, dog stored': `Both files stored: ${cat.stored} and ${dog.stored}, ${order}.`,
    'open, cat refused, dog stored': `The first file refused, the second kept: ${cat.refused} and ${dog.stored}, ${order}.`,
    'open, cat stored, dog refused': `The first file stored, the second refused: ${cat.stored} and ${dog.refused}, ${order}.`,
    'open, cat stored': `The first file alone: ${cat.stored}, and no other file.`,
    'open, dog stored': `The second file alone: ${dog.stored}, and no other file.`,
    'closed, cat stored, dog stored':
      'Both files on their way with the answer: the page has sent the answer, in whose "result" cat.png comes before dog.png.',
    'closed, cat stored':
      'The first file on its way with the answer: the page has sent the answer, in whose "result" is cat.png alone.',
    'closed, dog stored':
      'The second file on its way with the answer: the page has sent the answer, in whose "result" is dog.png alone.',
  },
} satisfies Texts<string, string>;
