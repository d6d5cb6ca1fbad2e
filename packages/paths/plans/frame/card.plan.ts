import { expect } from 'vitest';
import { frameMachine, type Input } from '../../../../machines/frame/frame.machine.ts';
import { Walk, type Walk as Walked } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { manyQuestions } from '../surveys.ts';
import { cases, replyOf } from './frame.cases.ts';
import { keyOf, states } from './frame.states.ts';
import { cardSays } from './frame.words.ts';

// A card cannot be closed, so the cases of closing are omitted.
const {
  'press Close': _close,
  'the answer arrives': _arrives,
  'press Continue the survey': _stay,
  'press Escape': _escape,
  'close it all the same': _leave,
  'open it again': _again,
  ...cardCases
} = cases;
const {
  'opened.folded': _folded,
  'opened.folded, unsent': _later,
  'opened.asking, unsent': _asking,
  ...cardStates
} = states;

const input: Input = {
  surveyId: manyQuestions.id,
  mode: 'card',
  appname: 'card',
  reply: null,
  isOpened: false,
};

export const plan = planOf('card', {
  survey: manyQuestions,
  model: explore(frameMachine, {
    input,
    load: (_, { reply }) => ({ input: { ...input, reply: replyOf(reply) } }),
    cases: cardCases,
    keyOf,
  }),
  events: {
    'frame.open': 'open it',
    'frame.retry': 'press Try again',
    'answer.note': 'answer, and do not send it',
  },
  actions: cardCases,
  states: Object.fromEntries(
    Object.entries(cardStates).map(([key, isThere]) => [
      key,
      async (walk: Walked) => {
        await isThere(walk);
        await expect(walk.page.getByRole('button', { name: 'Close' }).count()).resolves.toBe(0);
      },
    ]),
  ) as typeof cardStates,
  texts: cardSays,
  begin: (browser, server) =>
    Walk.begin(browser, server, {
      asks: true,
      survey: manyQuestions.id,
      address: `/card/${manyQuestions.id}`,
    }),
});
