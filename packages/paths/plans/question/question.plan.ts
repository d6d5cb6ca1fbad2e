import { expect } from 'vitest';
import type { EventFromLogic, InputFrom } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import {
  type Action,
  garbled,
  lost,
  refusal,
  refused,
  repeatedAfter,
  replied,
  subject,
  unanswered,
  why,
} from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { answerState } from './question.keys.ts';
import { texts } from './question.words.ts';

const kept: Action = {
  ...replied('commit', 'commitAnswer', { status: 3 }),
  at: ['committing.brief'],
};

export const cases = {
  'choose a point': {
    event: { type: 'answer.change', answer: { score: 4 } },
    perform: (walk) => walk.changeAnswer(),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    perform: (walk) => walk.submit(),
  },
  // Nothing follows by itself, because the last answer is always sent by the respondent.
  'press a point': {
    event: { type: 'answer.press' },
    at: ['drafting.editing, given'],
    isIgnored: true,
    perform: (walk) => walk.changeAnswer(),
  },
  'press Previous': {
    event: { type: 'question.leave' },
    perform: (walk) => walk.press('Previous'),
  },
  'come online': {
    event: { type: 'network.online' },
    at: ['drafting.unsent, given'],
    perform: (walk) => walk.comeOnline(),
  },
  'come back to the page': {
    event: { type: 'question.recall' },
    at: ['drafting.editing, given'],
    perform: (walk) => walk.comeBack(),
  },
  'reload the page': {
    event: { type: pageLoad },
    at: [
      'drafting.editing, empty',
      'drafting.editing, given',
      'drafting.unsent, given',
      'committing.brief',
    ],
    perform: (walk) => walk.reload(),
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: [
      'drafting.editing, empty',
      'drafting.editing, given',
      'drafting.editing, given, faulty',
      'leaving, empty',
    ],
    perform: (walk) => walk.timeIsOver(),
  },
  'last send → stored': {
    ...replied('flush', 'commitAnswer', { status: 3 }),
    at: ['late.flushing'],
  },
  'last send → lost': lost('flush', 'commitAnswer'),
  'the last send takes too long': {
    event: { type: 'xstate.after.finalSend.question.open.answer.late.flushing' },
    perform: async () => {},
  },
  'the send takes long': {
    event: { type: 'xstate.after.slowSend.question.open.answer.inTime.committing.brief' },
    perform: (walk) => walk.sees('Sending…'),
  },
  'commit → stored': replied('commit', 'commitAnswer', { status: 3 }),
  'commit → 422': refused('commit', 'commitAnswer', 422, { fault: { kind: 'malformed' } }),
  'commit → 409': refused('commit', 'commitAnswer', 409),
  'commit → unknown code': refused('commit', 'commitAnswer', 777),
  'commit → lost': lost('commit', 'commitAnswer'),
  'commit → no reply': { ...unanswered('commit', 'commitAnswer'), at: ['committing.brief'] },
  'commit → an HTML page': { ...garbled('commit', 'commitAnswer'), at: ['committing.brief'] },
  'commit → 502 as a page, then kept': repeatedAfter(
    { kind: 'page', status: 502 },
    'commitAnswer',
    kept,
  ),
  'commit → 503, then kept': repeatedAfter(refusal(503), 'commitAnswer', kept),
  'previous → question': replied('previous', 'prevSubject', subject(1)),
  'previous → 409': refused('previous', 'prevSubject', 409),
  'previous → unknown code': refused('previous', 'prevSubject', 777),
} satisfies Record<string, Action>;

