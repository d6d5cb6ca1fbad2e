import type { Step } from '../../../../contract/survey.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { pageLoad } from '../../model.ts';
import {
  type Action,
  done,
  loss,
  lost,
  made,
  refusal,
  refused,
  replied,
  reply,
  subject,
  why,
} from '../outcomes.ts';
import { answered, declined } from './session.answers.ts';
import { locatingCases, location } from './session.locating.cases.ts';

const signature = {
  id: 'f1',
  name: 'signature.png',
  size: 1000,
  type: 'image/png',
  url: '/api/file/f1',
};

const uploadingStates = [
  'home.uploadingSignature.startNotRequested, missing',
  'home.uploadingSignature.startRequested, missing',
  'home.uploadingSignature.startNotRequested, reminded',
  'home.uploadingSignature.startRequested, reminded',
];

const starting = ['home.starting.brief', 'home.starting.slow'];

/** What a respondent can see, and reload; a tab keeps a signature, so its states would not begin anew. */
const reloaded = [
  'home.idle',
  'answering.asking.open 1',
  'answering.asking.open 2',
  'halted.surveyChanged',
  'halted.resume',
  'halted.notOpen',
  'halted.paused',
  'halted.elsewhere',
  'ended.thanks',
  'ended.thanks, again',
  'ended.timedOut',
  'ended.confirmingRestart',
  'closed',
  'notOpen',
  'paused',
  'missing',
  'cookiesBlocked',
  'failed.refused',
  'failed.unreachable',
  'failed.toContinue',
];

/** The keys of the first question, which may follow the start. */
const asking1 = ['answering.asking.open 1', 'answering.asking.afterStart 1'];

/** The time runs out, and the question ends with the server's reply to its last answer. */
function expiredWith(step: Step): Action {
  return {
    event: done('question', { kind: 'expired', draft: null, step } satisfies Outcome),
    at: ['answering.asking.expiring 1'],
    perform: async (walk) => {
      await walk.changeAnswer();
      await walk.timeIsOver();
      await walk.calls.end('commitAnswer', reply(step));
    },
  };
}

