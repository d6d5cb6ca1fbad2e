import type { EventFromLogic } from 'xstate';
import { frameMachine } from '../../../../machines/frame/frame.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { manyQuestions } from '../surveys.ts';
import { cases } from './frame.cases.ts';
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

export const plan = planOf('window', {
  survey: manyQuestions,
  model: explore(frameMachine, {
    input: {
      surveyId: manyQuestions.id,
      mode: 'window',
      appname: 'window',
      reply: null,
      isOpened: false,
    },
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
