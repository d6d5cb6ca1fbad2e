import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { planOf } from '../plan.ts';
import { timedQuestions } from '../surveys.ts';
import { aheadTransitions } from './aheadTransitions.ts';
import { cases } from './session.cases.ts';
import { keyOf } from './session.keys.ts';
import { events, input, states } from './session.states.ts';
import { wordsOf } from './session.words.ts';

// In-app mode has no call for the previous question.
const { 'go back → previous question': _, ...inAppCases } = cases;

const texts = wordsOf('inApp');
const { 'go back → previous question': _said, ...inAppTexts } = texts.cases;

export const plan = planOf('session inside an app', {
  survey: timedQuestions,
  model: explore(sessionMachine, {
    input: { ...input, mode: 'inApp', appname: 'shop' },
    cases: inAppCases,
    keyOf,
  }),
  events,
  actions: inAppCases,
  states: {
    ...states,
    'answering.asking 2': async (walk) => {
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
  coveredElsewhere: [
    // The question asks for it; see the plan of a question shown ahead.
    'session.answering.asking: outbox.retry 0',
    // The respondent has left the question; see `machines/ahead.test.ts`.
    'session: outbox.keep 0',
    'session: outbox.refuse 0',
    'session: language.change 0',
    'session: page.takeOver 0',
    'session.home: page.takeOver 0',
    'session.home: home.submit 0',
    'session.home: signature.keep 0',
    // A second call of the same name cannot be distinguished from the first.
    'session.locating.continuing: page.return 0',
    'session.locating.confirmingEnd: page.return 0',
    'session.answering.asking: page.return 0',
    'session.answering.asking: xstate.done.actor.question 2',
    ...aheadTransitions,
  ],
});
