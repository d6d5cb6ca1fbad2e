import { skeleton, type Texts } from '../plan.ts';

export const texts = {
  about:
    'One question on the page, from its first draft until the server has kept the answer or another page takes its place.',
  given: [
    'The survey has two ratings from 1 to 5, "First question" and "Second question", and an hour to answer them.',
    'The first question has been answered in this window, and the page is opened at the second.',
    "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'choose a point': 'Choose a point of the scale that is not chosen yet.',
    'press the way on': 'Press the button that sends ("Submit", or "Try again" after a failure).',
    'press a point': 'Press a point that is not chosen: nothing is sent.',
    'press Previous': 'Press "Previous".',
    'come online': 'Switch the network off and on again.',
    'come back to the page':
      "Go to another site in the same tab, and come back with the browser's Back button.",
    'reload the page': 'Reload the page.',
    'the time is over': 'Let the hour to answer run out.',
    'last send → stored': 'Let the server store the answer.',
    'last send → lost': 'Lose the connection before the server answers, repeats included.',
    'the last send takes too long': 'Wait: the page gives the last send only a few seconds.',
    'the send takes long': 'Wait about a second, with the reply still held back.',
    'commit → stored': 'Let the server store the answer: it was the last one.',
    'commit → 422': 'Let the server refuse the answer with code 422 (it is malformed).',
    'commit → 409': 'Let the server refuse the answer with code 409 (this page is behind).',
    'commit → unknown code':
      'Let the server refuse the answer with code 777, an unknown one, and the words "The server says why".',
    'commit → lost': 'Lose the connection before the server answers, repeats included.',
    'commit → no reply':
      'Let no call of the answer ever be answered, and wait for up to 48 seconds.',
    'commit → an HTML page': 'Let a proxy answer with an HTML page instead of the server.',
    'commit → 502 as a page, then kept':
      'Let a proxy answer with 502 and an HTML page, and let the server keep the repeated answer.',
    'commit → 503, then kept':
      'Let the server answer with 503, and let it keep the repeated answer: it was the last one.',
    'previous → question': 'Let the server name the first question.',
    'previous → 409': 'Let the server refuse the way back with code 409 (this page is behind).',
    'previous → unknown code': 'Let the server refuse the way back with code 777, an unknown one.',
  },
  states: {
    'drafting.editing, empty':
      'The second question with nothing chosen: the heading "Second question", no point chosen, and a button "Submit".',
    'drafting.editing, empty, faulty':
      'The second question with its answer missing: "Can\'t submit empty items" is written at the question, and the title of the tab begins with "Error: ".',
    'drafting.editing, given':
      'The second question with a point chosen: one point is chosen, "Submit" can be pressed, and the title of the tab begins with "Question 2 of 2".',
    'drafting.editing, given, faulty':
      'The second question with an answer that is not taken: the point is still chosen, "Check your answer and try again" is written at the question, and the title of the tab begins with "Error: ".',
    'drafting.unsent, given':
      'The second question with an answer not sent: the point is still chosen, "Your answer isn’t sent yet" is written with what to do, and the button is now "Try again".',
    'drafting.editing, given, refused':
      'The second question with an answer refused: the point is still chosen, "The server says why" is written, and the button is now "Try again".',
    'drafting.editing, given, garbled':
      'The second question with a reply that is none: the point is still chosen, "An error occurred. Refresh this page." is written, and the button is now "Try again".',
    'committing.brief':
      'The answer on its way: the answer has been sent, and the button that sends is dimmed and does nothing.',
    'committing.slow': 'A slow send: the point is still chosen, and "Sending…" is written.',
    'late.flushing':
      'The last send at the end of the time: the answer has been sent as it is, and the button that sends is dimmed and does nothing.',
    'leaving, empty':
      'The way back with nothing chosen: the page has asked for the previous question; "Previous" is dimmed and does nothing; no point is chosen.',
    'leaving, given':
      'The way back with a point chosen: the page has asked for the previous question; "Previous" is dimmed and does nothing; the point is still chosen.',
    'done, accepted':
      'The end page: the heading "We\'ve received your answers. Thanks for your support!", and the address ends in /end.',
    'done, expired, stored':
      'The end page after the last send: the heading "We\'ve received your answers. Thanks for your support!".',
    'done, left': 'The first question: the heading "First question".',
    'done, expired': `The loading page of an end: ${skeleton}. The page has told the server that the time is over.`,
    'done, recalled': `The loading page after a return: ${skeleton}. The page has asked where the respondent stands.`,
    'done, refused': `The loading page after a refusal: ${skeleton}. The page has asked where the respondent stands.`,
  },
} satisfies Texts<string, string>;
