import type { Texts } from '../plan.ts';

export const texts = {
  about: 'A question whose next one follows the press of a point by itself, after a moment.',
  given: [
    'The survey has two ratings from 1 to 5 with "autoAdvance": true, "First question" and "Second question".',
    'The survey has been started in this window, and the page is opened at the first question.',
    'The time of the page stands still until a step lets it pass (slow the page down, or use a debugger), and replies are held back.',
  ],
  cases: {
    'choose a point by the space bar':
      'Move to a point that is not chosen with the Tab key and the arrows, and press the space bar.',
    'press a point': 'Press a point that is not chosen with the mouse.',
    'press beside the points': 'Press the title of the question with the mouse.',
    'a moment passes': 'Wait for a third of a second.',
    'press the way on': 'Press "Next".',
    'Previous is not offered': 'Look for a button "Previous": there is none.',
    'commit → stored': 'Let the server store the answer: it names the second question.',
    'commit → unknown code':
      'Let the server refuse the answer with code 777, an unknown one, and the words "The server says why".',
  },
  states: {
    'drafting.editing, empty':
      'The first question: the heading "First question", and nothing is chosen.',
    'drafting.editing, given':
      'The first question with an answer: a point is chosen, and nothing is sent.',
    'drafting.editing, given, refused':
      'The first question after a refusal: a point is chosen, and "The server says why" is written.',
    'drafting.advancing':
      'The first question with a pressed point: the point is chosen, and nothing is sent yet.',
    'committing.brief': 'The answer on its way: the page has sent it.',
    'done, accepted': 'The second question: the heading "Second question".',
  },
} satisfies Texts<string, string>;
