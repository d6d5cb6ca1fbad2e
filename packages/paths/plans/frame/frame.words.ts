import { skeleton, type Texts } from '../plan.ts';
import type { cases } from './frame.cases.ts';
import type { Key } from './frame.states.ts';

const folding = {
  'press Close':
    'Press "Close" above the survey; where a point is chosen that is not sent, press "Next" before, and hold the reply back.',
  'the answer arrives': 'Let the server store the answer that is on its way.',
  'press Continue the survey': 'Press "Continue the survey" in the dialog.',
  'press Escape': 'Press the Escape key.',
  'close it all the same': 'Press "Close" in the dialog.',
  'open it again': 'Press "Open the survey".',
};

const offer =
  'the heading "A dozen questions" and a button "Open the survey"; no dialog is open, and no question has been asked for';
const shown = 'a heading that begins with "Question" and a number is seen, and no dialog is open.';

const cardCases = {
  'title → comes': 'Let the server answer with the title of the survey.',
  'title → lost': 'Lose the connection before the title comes, repeats included.',
  'title → a login is needed': 'Let the server refuse with code 4001 (a login is needed).',
  'reload the page, which comes with the title':
    'Let the proxy pass the data of the page (`id="location"`) on, and reload the page.',
  'reload the page, which comes with code 5':
    'Let the proxy put {"code":5,"message":""} into the data of the page (`id="location"`), and reload the page.',
  'press Try again': 'Press "Try again".',
  'open it':
    'Start the survey in another tab of the same window, then press "Open the survey" here.',
  'answer, and do not send it': 'Choose a point that is not chosen yet, and do not send it.',
  'send the answer': 'Press the button that sends.',
};

const cardStates = {
  offering: `The loading page of a frame: ${skeleton}; the title of the survey has been asked for.`,
  offered: `The offer: ${offer}.`,
  failed:
    'The frame that could not load: a button "Try again" and a link "Open the survey in a new tab".',
  'opened.shown': `A question in the frame: ${shown}`,
  'opened.shown, unsent': `A question in the frame with an answer not sent: ${shown} The point stays chosen.`,
};

export const windowSays: Texts<keyof typeof cases, Key> = {
  about:
    'A survey in a window over another page: offered by its title, answered once opened, folded when closed.',
  given: [
    'The survey has a dozen ratings and is opened at its address as a window (/window/…), in a new private window of the browser.',
  ],
  cases: { ...cardCases, ...folding },
  states: {
    ...cardStates,
    'opened.asking, unsent':
      'The question whether to close: the dialog "Close the survey?" with "Continue the survey" and "Close".',
    'opened.folded': `The folded survey: ${offer}.`,
    'opened.folded, unsent': `The folded survey with an answer not sent: ${offer}.`,
  },
};

/** The words for a card, which cannot be closed. */
export const cardSays: Texts<keyof typeof cardCases, keyof typeof cardStates> = {
  about: 'A survey in a card of another page: offered by its title, answered once opened.',
  given: [
    'The survey has a dozen ratings and is opened at its address as a card (/card/…), in a new private window of the browser.',
  ],
  cases: cardCases,
  states: {
    offering: notClosed(cardStates.offering),
    offered: notClosed(cardStates.offered),
    failed: notClosed(cardStates.failed),
    'opened.shown': notClosed(cardStates['opened.shown']),
    'opened.shown, unsent': notClosed(cardStates['opened.shown, unsent']),
  },
};

function notClosed(see: string): string {
  return `${see} No button "Close" is there.`;
}
