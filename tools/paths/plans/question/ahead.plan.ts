import type { EventFromLogic } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, loss, reply, subject, third } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { aheadQuestions } from '../surveys.ts';
import { texts } from './ahead.words.ts';
import { aheadTransitions } from './aheadTransitions.ts';

const kept = { status: 2, subject: subject(2) };
const keptWithThird = {
  status: 2,
  subject: { ...subject(2), ahead: [{ when: null, subject: third }] },
};

export const cases = {
  'choose a point': {
    event: { type: 'answer.change', answer: { score: 4 } },
    at: ['drafting, ahead, empty', 'drafting, ahead, empty, faulty'],
    perform: (walk) => walk.changeAnswer(),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    at: [
      'drafting, ahead, empty',
      'drafting, ahead, given',
      'drafting, ahead, given, lost',
      'drafting, followed, given',
    ],
    perform: (walk) => walk.submit(),
  },
  'press Previous': {
    event: { type: 'question.previous' },
    at: ['drafting, ahead, empty', 'drafting, ahead, given'],
    perform: (walk) => walk.press('Previous'),
  },
  'come online': {
    event: { type: 'network.online' },
    at: ['drafting, ahead, given, lost'],
    perform: (walk) => walk.comeOnline(),
  },
  'come back to the page': {
    event: { type: 'question.recall' },
    at: ['drafting, ahead, given'],
    perform: (walk) => walk.comeBack(),
  },
  'the send takes long': {
    event: { type: 'xstate.after.slowSend.question.confirming.toSend.brief' },
    perform: (walk) => walk.sees('Sending…'),
  },
  'first answer → kept': {
    event: { type: 'question.confirm', hasFollower: false },
    at: [
      'drafting, ahead, empty',
      'drafting, ahead, given',
      'confirming.toSend.brief',
      'confirming.toSend.slow',
      'confirming.toLeave, empty',
      'confirming.toLeave, given',
    ],
    perform: (walk) => walk.calls.end('commitAnswer', reply(kept)),
  },
  'first answer → kept, the third question comes along': {
    event: { type: 'question.confirm', hasFollower: true },
    at: ['drafting, ahead, given', 'confirming.toSend.brief'],
    perform: (walk) => walk.calls.end('commitAnswer', reply(keptWithThird)),
    injected: { call: 'commitAnswer', ending: reply(keptWithThird) },
  },
  'first answer → lost': {
    event: { type: 'outbox.fail', failure: { kind: 'unreachable' } },
    at: ['confirming.toSend.brief', 'confirming.toLeave, given'],
    perform: (walk) => walk.calls.end('commitAnswer', loss),
    injected: { call: 'commitAnswer', ending: loss },
  },
} satisfies Record<string, Action>;

const drafting = (count: number) => async (walk: Walk) => {
  await walk.seesHeading('Second question');
  await walk.chosen(count);
  await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
};

const isDimmed = async (walk: Walk) => {
  await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
};

/** The first answer is on its way, and the second one waits for it. */
const waiting = async (walk: Walk) => {
  await walk.calls.made('commitAnswer');
  await isDimmed(walk);
};

const states = {
  'drafting, ahead, empty': drafting(0),
  'drafting, ahead, empty, faulty': (walk) => walk.sees(`Can't submit empty items`),
  'drafting, ahead, given': drafting(1),
  'drafting, ahead, given, lost': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Not sent yet.');
    await walk.page.getByRole('button', { name: 'Retry' }).waitFor();
  },
  'drafting, kept, empty': drafting(0),
  'drafting, kept, given': drafting(1),
  'drafting, followed, given': drafting(1),
  'confirming.toSend.brief': waiting,
  'confirming.toSend.slow': async (walk) => {
    await waiting(walk);
    await walk.sees('Sending…');
  },
  'confirming.toLeave, empty': waiting,
  'confirming.toLeave, given': waiting,
  'committing.brief': waiting,
  leaving: (walk) => walk.isLeaving(),
  'done, sent': (walk) => walk.seesHeading('Third question'),
  'done, recalled': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
} satisfies Record<string, (walk: Walk) => Promise<void>>;

/** Exploration has no session. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {}, retryOutbox: () => {} } });

const model = explore(alone, {
  input: {
    call: { surveyId: aheadQuestions.id, channel: 'web', respondent: {}, sign: '' },
    question: readQuestion(subject(2)),
    answer: { score: null },
    isDraft: false,
    allowPrevious: true,
    isAhead: true,
    visit: 'v',
  },
  first: [{ type: 'question.settle' }],
  cases,
  keyOf({ value, context: { isAhead, hasFollower, revision, faults, failure, outcome } }) {
    const key = stateKey(value);
    if (key === 'done') return `done, ${outcome?.kind}`;
    const given = revision > 0 ? 'given' : 'empty';
    if (key === 'confirming.toLeave') return `${key}, ${given}`;
    if (key !== 'drafting') return key;
    const first = isAhead ? 'ahead' : hasFollower ? 'followed' : 'kept';
    const marks = [...(faults.length > 0 ? ['faulty'] : []), ...(failure ? ['lost'] : [])];
    return [key, first, given, ...marks].join(', ');
  },
});

type Ahead =
  | 'answer.change'
  | 'answer.submit'
  | 'question.previous'
  | 'question.recall'
  | 'question.confirm'
  | 'outbox.fail'
  | 'network.online';

const events = {
  'answer.change': 'choose a point',
  'answer.submit': 'press the way on',
  'question.previous': 'press Previous',
  'question.recall': 'come back to the page',
  'question.confirm': 'first answer → kept',
  'outbox.fail': 'first answer → lost',
  'network.online': 'come online',
} as const satisfies Record<
  Extract<EventFromLogic<typeof questionMachine>['type'], Ahead>,
  keyof typeof cases
>;

export const plan = planOf('question shown ahead', {
  survey: aheadQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.aheadOfReply(browser, server),
  // The plan of the question has the rest.
  coveredElsewhere: model.untaken.filter((id) => !aheadTransitions.includes(id)),
});
