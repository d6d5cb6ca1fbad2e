import type { Texts } from '../plan.ts';

export const texts = {
  about: 'An answer on its way while the next question is on screen already.',
  given: [
    'The survey has a dozen ratings, an hour to answer them, and "ahead": true. It has been started in this browser.',
    "Replies are held back until a step lets them come (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'answer the question':
      'Wait half a second, choose a point that is not chosen yet, and press "Next".',
    'the send takes long': 'Wait half a second, with the reply still held back.',
    'answer → stored':
      'Let the server store the answer, and name the previous question if that was asked for.',
    'answer → 422':
      'Let the server refuse the answer with 422 and a fault: its question opens again. Answer it once more, and let the server keep that answer.',
    'answer → lost': 'Lose the connection before the server answers, repeats included.',
    'come online': 'Switch the network off and on again.',
    'ten seconds pass': 'Wait ten seconds.',
    'press Previous': 'Press "Previous".',
    'come back to the page':
      "Go to another site in the same tab, come back with the browser's Back button, let the server keep the answer, and let it say where the respondent stands.",
  },
  states: {
    empty:
      'A question with nothing on its way: no call is under way, and the button that sends can be pressed.',
    'sending.brief': 'An answer on its way: the page has sent it.',
    'sending.slow':
      'An answer that takes long: the page has sent it, and "Sending…" is written, unless the words of an earlier failure are.',
    'sending.brief, repeated':
      'An answer on its way again after ten seconds: the page has sent it.',
    'sending.slow, repeated':
      'An answer that takes long again: the page has sent it, and "Sending…" is written, unless the words of an earlier failure are.',
    'unsent, repeated':
      'An answer that was lost again: no call is under way, "Your answer isn’t sent yet" is written, and no message floats over the page.',
    unsent:
      'An answer that was lost: no call is under way, and "Your answer isn’t sent yet" is written.',
  },
} satisfies Texts<string, string>;
