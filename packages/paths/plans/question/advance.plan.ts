import { expect } from 'vitest';
import type { InputFrom } from 'xstate';
import { limits } from '../../../../contract/limits.ts';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { questionMachine } from '../../../../machines/question/question.machine.ts';
import { holdTime, passTime } from '../../browser/time.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { type Action, refused, replied, subject, why } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { quickQuestions } from '../surveys.ts';
import { texts } from './advance.words.ts';
import { answerState } from './question.keys.ts';

const isGiven = ['drafting.editing, given', 'drafting.editing, given, refused'];

export const cases = {
  'choose a point by the space bar': {
    event: { type: 'answer.change', answer: { score: 4 } },
    at: ['drafting.editing, empty', 'drafting.advancing'],
    perform: async ({ page }) => {
      await page.getByRole('radio', { checked: false }).first().focus();
      await page.keyboard.press('Space');
    },
  },
  // A press also chooses the point, which is a change of the answer like any other.
  'press a point': {
    event: { type: 'answer.press' },
    at: isGiven,
    perform: (walk) => walk.changeAnswer(),
  },
  'press beside the points': {
    event: { type: 'advance.cancel' },
    at: ['drafting.advancing'],
    perform: (walk) => walk.page.getByRole('heading', { name: 'First question' }).click(),
  },
  'a moment passes': {
    event: { type: 'xstate.after.autoAdvance.question.open.answer.inTime.drafting.advancing' },
    perform: (walk) => passTime(walk.page, limits.autoAdvance),
  },
  'press the way on': {
    event: { type: 'answer.submit' },
    at: [...isGiven, 'drafting.advancing'],
    perform: (walk) => walk.submit(),
  },
  'Previous is not offered': {
    event: { type: 'question.leave' },
    at: ['drafting.editing, empty'],
    isIgnored: true,
    perform: (walk) => walk.hasNoButton('Previous'),
  },
  'commit → stored': replied('commit', 'commitAnswer', { status: 2, subject: subject(2) }),
  'commit → unknown code': refused('commit', 'commitAnswer', 777),
} satisfies Record<string, Action>;

export type Key =
  | `drafting.editing, ${'empty' | 'given' | 'given, refused'}`
  | 'drafting.advancing'
  | 'committing.brief'
  | 'done, accepted';

const states: Assertions<Key> = {
  'drafting.editing, empty': async (walk) => {
    await walk.seesHeading('First question');
    await walk.chosen(0);
  },
  'drafting.editing, given': isChosen,
  'drafting.editing, given, refused': async (walk) => {
    await isChosen(walk);
    await walk.sees(why);
  },
  'drafting.advancing': isChosen,
  'committing.brief': async (walk) => {
    await walk.calls.made('commitAnswer');
  },
  'done, accepted': (walk) => walk.seesHeading('Second question'),
};

async function isChosen(walk: Walk): Promise<void> {
  await walk.chosen(1);
  expect(walk.calls.isHeld('commitAnswer')).toBe(false);
}

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = questionMachine.provide({ actions: { sendDraft: () => {} } });

const input: InputFrom<typeof questionMachine> = {
  call: { surveyId: quickQuestions.id, channel: 'web', respondent: {}, sign: '' },
  question: readQuestion({ ...subject(1), config: { scope: 5, autoAdvance: true } }),
  answer: { score: null },
  isDraft: false,
  allowPrevious: true,
  visit: 'v',
};

export const plan = planOf('question that advances by itself', {
  survey: quickQuestions,
  model: explore(alone, {
    input,
    cases,
    keyOf(snapshot) {
      const { revision, failure, outcome } = snapshot.context;
      const state = answerState(snapshot);
      if (state === 'done') return `done, ${outcome?.kind}`;
      if (state !== 'drafting.editing') return state;
      return [state, revision > 0 ? 'given' : 'empty', ...(failure ? [failure.kind] : [])].join(
        ', ',
      );
    },
  }),
  events: { 'answer.press': 'press a point', 'advance.cancel': 'press beside the points' },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: false, survey: quickQuestions.id });
    await walk.startElsewhere();
    await holdTime(walk.page);
    return walk;
  },
});
