import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { cases } from './session.cases.ts';
import { keyOf } from './session.keys.ts';
import { events, input, states } from './session.states.ts';
import { wordsOf } from './session.words.ts';

// In-app mode has no call for the previous question.
const { 'go back → previous question': _, ...inAppCases } = cases;

const says = wordsOf('inApp');
const { 'go back → previous question': _said, ...inAppSays } = says.cases;

export const plan = planOf('session inside an app', {
  survey: timedQuestions,
  model: explore(sessionMachine, {
    input: { ...input, mode: 'inApp', appname: 'shop' },
    cases: inAppCases,
    keyOf,
  }),
  events,
  gestures: inAppCases,
  states: {
    ...states,
    'answering.asking 2': async (walk) => {
      await walk.seesHeading(walk.heading(2));
      await walk.page.getByRole('button', { name: 'Previous' }).waitFor({ state: 'detached' });
    },
  },
  says: { ...says, cases: inAppSays },
  begin: (browser, server) =>
    Walk.begin(browser, server, {
      asks: true,
      survey: timedQuestions.id,
      address: `/${timedQuestions.id}/shop`,
    }),
  elsewhere: [
    'session: language.change 0',
    'session.home: signature.keep 0',
    // A second call of the same name cannot be told from the first.
    'session.locating.continuing: page.return 0',
    'session.locating.confirmingEnd: page.return 0',
    'session.answering.asking: page.return 0',
    'session.answering.asking: xstate.done.actor.question 1',
  ],
});
