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

export const plan = planOf('session', {
  survey: timedQuestions,
  model: explore(sessionMachine, { input, cases, keyOf }),
  events,
  actions: cases,
  states,
  texts: wordsOf('page'),
  begin: (browser, server) =>
    Walk.begin(browser, server, { asks: true, survey: timedQuestions.id }),
  // The pad cannot finish a signature that was not submitted: `signature.test.ts` has what comes while a start is on
  // its way.
  coveredElsewhere: [
    ...aheadTransitions,
    // The question asks for it; see the plan of a question shown ahead.
    'session.answering.asking: outbox.retry 0',
    // The respondent has left the question; see `machines/ahead.test.ts`.
    'session: outbox.keep 0',
    'session: outbox.refuse 0',
    'session: language.change 0',
    'session: page.takeOver 0',
    'session.home: page.takeOver 0',
    // It starts the survey with what is on the pad; see `machines/signature.test.ts`.
    'session.home: home.submit 0',
    'session.home: signature.keep 0',
    // A second call of the same name cannot be distinguished from the first.
    'session.locating.continuing: page.return 0',
    'session.locating.confirmingEnd: page.return 0',
    // The question leaves at once, so this state is never seen: the next one is walked.
    'session.answering.asking: page.return 0',
  ],
});
