import { limits } from '../../../../contract/limits.ts';
import { readQuestion } from '../../../../contract/questions/index.ts';
import type { Step } from '../../../../contract/survey.ts';
import type { Failure } from '../../../../machines/lib/failure.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import type { Ending } from '../../browser/calls.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import {
  type Action,
  done,
  firstWithSecond,
  injecting,
  loss,
  refusal,
  reply,
  subject,
  third,
  why,
} from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { aheadQuestions } from '../surveys.ts';
import { texts } from './ahead.words.ts';
import { keyOf } from './session.keys.ts';
import { location } from './session.locating.cases.ts';
import { input, states as sessionStates } from './session.states.ts';

const unconfirmed = ['answering.asking.open 2, unconfirmed'];
/** The time of the second question is over, and the first answer has no reply yet. */
const expiring = 'answering.asking.expiring 2, unconfirmed';
const ending = 'ending, unconfirmed';

const sent: Outcome = {
  kind: 'sent',
  commit: {
    surveyId: aheadQuestions.id,
    channel: 'web',
    respondent: {},
    sign: '',
    question: readQuestion(subject(1)),
    answer: { score: 4 },
    key: 'k',
  },
};

function kept(step: Step, at = unconfirmed): Action {
  return {
    event: { type: 'outbox.accept', step },
    at,
    perform: (walk) => walk.calls.end('commitAnswer', reply(step)),
  };
}

function refused(code: number, fault: { kind: 'malformed' } | null = null): Action {
  const failure: Failure = { kind: 'refused', code, message: why, fault };
  return ended({ type: 'outbox.refuse', failure }, refusal(code, fault ? { fault } : undefined));
}

function ended(event: Action['event'], ending: Ending): Action {
  const perform = (walk: Walk) => walk.calls.end('commitAnswer', ending);
  return injecting({ event, at: unconfirmed, perform }, 'commitAnswer', ending);
}

export const cases = {
  'answer the first question': {
    event: done('question', sent),
    at: ['answering.asking.open 1'],
    perform: (walk) => walk.changeAndSubmit(),
  },
  'first answer → stored': kept({ status: 2, subject: subject(2) }, [
    ...unconfirmed,
    expiring,
    ending,
  ]),
  'first answer → stored, another question follows': injecting(
    kept({ status: 2, subject: third }, [...unconfirmed, expiring]),
    'commitAnswer',
    reply({ status: 2, subject: third }),
  ),
  'first answer → closed': injecting(kept({ status: 4 }), 'commitAnswer', reply({ status: 4 })),
  'first answer → 422': {
    ...refused(422, { kind: 'malformed' }),
    at: [...unconfirmed, expiring, ending],
  },
  'the time is over': {
    event: { type: 'time.over' },
    at: unconfirmed,
    perform: (walk) => walk.timeIsOver(),
  },
  'the first answer takes too long': {
    event: done('question', { kind: 'expired', draft: null }),
    at: [expiring],
    perform: (walk) => walk.page.clock.runFor(limits.deadlineGrace),
  },
  // The reply to the first answer also ends the second question, whose time is over.
  'the question leaves, its time is over': {
    event: done('question', { kind: 'expired', draft: null, answer: 'first' }),
    at: ['answering.asking.expiring 2'],
    perform: async () => {},
  },
  'first answer → code 4004': refused(4004),
  'first answer → code 5': refused(5),
  'first answer → code 6': refused(6),
  'first answer → 409': refused(409),
  'first answer → 4001': refused(4001),
  'first answer → lost': {
    ...ended({ type: 'outbox.fail', failure: { kind: 'unreachable' }, isRepeat: false }, loss),
    perform: async (walk) => {
      await walk.calls.end('commitAnswer', loss);
      await walk.sees('Your answer isn’t sent yet');
      await walk.comeOnline();
      await walk.calls.made('commitAnswer');
    },
  },
} satisfies Record<string, Action>;

const states = {
  'answering.asking.open 1': sessionStates['answering.asking.open 1'],
  'answering.asking.open 1, faulty': async (walk: Walk) => {
    await sessionStates['answering.asking.open 1'](walk);
    await walk.chosen(1);
    await walk.sees('Check your answer and try again');
  },
  'answering.asking.open 2, unconfirmed': async (walk: Walk) => {
    await sessionStates['answering.asking.open 2'](walk);
    await walk.calls.made('commitAnswer');
  },
  'answering.asking.open 2': async (walk: Walk) => {
    await sessionStates['answering.asking.open 2'](walk);
    await walk.page.locator('p', { hasText: 'Sending…' }).waitFor({ state: 'detached' });
  },
  'answering.asking.open 3': (walk: Walk) => walk.seesHeading('Third question'),
  'answering.asking.expiring 2, unconfirmed': async (walk: Walk) => {
    await walk.seesHeading('Second question');
    await walk.calls.made('commitAnswer');
  },
  'answering.asking.expiring 2': sessionStates.ending,
  'ending, unconfirmed': async (walk: Walk) => {
    await sessionStates.ending(walk);
    await keepsUnsent(walk, true);
  },
  ending: async (walk: Walk) => {
    await sessionStates.ending(walk);
    await keepsUnsent(walk, false);
  },
  closed: sessionStates.closed,
  'halted.surveyChanged': sessionStates['halted.surveyChanged'],
  'halted.notOpen': sessionStates['halted.notOpen'],
  'halted.paused': sessionStates['halted.paused'],
  'relocating.fromQuestion 409': sessionStates['relocating.fromQuestion 409'],
  'loggingIn 4001': sessionStates['loggingIn 4001'],
};

/** Waits until the tab keeps an answer as one that the server may not have, or no longer does. */
async function keepsUnsent(walk: Walk, isKept: boolean): Promise<void> {
  await walk.page.waitForFunction(
    (wanted) => JSON.stringify(sessionStorage).includes('unsent') === wanted,
    isKept,
  );
}

const model = explore(sessionMachine, {
  input: {
    ...input,
    surveyId: aheadQuestions.id,
    reply: location(2, firstWithSecond),
  },
  cases,
  keyOf: (snapshot) => {
    const { unconfirmed: commit, faults } = snapshot.context;
    const key = keyOf(snapshot);
    const isMarked = key.startsWith('answering.asking') || key === 'ending';
    const marks = [...(commit ? ['unconfirmed'] : []), ...(faults.length > 0 ? ['faulty'] : [])];
    return [key, ...(isMarked ? marks : [])].join(', ');
  },
});

export const plan = planOf('session with a question ahead', {
  survey: aheadQuestions,
  model,
  events: {
    'outbox.accept': 'first answer → stored',
    'outbox.refuse': 'first answer → 409',
    'outbox.fail': 'first answer → lost',
  },
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: false, survey: aheadQuestions.id });
    await walk.startElsewhere();
    return walk;
  },
});
