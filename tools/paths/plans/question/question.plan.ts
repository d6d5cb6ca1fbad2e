import type { EventFromLogic, StateValueFrom } from 'xstate';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, type StateKeyOf, stateKey } from '../../model.ts';
import { type Action, lost, refused, replied, subject, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { aheadTransitions, clockTransitions } from './aheadTransitions.ts';
import { texts } from './question.words.ts';

export const cases = {
  'choose a point': {
    event: { type: 'answer.change', answer: { score: 4 } },
    perform: (walk) => walk.changeAnswer(),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    perform: (walk) => walk.submit(),
  },
  'press Previous': {
    event: { type: 'question.previous' },
    perform: (walk) => walk.press('Previous'),
  },
  'come online': {
    event: { type: 'network.online' },
    at: ['drafting, given, lost'],
    perform: (walk) => walk.comeOnline(),
  },
  'come back to the page': {
    event: { type: 'question.recall' },
    at: ['drafting, given'],
    perform: (walk) => walk.comeBack(),
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: ['drafting, empty', 'drafting, given', 'leaving, empty'],
    perform: (walk) => walk.timeIsOver(),
  },
  'last send → kept': { ...replied('flush', 'commitAnswer', { status: 3 }), at: ['flushing'] },
  'last send → lost': lost('flush', 'commitAnswer'),
  'the last send takes too long': {
    event: { type: 'xstate.after.finalSend.question.flushing' },
    perform: async () => {},
  },
  'the send takes long': {
    event: { type: 'xstate.after.slowSend.question.committing.brief' },
    perform: (walk) => walk.sees('Sending…'),
  },
  'commit → kept': replied('commit', 'commitAnswer', { status: 3 }),
  'commit → 422': refused('commit', 'commitAnswer', 422, { fault: { kind: 'malformed' } }),
  'commit → 409': refused('commit', 'commitAnswer', 409),
  'commit → unknown code': refused('commit', 'commitAnswer', 777),
  'commit → lost': lost('commit', 'commitAnswer'),
  'previous → question': replied('previous', 'prevSubject', subject(1)),
  'previous → 409': refused('previous', 'prevSubject', 409),
  'previous → unknown code': refused('previous', 'prevSubject', 777),
} satisfies Record<string, Action>;

type Resting = Exclude<
  StateKeyOf<StateValueFrom<typeof questionMachine>>,
  | `confirming${string}`
  | 'awaitingFinalAnswer'
  | 'committing'
  | 'done'
  | 'waiting'
  | 'waiting.toSend'
  | 'waiting.toLeave'
>;
/** Facts that change how a draft looks: whether it has an answer, faults, and a failure. */
export type Key =
  | Exclude<Resting, 'drafting' | 'leaving'>
  | `leaving, ${'empty' | 'given'}`
  | `drafting, ${'empty' | 'empty, faulty' | 'given' | 'given, faulty' | 'given, lost' | 'given, refused'}`
  | `done, ${'kept' | 'left' | 'refused' | 'expired' | 'recalled'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'drafting, empty': async (walk) => {
    await walk.seesHeading('Second question');
    await walk.chosen(0);
    // A reply to Previous is on its way while the buttons are disabled.
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting, empty, faulty': async (walk) => {
    await walk.sees(`Can't submit empty items`);
    await walk.titleStarts('Error: ');
  },
  'drafting, given': async (walk) => {
    await walk.chosen(1);
    await walk.titleStarts('Question 2 of 2');
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
  },
  'drafting, given, faulty': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Check your answer and try again');
    await walk.titleStarts('Error: ');
  },
  'drafting, given, lost': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Not sent yet.');
    await walk.page.getByRole('button', { name: 'Retry' }).waitFor();
  },
  'drafting, given, refused': async (walk) => {
    await walk.chosen(1);
    await walk.sees(why);
    await walk.page.getByRole('button', { name: 'Retry' }).waitFor();
  },
  'committing.brief': async (walk) => {
    await walk.calls.made('commitAnswer');
    await walk.page.locator('button[value=next]:not([hidden])[aria-disabled=true]').waitFor();
  },
  'committing.slow': async (walk) => {
    await walk.chosen(1);
    await walk.sees('Sending…');
  },
  flushing: async (walk) => {
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
  'done, kept': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
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

/** Exploration has no session to receive the draft. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const model = explore(alone, {
  input: {
    call: { surveyId: timedQuestions.id, channel: 'web', respondent: {}, sign: '' },
    question: readQuestion(subject(2)),
    answer: { score: null },
    isDraft: false,
    allowPrevious: true,
    visit: 'v',
  },
  cases,
  keyOf({ value, context: { revision, faults, failure, outcome } }) {
    const key = stateKey(value);
    if (key === 'done') return `done, ${outcome?.kind}`;
    const given = revision > 0 ? 'given' : 'empty';
    if (key === 'leaving') return `leaving, ${given}`;
    if (key !== 'drafting') return key;
    const reason = failure ? [failure.kind === 'refused' ? 'refused' : 'lost'] : [];
    return ['drafting', given, ...(faults.length > 0 ? ['faulty'] : []), ...reason].join(', ');
  },
});

type Elsewhere =
  | 'outbox.fail'
  | 'question.confirm'
  | 'question.settle'
  | 'answer.restore'
  | 'page.takeOver'
  | 'part.change'
  | 'question.reword';

/** A missing event is a compile error; the others are walked with uploads, late scripts and languages. */
const events: Record<
  Exclude<EventFromLogic<typeof questionMachine>['type'], Elsewhere>,
  keyof typeof cases
> = {
  'answer.change': 'choose a point',
  'answer.submit': 'press the way on',
  'question.previous': 'press Previous',
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
  coveredElsewhere: [
    ...aheadTransitions,
    ...clockTransitions,
    'question: question.reword 0',
    'question.drafting: answer.restore 0',
    'question: page.takeOver 0',
    'question.drafting: part.change 0',
    'question.drafting: answer.submit 1',
    'question.drafting: question.previous 0',
    // The clock would also end the first send; see `machines/session.test.ts`.
    'question.committing: time.over 0',
    'question.flushing: time.over 0',
    'question.waiting: part.change 0',
    'question.waiting: answer.change 0',
    // Only a mission has a final answer; see `task.test.ts`.
    'question: time.over 2',
    'question.awaitingFinalAnswer: time.over 0',
    'question.awaitingFinalAnswer: answer.change 0',
    'question.awaitingFinalAnswer: xstate.after.finalAnswer.question.awaitingFinalAnswer 0',
  ],
});