/** Facts that change how a draft looks: whether it has an answer, faults, and a refusal. */
export type Key =
  | `drafting.editing, ${'empty' | 'empty, faulty' | 'given' | 'given, faulty' | 'given, refused' | 'given, garbled'}`
  | 'drafting.unsent, given'
  | `committing.${'brief' | 'slow'}`
  | `leaving, ${'empty' | 'given'}`
  | 'late.flushing'
  | `done, ${'accepted' | 'left' | 'refused' | 'expired' | 'expired, stored' | 'recalled'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'drafting.editing, empty': async (walk) => {
    await walk.seesHeading('Second question');
    await walk.chosen(0);
    // The buttons are disabled until the reply to Previous has arrived.
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting.editing, empty, faulty': async (walk) => {
    await walk.sees(`Can't submit empty items`);
    await walk.titleStarts('Error: ');
  },
  'drafting.editing, given': async (walk) => {
    await walk.chosen(1);
    await walk.titleStarts('Question 2 of 2');
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting.editing, given, faulty': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Check your answer and try again');
    await walk.titleStarts('Error: ');
  },
  'drafting.unsent, given': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Your answer isn’t sent yet');
    await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
    // A connection that returned at once would have brought the answer.
    if (walk.calls.losses('commitAnswer') > 0) expect(walk.calls.losses('commitAnswer')).toBe(4);
  },
  'drafting.editing, given, refused': async (walk) => {
    await walk.chosen(1);
    await walk.sees(why);
    await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'drafting.editing, given, garbled': async (walk) => {
    await walk.chosen(1);
    await walk.sees('An error occurred. Refresh this page.');
    await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'committing.brief': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  'committing.slow': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Sending…');
  },
  'late.flushing': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  'leaving, empty': async (walk) => {
    await walk.isLeaving();
    await walk.chosen(0);
  },
  'leaving, given': async (walk) => {
    await walk.isLeaving();
    await walk.chosen(1);
  },
  'done, accepted': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'done, expired, stored': (walk) =>
    walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'done, left': (walk) => walk.seesHeading('First question'),
  'done, expired': async (walk) => {
    await walk.calls.made('termQuestionnaire');
    await walk.isLoading();
  },
  'done, recalled': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
  'done, refused': async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
};

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const input: InputFrom<typeof questionMachine> = {
  call: { surveyId: timedQuestions.id, channel: 'web', respondent: {}, sign: '' },
  question: readQuestion(subject(2)),
  answer: { score: null },
  isDraft: false,
  allowPrevious: true,
  visit: 'v',
};

const model = explore(alone, {
  input,
  load: ({ context }) => ({
    input,
    // The script takes the page over with the draft of the tab.
    first: context.revision > 0 ? [{ type: 'answer.restore', answer: context.answer }] : [],
  }),
  cases,
  keyOf(snapshot) {
    const { revision, faults, failure, outcome } = snapshot.context;
    const state = answerState(snapshot);
    if (state === 'done') return `done, ${outcome?.kind}${isStored(outcome) ? ', stored' : ''}`;
    const given = revision > 0 ? 'given' : 'empty';
    if (state === 'leaving') return `leaving, ${given}`;
    if (!state.startsWith('drafting')) return state;
    const reason = state === 'drafting.editing' && failure ? [failure.kind] : [];
    const marks = [...(faults.length > 0 ? ['faulty'] : []), ...reason];
    return [state, given, ...marks].join(', ');
  },
});

/** Whether the last answer was sent before the end of the time. */
function isStored(outcome: Outcome | null): boolean {
  return outcome?.kind === 'expired' && outcome.step !== undefined;
}

type Elsewhere =
  | 'advance.cancel'
  | 'history.forward'
  | 'outbox.fail'
  | 'question.confirm'
  | 'answer.restore'
  | 'page.takeOver'
  | 'part.change'
  | 'part.refuse'
  | 'question.reword';

/**
 * The type requires every event that a respondent can cause; plans of uploads, late scripts and languages cover the
 * others.
 */
const events: Record<
  Exclude<EventFromLogic<typeof questionMachine>['type'], Elsewhere>,
  keyof typeof cases
> = {
  'answer.change': 'choose a point',
  'answer.press': 'press a point',
  'answer.submit': 'press the way on',
  'question.leave': 'press Previous',
  'question.recall': 'come back to the page',
  'network.online': 'come online',
  'time.over': 'the time is over',
};

export const plan = planOf('question', {
  survey: timedQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.atSecondQuestion(browser, server, timedQuestions.id),
});
