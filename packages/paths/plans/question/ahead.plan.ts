import type { EventFromLogic } from 'xstate';
import { limits } from '../../../../contract/limits.ts';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { type Action, loss, replied, reply, subject, third } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { aheadQuestions } from '../surveys.ts';
import { texts } from './ahead.words.ts';
import { answerState } from './question.keys.ts';

const kept = { status: 2, subject: subject(2) };
const keptWithThird = {
  status: 2,
  subject: { ...subject(2), ahead: [{ when: null, subject: third }] },
};

export const cases = {
  'choose a point': {
    event: { type: 'answer.change', answer: { score: 4 } },
    at: ['drafting.editing, ahead, empty', 'drafting.editing, ahead, empty, faulty'],
    perform: (walk) => walk.changeAnswer(),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    at: [
      'drafting.editing, ahead, empty',
      'drafting.editing, ahead, given',
      'drafting.unsent, ahead, given',
      'drafting.editing, followed, given',
    ],
    perform: (walk) => walk.submit(),
  },
  'press Previous': {
    event: { type: 'question.leave' },
    at: ['drafting.editing, ahead, empty', 'drafting.editing, ahead, given'],
    perform: (walk) => walk.press('Previous'),
  },
  'come online': {
    event: { type: 'network.online' },
    at: ['drafting.unsent, ahead, given'],
    perform: (walk) => walk.comeOnline(),
  },
  'come back to the page': {
    event: { type: 'question.recall' },
    at: ['drafting.editing, ahead, given'],
    perform: (walk) => walk.comeBack(),
  },
  'the send takes long': {
    event: { type: 'xstate.after.slowSend.question.open.answer.inTime.confirming.toSubmit.brief' },
    perform: (walk) => walk.sees('Sending…'),
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: ['drafting.editing, ahead, empty', 'drafting.editing, ahead, given'],
    perform: (walk) => walk.timeIsOver(),
  },
  'the first answer takes too long': {
    event: { type: 'xstate.after.finalSend.question.open.answer.late.confirming' },
    at: ['late.confirming, given'],
    perform: (walk) => walk.page.clock.runFor(limits.deadlineGrace),
  },
  'last send → stored': {
    ...replied('flush', 'commitAnswer', { status: 3 }),
    at: ['late.flushing'],
  },
  'first answer → stored': {
    event: { type: 'question.confirm', hasFollower: false },
    at: [
      'late.confirming, empty',
      'late.confirming, given',
      'drafting.editing, ahead, empty',
      'drafting.editing, ahead, given',
      'confirming.toSubmit.brief',
      'confirming.toSubmit.slow',
      'confirming.toDepart, empty',
      'confirming.toDepart, given',
    ],
    perform: (walk) => walk.calls.end('commitAnswer', reply(kept)),
  },
  'first answer → stored, the third question comes along': {
    event: { type: 'question.confirm', hasFollower: true },
    at: ['drafting.editing, ahead, given', 'confirming.toSubmit.brief'],
    perform: (walk) => walk.calls.end('commitAnswer', reply(keptWithThird)),
    injected: { call: 'commitAnswer', ending: reply(keptWithThird) },
  },
  'first answer → lost': {
    event: { type: 'outbox.fail', failure: { kind: 'unreachable' } },
    at: ['confirming.toSubmit.brief', 'confirming.toDepart, given'],
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

/** The first answer is in flight, and the second one waits for its reply. */
const waiting = async (walk: Walk) => {
  await walk.calls.made('commitAnswer');
  await isDimmed(walk);
};

const states = {
  'drafting.editing, ahead, empty': drafting(0),
  'drafting.editing, ahead, empty, faulty': (walk) => walk.sees(`Can't submit empty items`),
  'drafting.editing, ahead, given': drafting(1),
  'drafting.unsent, ahead, given': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Your answer isn’t sent yet');
    await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'drafting.editing, kept, empty': drafting(0),
  'drafting.editing, kept, given': drafting(1),
  'drafting.editing, followed, given': drafting(1),
  'confirming.toSubmit.brief': waiting,
  'confirming.toSubmit.slow': async (walk) => {
    await waiting(walk);
    await walk.sees('Sending…');
  },
  'confirming.toDepart, empty': waiting,
  'confirming.toDepart, given': waiting,
  'late.confirming, empty': waiting,
  'late.confirming, given': waiting,
  'late.flushing': waiting,
  'done, expired': async (walk) => {
    await walk.calls.made('termQuestionnaire');
    await walk.isLoading();
  },
  'done, expired, stored': (walk) =>
    walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'committing.brief': waiting,
  leaving: (walk) => walk.isLeaving(),
  'done, sent': (walk) => walk.seesHeading('Third question'),
  'done, recalled': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
} satisfies Record<string, (walk: Walk) => Promise<void>>;

/** The machine is explored without a session, so its events to the session are omitted. */
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
  first: [{ type: 'xstate.after.doublePress.question.open.answer.inTime.drafting.opening' }],
  cases,
  keyOf(snapshot) {
    const { hasFollower, revision, faults, outcome } = snapshot.context;
    const state = answerState(snapshot);
    if (state === 'done') {
      const isStored = outcome?.kind === 'expired' && outcome.step !== undefined;
      return `done, ${outcome?.kind}${isStored ? ', stored' : ''}`;
    }
    const given = revision > 0 ? 'given' : 'empty';
    if (state === 'confirming.toDepart' || state === 'late.confirming') return `${state}, ${given}`;
    if (!state.startsWith('drafting')) return state;
    const isAhead = snapshot.matches({ open: { precedingAnswer: 'unconfirmed' } });
    const first = isAhead ? 'ahead' : hasFollower ? 'followed' : 'kept';
    return [state, first, given, ...(faults.length > 0 ? ['faulty'] : [])].join(', ');
  },
});

type Ahead =
  | 'answer.change'
  | 'answer.submit'
  | 'question.leave'
  | 'question.recall'
  | 'question.confirm'
  | 'outbox.fail'
  | 'network.online'
  | 'time.over';

const events = {
  'answer.change': 'choose a point',
  'answer.submit': 'press the way on',
  'question.leave': 'press Previous',
  'question.recall': 'come back to the page',
  'question.confirm': 'first answer → stored',
  'outbox.fail': 'first answer → lost',
  'network.online': 'come online',
  'time.over': 'the time is over',
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
});
