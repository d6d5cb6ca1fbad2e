import type { EventFromLogic } from 'xstate';
import { frameMachine, type Input } from '../../../../machines/frame/frame.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { manyQuestions } from '../surveys.ts';
import { cases, replyOf } from './frame.cases.ts';
import { keyOf, states } from './frame.states.ts';
import { windowSays } from './frame.words.ts';

const events: Record<EventFromLogic<typeof frameMachine>['type'], keyof typeof cases> = {
  'frame.open': 'open it',
  'frame.close': 'press Close',
  'frame.stay': 'press Continue the survey',
  'frame.leave': 'close it all the same',
  'frame.retry': 'press Try again',
  'answer.note': 'answer, and do not send it',
};

const input: Input = {
  surveyId: manyQuestions.id,
  mode: 'window',
  appname: 'window',
  reply: null,
  isOpened: false,
};

export const plan = planOf('window', {
  survey: manyQuestions,
  model: explore(frameMachine, {
    input,
    load: (_, { reply }) => ({ input: { ...input, reply: replyOf(reply) } }),
    cases,
    keyOf,
  }),
  events,
  actions: cases,
  states,
  texts: windowSays,
  begin: (browser, server) =>
    Walk.begin(browser, server, {
      asks: true,
      survey: manyQuestions.id,
      address: `/window/${manyQuestions.id}`,
    }),
});
