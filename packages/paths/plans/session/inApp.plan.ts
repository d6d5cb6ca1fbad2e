import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { cases } from './session.cases.ts';
import { keyOf } from './session.keys.ts';
import { events, input, replyOf, states } from './session.states.ts';
import { wordsOf } from './session.words.ts';

// The in-app mode has no call for the previous question.
const { 'go back → previous question': _, ...inAppCases } = cases;

const texts = wordsOf('inApp');
const { 'go back → previous question': _said, ...inAppTexts } = texts.cases;

const inApp = { ...input, mode: 'inApp', appname: 'shop' } as const;

export const plan = planOf('session inside an app', {
  survey: timedQuestions,
  model: explore(sessionMachine, {
    input: inApp,
    load: (_, { code }) => ({ input: { ...inApp, reply: replyOf(code) } }),
    cases: inAppCases,
    keyOf,
  }),
  events,
  actions: inAppCases,
  states: {
    ...states,
    'answering.asking.open 2': async (walk) => {
      await walk.seesHeading(walk.heading(2));
      await walk.page.getByRole('button', { name: 'Previous' }).waitFor({ state: 'detached' });
    },
  },
  texts: { ...texts, cases: inAppTexts },
  begin: (browser, server) =>
    Walk.begin(browser, server, {
      asks: true,
      survey: timedQuestions.id,
      address: `/${timedQuestions.id}/shop`,
    }),
});
