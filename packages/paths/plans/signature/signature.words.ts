import type { Texts } from '../plan.ts';

export const texts = {
  about:
    'The signature on the start page: drawn or typed, sent before the survey or together with its start.',
  given: [
    'The survey has two ratings and "signature": "optional", and has not been started. Its start page is opened.',
    "Replies are held back until a step lets them come (throttle the network in the browser's tools, or use a proxy with breakpoints).",
  ],
  cases: {
    'press Sign here': 'Press "Sign here".',
    'press Sign again': 'Press "Sign again".',
    'draw a stroke': 'Draw a stroke on the pad.',
    'type another name': 'Type a name into "Or type your full name" that is not there yet.',
    'press Clear': 'Press "Clear".',
    'press Undo': 'Press "Undo".',
    'Undo is not offered': 'Look for a button "Undo": there is none.',
    'press Use this signature': 'Press "Use this signature".',
    'press Start': 'Press "Start": the signature is sent first.',
    'start → refused':
      'Press "Start", and let the server refuse the start with code 777, an unknown one.',
    'signature → stored':
      'Let the server store the signature; where the survey is being started, let it refuse the start with code 777.',
    'signature → lost':
      'Lose the connection before the server has the signature, repeats included.',
    'reload the page': 'Reload the page.',
    'start → not open, try again':
      'Press "Start", let the server refuse the start with code 5 (not open yet), press "OK" and "Try again", and let the server say where the respondent stands.',
    'start → unknown signature':
      'Press "Start", let the server start the survey, and let it refuse the signature with code 422.',
  },
  states: {
    closed: 'The start page without a pad: a button "Sign here".',
    'open, blank': 'The empty pad: its name is "Not signed yet", and there is no button "Undo".',
    'open, blank, missing':
      'The empty pad that was sent: "Add your signature to continue" is written.',
    'open, blank, cleared': 'The cleared pad: its name is "Not signed yet", with a button "Undo".',
    'open, blank, missing, cleared':
      'The cleared pad that was sent: "Add your signature to continue" is written, with a button "Undo".',
    'open, given':
      'The signed pad: its name is "Signed", and neither a failure nor "Add your signature to continue" is written.',
    'open, given, failed': 'The signed pad after a failure: "You are offline." is written.',
    sending: 'The signature on its way: the pad is still there, and a call is under way.',
    'signed, restored':
      'The start page with a signature of the page before: "Signed" is written, with a button "Sign again".',
    signed: 'The start page with a signature: "Signed" is written, with a button "Sign again".',
  },
} satisfies Texts<string, string>;