export const cases = {
  ...locatingCases,

  'press Start': {
    event: { type: 'survey.start' },
    at: [
      'home.idle',
      'home.uploadingSignature.startNotRequested, missing',
      'home.uploadingSignature.startNotRequested, reminded',
    ],
    perform: (walk) => walk.press(walk.startsBy),
  },
  'press Start, to be signed': {
    event: { type: 'survey.start', with: 'signature' },
    at: [
      'home.idle, missing',
      'home.idle, reminded',
      'home.idle, signed',
      'home.finishingSignature, reminded',
    ],
    perform: (walk) => walk.press(walk.startsBy),
  },
  'submit a typed signature': {
    event: { type: 'signature.begin' },
    at: ['home.idle, missing', 'home.idle, reminded'],
    perform: async (walk) => {
      await walk.typeSignature();
      await walk.press('Use this signature');
    },
  },
  'type a name, and press Start': {
    event: { type: 'signature.begin', by: 'Start' },
    at: ['home.finishingSignature, reminded'],
    perform: async (walk) => {
      await walk.typeSignature();
      await walk.press(walk.startsBy);
    },
  },
  'nothing is on the pad': {
    event: { type: 'signature.ready' },
    at: [
      'home.finishingSignature, missing',
      'home.finishingSignature, reminded',
      'home.finishingSignature, signed',
    ],
    perform: async () => {},
  },
  'the signature is kept': {
    event: { type: 'signature.accept', sign: signature.id },
    at: uploadingStates,
    perform: (walk) => walk.calls.end('file', reply([signature])),
  },
  'the signature is lost': {
    event: { type: 'signature.fail', failure: { kind: 'unreachable' } },
    at: uploadingStates,
    perform: async (walk) => {
      await walk.calls.end('file', loss);
      await walk.press('Clear');
    },
    injected: { call: 'file', ending: loss },
  },
  'the signature needs a login': {
    event: {
      type: 'signature.fail',
      failure: { kind: 'refused', code: 4001, message: why, fault: null },
    },
    at: ['home.uploadingSignature.startNotRequested, missing'],
    perform: (walk) => walk.calls.end('file', refusal(4001)),
    injected: { call: 'file', ending: refusal(4001) },
  },
  'take the signature back': {
    event: { type: 'signature.drop' },
    at: ['home.idle, signed'],
    perform: (walk) => walk.press('Sign again'),
  },
  'signature → stored': replied('sign', 'ut', null),
  'signature → lost': lost('sign', 'ut'),
  'signature → 422': {
    ...refused('sign', 'ut', 422),
    perform: async (walk) => {
      await walk.calls.end('ut', refusal(422));
      // What is on the pad stays, to be submitted again.
      await walk.press('Clear');
    },
  },
  'a soft keyboard comes and goes': {
    event: { type: 'keyboard.change', isOpen: true },
    at: ['home.idle'],
    perform: (walk) => walk.typeOnScreen(),
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: ['home.idle', 'answering.fetching', 'halted.paused'],
    perform: (walk) => walk.timeIsOver(),
  },
  // The session and the question change at once: the time of the session is over, so the question submits its answer.
  'the time of the question is over': {
    event: { type: 'time.over', of: 'question' },
    at: asking1,
    perform: async () => {},
  },
  'the question leaves, its time is over': {
    event: done('question', { kind: 'expired', draft: null } satisfies Outcome),
    at: ['answering.asking.expiring 1'],
    perform: (walk) => walk.timeIsOver(),
  },
  'the question leaves, its last answer is stored': expiredWith({ status: 2, subject: subject(2) }),
  'the question leaves, its last answer ends the survey': expiredWith({ status: 3 }),
  'come back to the page': {
    event: { type: 'session.locate' },
    at: [
      'home.idle',
      'ended.departing',
      'ended.timedOut',
      'failed.toContinue',
      'loggingIn 4001',
      'paused',
    ],
    perform: (walk) => walk.comeBack(),
  },
  'reload the page': {
    event: { type: pageLoad },
    at: reloaded,
    perform: (walk) => walk.reload(),
  },
  'reload the page, which comes with code 5': {
    event: { type: pageLoad, code: 5 },
    at: ['home.idle', 'closed'],
    perform: (walk) => walk.reloadWith({ code: 5 }),
  },
  'come online after a refusal': {
    event: { type: 'network.online', after: 'a refusal' },
    at: ['failed.refused'],
    isIgnored: true,
    perform: (walk) => walk.comeOnline(),
  },
  // The question hands its draft over, and then it leaves.
  'the page is about to be shown again': {
    event: { type: 'session.locate', of: 'question' },
    at: ['answering.asking.open 1', 'answering.asking.open 2'],
    perform: async () => {},
  },
  'come back to the page during a call': {
    event: { type: 'session.locate', during: 'a call' },
    at: ['unknown.continuing', 'unknown.introducing', 'unknown.confirmingEnd'],
    perform: async (walk) => {
      // The call before is given up for another one.
      walk.calls.forget();
      await walk.comeBack();
    },
  },
  'come back to the page, the question leaves': {
    event: done('question', { kind: 'recalled', draft: null } satisfies Outcome),
    at: ['answering.asking.open 1', 'answering.asking.open 2'],
    perform: (walk) => walk.comeBack(),
  },
  'choose a point': {
    event: { type: 'draft.change', draft: { score: 4 } },
    at: ['answering.asking.open 2'],
    perform: (walk) => walk.changeAnswer(),
  },
  'come online': {
    event: { type: 'network.online' },
    at: ['failed.unreachable', 'failed.toContinue', 'answering.asking.open 1'],
    perform: (walk) => walk.comeOnline(),
  },
  'resize to a phone': {
    event: { type: 'device.change', device: 'mobile' },
    at: ['home.idle'],
    perform: (walk) => walk.resize('mobile'),
  },
  'start takes long': {
    event: { type: 'xstate.after.slowSend.session.home.start.starting.brief' },
    perform: (walk) => walk.sees('Starting…'),
  },
  'start → a question': replied('start', 'start', { status: 2, subject: subject(1) }),
  'start → nothing said': { ...made('start', 'start', {}, null), at: starting },
  'start → lost': lost('start', 'start'),
  'start → unknown code': refused('start', 'start', 777),
  'start → code 5': {
    ...refused('start', 'start', 5),
    at: [...starting, 'home.starting.brief, signed'],
  },
  'start → 409': { ...refused('start', 'start', 409), at: starting },

  'current question → one': replied('fetch', 'currSubject', subject(1)),
  'current question → none left': made('fetch', 'currSubject', null),
  'current question → lost': lost('fetch', 'currSubject'),
  'current question → 403': refused('fetch', 'currSubject', 403),

  'answer → next question': answered(asking1, {
    status: 2,
    subject: subject(2),
  }),
  'answer → nothing said': answered(asking1, {}, null),
  'answer → closed': answered(asking1, { status: 4 }),
  'answer → the end': answered(['answering.asking.open 2'], { status: 3 }),
  'answer → code 4004': declined(4004),
  'answer → code 2': declined(2),
  'answer → code 5': declined(5),
  'answer → code 6': declined(6),
  'answer → 404': declined(404),
  'answer → 403, the session is new': declined(403, 'answering.asking.afterStart 1'),
  'answer → 409': declined(409),
  'answer → 4001': declined(4001),
  'go back → previous question': {
    event: done('question', { kind: 'left', subject: subject(1), draft: null } satisfies Outcome),
    at: ['answering.asking.open 2'],
    perform: async (walk) => {
      await walk.press('Previous');
      await walk.calls.end('prevSubject', reply(subject(1)));
    },
  },

  'press Restart': {
    event: { type: 'session.restart' },
    at: ['halted.surveyChanged'],
    perform: (walk) => walk.press('Restart'),
  },
  'press Restart instead of Continue': {
    event: { type: 'session.restart', from: 'resume' },
    at: ['halted.resume'],
    perform: (walk) => walk.press('Restart'),
  },
  'press OK': {
    event: { type: 'session.continue', from: 'a refusal' },
    at: ['halted.notOpen', 'halted.notOpen, signed', 'halted.paused'],
    perform: (walk) => walk.press('OK'),
  },
  'press Continue here': {
    event: { type: 'session.continue', from: 'elsewhere' },
    at: ['halted.elsewhere'],
    perform: (walk) => walk.press('Continue here'),
  },
  'press Answer again': {
    event: { type: 'session.again' },
    at: ['ended.thanks, again'],
    perform: (walk) => walk.press('Answer again'),
  },
  'Answer again is not offered': {
    event: { type: 'session.again', at: 'an end' },
    at: ['ended.thanks'],
    isIgnored: true,
    perform: (walk) => walk.hasNoButton('Answer again'),
  },
  'confirm Answer again': {
    event: { type: 'session.restart', from: 'the end' },
    at: ['ended.confirmingRestart'],
    perform: (walk) =>
      walk.page.getByRole('dialog').getByRole('button', { name: 'Answer again' }).click(),
  },
  'press Cancel': {
    event: { type: 'session.continue', from: 'the end' },
    at: ['ended.confirmingRestart'],
    perform: (walk) => walk.press('Cancel'),
  },
  'press Continue': {
    event: { type: 'session.continue' },
    at: ['halted.resume'],
    perform: (walk) => walk.press('Continue'),
  },
  'restart → home': replied('reAnswer', 'reAnswer', location(1)),
  'restart → lost': lost('reAnswer', 'reAnswer'),

  'end → something': replied('end', 'termQuestionnaire', { status: 3 }),
  'end → nothing': { ...made('end', 'termQuestionnaire', null), at: ['ending'] },
  'end → code 4001': { ...refused('end', 'termQuestionnaire', 4001), at: ['ending'] },
  'end → lost': { ...lost('end', 'termQuestionnaire'), at: ['ending'] },

  'press Try again': {
    event: { type: 'session.retry' },
    at: ['notOpen', 'notOpen, signed', 'paused', 'cookiesBlocked'],
    perform: (walk) => walk.press('Try again'),
  },
  'press Try again after a failure': {
    event: { type: 'session.retry', from: 'failed' },
    at: ['failed.refused', 'failed.unreachable', 'failed.toContinue'],
    perform: (walk) => walk.press('Try again'),
  },
  'press Log in': {
    event: { type: 'session.logIn' },
    at: ['failed.login'],
    perform: (walk) => walk.press('Log in'),
  },
} satisfies Record<string, Action>;
