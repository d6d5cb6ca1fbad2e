import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { cases } from './session.cases.ts';
import { keyOf } from './session.keys.ts';
import { events, input, replyOf, states } from './session.states.ts';
import { wordsOf } from './session.words.ts';

export const plan = planOf('session', {
  survey: timedQuestions,
  model: explore(sessionMachine, {
    input,
    load: (_, { code }) => ({ input: { ...input, reply: replyOf(code) } }),
    cases,
    keyOf,
  }),
  events,
  actions: cases,
  states,
  texts: wordsOf('page'),
  begin: (browser, server) =>
    Walk.begin(browser, server, { asks: true, survey: timedQuestions.id }),
});
