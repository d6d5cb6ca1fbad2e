import { skeleton, type Texts } from '../plan.ts';
import type { cases } from './session.cases.ts';
import type { Key } from './session.states.ts';

/** The session in a tester's words. In an app the address does not change, and there is no Previous button. */
export function wordsOf(mode: 'page' | 'inApp'): Texts<keyof typeof cases, Key> {
  const at = (end: string) => (mode === 'page' ? `; the address ends in /${end}` : '');
  const previous =
    mode === 'page' ? 'and the button "Previous" beside the way on' : 'and no button "Previous"';
  return {
    about:
      mode === 'page'
        ? 'One respondent in one survey on a page of its own, from the first request to an end page, with everything the server, the connection and the clock may do on the way.'
        : 'The same respondent inside an app, where the address stays what it is and no question can be gone back to.',
    given: [
      'The survey has two ratings from 1 to 5, "First question" and "Second question", and an hour to answer them.',
      mode === 'page'
        ? 'A new private window, as wide as a desktop: this respondent has never been here.'
        : 'A new private window at the address of the survey inside the app "shop": this respondent has never been here.',
      "Replies are held back until a step lets them come, so that what is seen meanwhile can be looked at (throttle the network in the browser's tools, or use a proxy with breakpoints).",
      'Where the hour has to run out, a survey with a shorter time ("maxAnswerTime", in seconds) saves the wait.',
    ],
    cases: {
      'locate → home': 'Let the server answer that nothing has been started yet.',
      'locate → home, to be signed':
        'Let the server answer that nothing has been started yet, for a survey that must be signed before it starts.',
      'locate → a question':
        'Start the survey in another tab of the same window, then let the server answer here: it names the first question.',
      'locate → a question after all':
        'Let the server answer that the first question is being answered.',
      'locate → −1': 'Let the server answer that it does not know (status −1).',
      'locate → home, the time is over':
        'Let the server answer that nothing has been started yet, and that the time for it ended a moment ago.',
      'locate → answering, no question named':
        'Let the server answer that questions are being answered, but name none.',
      'locate → ended':
        'Answer the whole survey in another tab of the same window, then let the server answer here: all is answered.',
      'locate → ended, by then': 'Let the server answer that all is answered.',
      'locate → ended, may answer again':
        'Let the server answer that all is answered, for a survey that may be answered again.',
      'locate → the time is over':
        'Let the server answer that the first question is being answered, and that the time for it ended a moment ago.',
      'locate → the time is over, with a way on':
        'Let the server answer that the time ended a moment ago, for a survey whose end page leads on to https://example.org/thanks by itself.',
      'locate → the time is over, with a way that is none':
        'Let the server answer that the time ended a moment ago, for a survey whose end page leads on to a link that is a script (java\\tscript:alert(1)).',
      'the way is none': 'Wait a moment: the script must not run, and the page must stay.',
      'locate → closed': 'Let the server answer that the survey is closed.',
      'locate → not open': 'Let the server answer that the survey is not open yet.',
      'locate → paused': 'Let the server answer that the survey is paused.',
      'locate → lost': 'Lose the connection before the server answers, every time the page asks.',
      'locate → 404': 'Let the server refuse with code 404 (there is no such survey).',
      'locate → 409': 'Let the server refuse with code 409 (this page is behind).',
      'locate → code 2': 'Let the server refuse with code 2 (the survey was begun before).',
      'locate → code 5': 'Let the server refuse with code 5 (not open yet).',
      'locate → code 6': 'Let the server refuse with code 6 (paused).',
      'locate → code 4001': 'Let the server refuse with code 4001 (a login is needed).',
      'locate → code 4001, once more':
        'Let the server refuse again with code 4001 (a login is needed).',
      'locate → code 4002':
        'Let the server refuse with code 4002 (a login with a passport is needed).',
      'locate → code 4004': 'Let the server refuse with code 4004 (the survey has changed).',

      'survey → comes': 'Let the server answer with the survey.',
      'survey → 404': 'Let the server refuse with 404 (there is no such survey).',
      'survey → lost': 'Lose the connection before the survey comes, repeats included.',

      'locate again → it went on elsewhere':
        'Let the server answer that the second question is being answered: the survey was continued in another window.',
      'locate again → the session is not known':
        'Let the server answer that nothing has been started: it does not know the session that it has just begun, as when the browser keeps no cookie.',
      'locate again → closed': 'Let the server answer that the survey is closed by now.',
      'locate again → −1': 'Let the server answer that it does not know (status −1).',
      'locate again → back at the start':
        'Let the server answer that nothing has been started yet.',
      'locate again → a question that is refused':
        'Let the server answer that questions are being answered, but name none.',
      'locate again → the same question':
        'Let the server answer that the first question is still to be answered.',
      'locate again → 404': 'Let the server refuse with code 404 (there is no such survey).',
      'locate again → lost':
        'Lose the connection before the server answers, every time the page asks.',

      'press Start': 'Press "Start".',
      'submit a typed signature':
        'Open "Sign here" if it is folded, type "Ada Lovelace" under "Or type your full name" and press "Use this signature".',
      'press Start, to be signed': 'Press "Start", with nothing drawn or typed.',
      'type a name, and press Start':
        'Open "Sign here" if it is folded, type "Ada Lovelace" under "Or type your full name" and press "Start".',
      'nothing is on the pad': 'Nothing to do: the page looks whether the pad has a signature.',
      'the signature is kept': 'Let the server take the signature.',
      'the signature is lost':
        'Lose the connection while the signature is on its way, then press "Clear" beside it.',
      'the signature needs a login':
        'Let the server refuse the signature with code 4001 (a login is needed).',
      'take the signature back': 'Press "Sign again".',
      'signature → stored': 'Let the server attach the signature to the session.',
      'signature → lost': 'Lose the connection while the signature is attached to the session.',
      'signature → 422':
        'Let the server refuse the signature with code 422 (it does not fit), then press "Clear" beside it.',
      'a soft keyboard comes and goes':
        'Make the window about 100 pixels lower, as a soft keyboard would, and then as high as before.',
      'the time is over': 'Let the hour to answer run out.',
      'the time of the question is over':
        'Nothing to do: the hour is about to run out while this question is on the page.',
      'the question leaves, its time is over':
        'Let the hour to answer run out, with nothing chosen or sent.',
      'the question leaves, its last answer is stored':
        'Choose a point, let the hour to answer run out, and let the server keep the answer: it names the second question.',
      'the question leaves, its last answer ends the survey':
        'Choose a point, let the hour to answer run out, and let the server keep the answer: it was the last one.',
      'come back to the page':
        "Go to another site in the same tab, and come back with the browser's Back button.",
      'reload the page': 'Reload the page.',
      'reload the page, which comes with code 5':
        'Let the proxy put {"code":5,"message":""} into the data of the page (`id="location"`), and reload the page.',
      'come online after a refusal': 'Switch the network off and on again: the page stays.',
      'the page is about to be shown again':
        'Nothing to do: the question is asked for its draft before the page asks where the respondent stands.',
      'come back to the page during a call':
        'Leave the page by a link, and come back by Back of the browser, before the server has answered.',
      'come back to the page, the question leaves':
        "Go to another site in the same tab, and come back with the browser's Back button.",
      'choose a point': 'Choose a point that is not chosen, and send nothing.',
      'come online': 'Switch the network off and on again.',
      'resize to a phone': 'Make the window as narrow as a phone (about 390 pixels).',
      'start takes long': 'Wait about a second, with the reply still held back.',
      'start → a question': 'Let the server begin: it names the first question.',
      'start → nothing said': 'Let the server begin, but say nothing about what comes first.',
      'start → lost': 'Lose the connection before the server answers the start, repeats included.',
      'start → unknown code':
        'Let the server refuse the start with code 777, an unknown one, and the words "The server says why".',
      'start → code 5': 'Let the server refuse the start with code 5 (not open yet).',
      'start → 409': 'Let the server refuse the start with code 409 (this page is behind).',

      'current question → one': 'Let the server name the first question.',
      'current question → none left': 'Let the server answer that there is no question left.',
      'current question → lost':
        'Lose the connection before the server names a question, repeats included.',
      'current question → 403':
        'Let the server refuse to name a question with code 403 (it does not know this session).',

      'answer → next question':
        'Choose a point, press the button that sends, and let the server answer: it names the second question.',
      'answer → nothing said':
        'Choose a point, press the button that sends, and let the server keep the answer, but say nothing about what comes next.',
      'answer → closed':
        'Choose a point, press the button that sends, and let the server keep the answer and say that the survey is closed now.',
      'answer → the end':
        'Choose a point, press the button that sends, and let the server answer that this was the last question.',
      'answer → code 4004':
        'Choose a point, press the button that sends, and let the server refuse with code 4004 (the survey has changed).',
      'answer → code 2':
        'Choose a point, press the button that sends, and let the server refuse with code 2 (the survey was begun before).',
      'answer → code 5':
        'Choose a point, press the button that sends, and let the server refuse with code 5 (not open any more).',
      'answer → code 6':
        'Choose a point, press the button that sends, and let the server refuse with code 6 (paused).',
      'answer → 404':
        'Choose a point, press the button that sends, and let the server refuse with code 404 (there is no such survey any more).',
      'answer → 403, the session is new':
        'Choose a point, press the button that sends, and let the server refuse with code 403 (it does not know the session that it has just begun).',
      'answer → 409':
        'Choose a point, press the button that sends, and let the server refuse with code 409 (this page is behind).',
      'answer → 4001':
        'Choose a point, press the button that sends, and let the server refuse with code 4001 (a login is needed).',
      'go back → previous question':
        'Press "Previous", and let the server name the first question.',

      'press Restart': 'Press "Restart".',
      'press Restart instead of Continue': 'Press "Restart".',
      'press OK': 'Press "OK".',
      'press Continue here': 'Press "Continue here".',
      'press Answer again': 'Press "Answer again".',
      'Answer again is not offered': 'Look for a button "Answer again": there is none.',
      'confirm Answer again': 'Press "Answer again" in the dialog.',
      'press Cancel': 'Press "Cancel".',
      'press Continue': 'Press "Continue".',
      'restart → home': 'Let the server begin again: nothing has been started yet.',
      'restart → lost': 'Lose the connection before the server begins again, repeats included.',

      'end → something': 'Let the server answer that the survey is over for this respondent.',
      'end → nothing': 'Let the server answer without a word about where the respondent stands.',
      'end → code 4001': 'Let the server refuse with code 4001 (a login is needed).',
      'end → lost': 'Lose the connection before the server answers, repeats included.',

      'press Try again': 'Press "Try again".',
      'press Try again after a failure': 'Press "Try again".',
      'press Log in': 'Press "Log in".',
    },
    states: {
      'unknown.locating': `The loading page: ${skeleton}. The page has asked where the respondent stands.`,
      'unknown.locating, signed': `The loading page after a signature: ${skeleton}. The page has asked where the respondent stands.`,
      'unknown.again': `The loading page after a reply without a status: ${skeleton}. The page has asked again where the respondent stands.`,
      'unknown.continuing': `The loading page after a choice to continue: ${skeleton}. The page has asked again where the respondent stands.`,
      'unknown.afterLogin': `The loading page after a login was left: ${skeleton}. The page has asked again where the respondent stands.`,
      'unknown.introducing': `The loading page after a choice to continue that the server has not taken: ${skeleton}. The page has asked for the survey.`,
      'unknown.confirmingEnd': `The loading page after the time ran out: ${skeleton}. The page has asked once more where the respondent stands.`,
      'relocating.afterStart 403': `The loading page after a refusal in a new session: ${skeleton}. The page has asked again where the respondent stands.`,
      'relocating.withoutQuestion 403': `The loading page after a refusal without a question: ${skeleton}. The page has asked again where the respondent stands.`,
      'relocating.fromQuestion 404': `The loading page after a call to something unknown: ${skeleton}. The page has asked again where the respondent stands.`,
      'relocating.fromQuestion 409': `The loading page after an answer came too late: ${skeleton}. The page has asked again where the respondent stands.`,
      'relocating.withoutQuestion 409': `The loading page after a call came too late: ${skeleton}. The page has asked again where the respondent stands.`,
      'home.idle': `The start page: the title of the survey and a button "Start" that can be pressed${at('home')}.`,
      'home.idle, missing':
        'The start page to be signed: a signature is asked for ("Sign here", or an open pad with "Use this signature"), and no word "Add your signature to continue" is seen.',
      'home.idle, reminded':
        'The start page with its signature missing: "Add your signature to continue" is written at the signature.',
      'home.idle, signed':
        'The signed start page: "Sign again" is offered, and "Start" can be pressed.',
      'home.finishingSignature, missing':
        'The start page that looks at its pad: the title of the survey and the button "Start".',
      'home.finishingSignature, reminded':
        'The start page with its signature missing that looks at its pad: the title of the survey and the button "Start".',
      'home.finishingSignature, signed':
        'The signed start page that looks at its pad: the title of the survey and the button "Start".',
      'home.uploadingSignature.startNotRequested, missing':
        'The start page with a signature on its way: the signature is being sent, and "Start" can still be pressed.',
      'home.uploadingSignature.startNotRequested, reminded':
        'The start page with a missing signature on its way: the signature is being sent, and "Start" can still be pressed.',
      'home.uploadingSignature.startRequested, missing':
        'The start page waiting for a signature: the signature is still being sent, and "Start" waits for it: it is dimmed and does nothing.',
      'home.uploadingSignature.startRequested, reminded':
        'The start page waiting for a missing signature: the signature is still being sent, and "Start" waits for it: it is dimmed and does nothing.',
      'home.starting.brief, signed':
        'The signed start on its way: the page has asked the server to start; "Start" is dimmed and does nothing.',
      'home.starting.slow, signed':
        'A slow signed start: the button says "Starting…" and does nothing.',
      'home.signing, signed':
        'The signature being attached: the page has sent which signature it is; "Start" is dimmed and does nothing.',
      'home.starting.brief':
        'The start on its way: the page has asked the server to start; "Start" is dimmed and does nothing.',
      'home.starting.slow': `A slow start: the button says "Starting…" and does nothing${at('home')}.`,
      'answering.fetching': `The loading page before a question: ${skeleton}. The page has asked for the current question.`,
      'answering.asking.open 1': `The first question: ${first(at)}`,
      'answering.asking.afterStart 1': `The first question right after the start: ${first(at)}`,
      'answering.asking.expiring 1': `The first question with no time left: ${first(at)}`,
      'answering.asking.open 2': `The second question: the heading "Second question", ${previous}${at('question')}.`,
      'halted.surveyChanged':
        'The dialog "The survey has changed": it lies over the page, explains why, and offers "Restart" alone.',
      'halted.resume':
        'The dialog "You have already started this survey": it lies over the page and offers "Restart" and "Continue".',
      'halted.notOpen':
        'The dialog "This survey isn’t open yet": it lies over the page and offers "OK".',
      'halted.notOpen, signed':
        'The dialog "This survey isn’t open yet" after a signature: it lies over the page and offers "OK".',
      'halted.paused':
        'The dialog "The survey has been paused": it lies over the page and offers "OK".',
      'halted.elsewhere':
        'The dialog "You continued in another window": it lies over the page and offers "Continue here".',
      'loggingIn 4001':
        'The way to the login: the browser is sent to /api/login, with the way back to this very address in "from" (it ends in loginBack=1).',
      'loggingIn 4002':
        'The way to the passport login: the browser is sent to /api/passport, with the way back to this very address in "from" (it ends in loginBack=1).',
      startingOver: `The loading page of a survey that starts over: ${skeleton}. The page has asked the server to begin again.`,
      restarting: `The loading page of a restart: ${skeleton}. The page has asked the server to begin again.`,
      ending: `The loading page of an end: ${skeleton}. The page has told the server that the time is over.`,
      'ending, leading on': `The loading page of an end that leads on: ${skeleton}. The page has told the server that the time is over.`,
      'ending, leading on, nowhere': `The loading page of an end that leads nowhere: ${skeleton}. The page has told the server that the time is over.`,
      'ended.departing, nowhere': `The end page whose way on leads nowhere: the heading "The countdown has ended"; nothing else opens${at('end')}.`,
      'ended.thanks': `The end page: the heading "We've received your answers. Thanks for your support!", and nothing left to answer${at('end')}.`,
      'ended.timedOut': `The end page of those who ran out of time: the heading "The countdown has ended", and nothing left to answer${at('end')}.`,
      'ended.thanks, again': `The end page with one more go: the heading "We've received your answers. Thanks for your support!" and a button "Answer again"${at('end')}.`,
      'ended.confirmingRestart':
        'The dialog "Answer again?": it lies over the end page and offers "Cancel" and "Answer again".',
      'ended.departing': `The end page leading on: the heading "The countdown has ended"${at('end')}; the browser is sent to https://example.org/thanks.`,
      cookiesBlocked:
        'The page without a cookie: the heading "This survey needs a cookie" and a button "Try again".',
      closed: `The page of a closed survey: the heading "This survey is no longer available", and nothing to answer${at('end')}.`,
      'notOpen, signed': `The page of a survey to come, after a signature: the heading "This survey isn’t open yet" and a button "Try again"${at('end')}.`,
      notOpen: `The page of a survey to come: the heading "This survey isn’t open yet" and a button "Try again"${at('end')}.`,
      paused: `The page of a paused survey: the heading "This survey is paused" and a button "Try again"${at('end')}.`,
      missing:
        'The page of a survey that is not there: the heading "Page not found", and "Check that the URL is correct." below it.',
      'failed.refused':
        'The failure page: why it did not work, and a button "Try again"; the address is the one before it.',
      'failed.unreachable':
        'The failure page without a connection: the heading "An error occurred. Refresh this page." and a button "Try again"; the address is the one before it.',
      'failed.toContinue':
        'The failure page after a choice to continue: the heading "An error occurred. Refresh this page." and a button "Try again"; the address is the one before it.',
      'failed.login':
        'The failure page after a login of no use: the heading "Log in to answer this survey." and a button "Log in"; the address is the one before it.',
    },
  };
}

function first(at: (end: string) => string): string {
  return `the heading "First question" with nothing chosen, and no button "Previous"${at('question')}.`;
}
