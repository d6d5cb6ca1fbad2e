import { expect } from 'vitest';
import type { InputFrom, SnapshotFrom } from 'xstate';
import type { Answer } from '../../../../contract/questions/index.ts';
import type { Location } from '../../../../contract/survey.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { noDrafts } from '../../../../machines/session/session.logic.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad } from '../../model.ts';
import { type Action, done, failed, injecting, refusal, subject, why } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { withAgain } from '../surveys.ts';
import { texts } from './returning.words.ts';
import { cases as sessionCases } from './session.cases.ts';
import { keyOf } from './session.keys.ts';
import { location } from './session.locating.cases.ts';
import { input as sessionInput, states as sessionStates } from './session.states.ts';

/** The point that the respondent has chosen; its number makes no difference. */
const answer: Answer = { score: 4 };

/** A question for which the server has an answer. */
const answered = (index: 1 | 2) => ({ ...subject(index), result: JSON.stringify(answer) });

const config = { allowReAnswer: true };

/** A location before the start has no time. */
const { maxAnswerTimeConfig: _, ...homeLocation } = location(1, undefined, { config });

/** The model marks the second round, and whether it has the answers of the first one, in a field that the machine passes on. */
const inRound = (round: 'round 2' | 'cleared') => ({ ...homeLocation, respondent: { round } });

const atFirst = ['answering.asking.afterStart 1, chosen', 'answering.asking.open 1, chosen'];

/** The first question after Previous. */
const atStored = [
  'answering.asking.open 1, stored',
  'answering.asking.open 1, stored, other chosen',
];

const reloaded = [
  ...atStored,
  'home.idle',
  'home.idle, kept',
  'home.idle, round 2',
  'answering.asking.afterStart 1',
  'answering.asking.afterStart 1, chosen',
  'answering.asking.open 2',
  'answering.asking.open 2, chosen',
  'answering.asking.afterStart 1, stored, round 2',
  'halted.surveyChanged, kept',
  'halted.resume, kept',
  'ended.thanks, again',
  'ended.confirmingRestart',
];

/** Back at the second question is a case of its own, and dialogs are in the way. */
const left = reloaded.filter((key) => !/open 2|halted|confirming/.test(key));

/** A port resolves with the server's own which has to be like this one. */
function passed(port: string, call: string, output: unknown): Action {
  return { event: done(port, output), perform: (walk) => walk.calls.pass(call) };
}

/** An answer is pressed and stored. */
function accepted(
  at: readonly string[],
  step: Extract<Outcome, { kind: 'accepted' }>['step'],
): Action {
  return {
    event: done('question', { kind: 'accepted', step } satisfies Outcome),
    at: [...at],
    perform: async (walk) => {
      await walk.submit();
      await walk.calls.pass('commitAnswer');
      // Whoever reads with the ears or the keys is told that another question is here.
      if (step.subject) await walk.focusIsOn(walk.heading(2));
    },
  };
}

function declined(code: number): Action {
  const failure = { kind: 'refused', code, message: why, fault: null } as const;
  const ending = refusal(code);
  const tried: Action = {
    event: done('question', { kind: 'refused', failure, draft: answer } satisfies Outcome),
    at: [...atFirst, 'answering.asking.open 2, chosen'],
    perform: async (walk) => {
      await walk.submit();
      await walk.calls.end('commitAnswer', ending);
    },
  };
  return injecting(tried, 'commitAnswer', ending);
}

/** The second question is left for the first one, which has its answer. */
function wentBack(at: string, draft: Answer | null, leave: (walk: Walk) => Promise<void>): Action {
  const outcome: Outcome = { kind: 'left', subject: answered(1), draft };
  return {
    event: done('question', outcome),
    at: [at],
    perform: async (walk) => {
      walk.calls.listen();
      await leave(walk);
      await walk.calls.pass('prevSubject');
    },
  };
}

export const cases = {
  'press Start': {
    event: { type: 'survey.start' },
    at: [
      'home.idle',
      'home.idle, kept',
      'home.idle, kept, round 2',
      'home.idle, round 2',
      'home.idle, cleared',
    ],
    perform: (walk) => walk.press(walk.startsBy),
  },
  'start → a question': {
    ...passed('start', 'start', { status: 2, subject: subject(1) }),
    at: ['home.starting.brief', 'home.starting.brief, kept', 'home.starting.brief, cleared'],
  },
  'start → a question with its answer': {
    ...passed('start', 'start', { status: 2, subject: { ...answered(1), offered: true } }),
    at: ['home.starting.brief, round 2', 'home.starting.brief, kept, round 2'],
  },
  'start → code 2, a second tab was first': {
    event: failed('start', { kind: 'refused', code: 2, message: why, fault: null }),
    at: ['home.starting.brief'],
    perform: async (walk) => {
      await walk.answerInSecondTab();
      await walk.calls.pass('start');
    },
  },
  'choose a point': {
    event: { type: 'draft.change', draft: answer },
    at: ['answering.asking.afterStart 1', 'answering.asking.open 2'],
    perform: (walk) => walk.changeAnswer(),
  },
  'answer → next question': accepted(
    [...atFirst, ...atStored, 'answering.asking.afterStart 1, stored, other chosen, round 2'],
    { status: 2, subject: subject(2) },
  ),
  'answer again → next question': accepted(['answering.asking.afterStart 1, stored, round 2'], {
    status: 2,
    subject: { ...answered(2), offered: true },
  }),
  'answer → the end': accepted(['answering.asking.open 2, chosen'], { status: 3 }),
  'press Previous': wentBack('answering.asking.open 2', null, (walk) => walk.press('Previous')),
  // The server keeps the answer that was given last.
  'answer otherwise, and come back': {
    event: { type: 'reply.late' },
    at: ['answering.asking.open 1, stored'],
    isIgnored: true,
    perform: async (walk) => {
      await walk.changeAnswer();
      const given = await chosenPoint(walk);
      await walk.submit();
      await walk.calls.pass('commitAnswer');
      await walk.focusIsOn(walk.heading(2));
      await walk.press('Previous');
      await walk.calls.pass('prevSubject');
      await walk.focusIsOn(walk.heading(1));
      expect(await chosenPoint(walk)).toBe(given);
    },
  },
  'press Back of the browser': wentBack('answering.asking.open 2', null, (walk) => walk.goBack()),
  'press Back of the browser after a choice': wentBack(
    'answering.asking.open 2, chosen',
    answer,
    (walk) => walk.goBack(),
  ),
  'reload the page': {
    event: { type: pageLoad },
    at: reloaded,
    perform: (walk) => walk.reload(),
  },
  'leave by Back, and come again by Forward': {
    event: { type: pageLoad, by: 'Forward' },
    at: left,
    perform: (walk) => walk.leaveAndComeBack(),
  },
  'answer → 409, a second tab was first': {
    event: done('question', {
      kind: 'refused',
      failure: { kind: 'refused', code: 409, message: why, fault: null },
      draft: answer,
    } satisfies Outcome),
    at: ['answering.asking.open 1, chosen'],
    perform: async (walk) => {
      await walk.answerInSecondTab();
      await walk.submit();
      await walk.calls.pass('commitAnswer');
    },
  },
  'send a form that comes too late': {
    event: { type: pageLoad, by: 'a late form' },
    at: ['answering.asking.open 1, chosen'],
    perform: async (walk) => {
      await walk.holdScript();
      await walk.reload();
      await walk.answerInSecondTab();
      await walk.changeAnswer();
      await walk.submit();
      await walk.sees('You continued in another window');
      await walk.releaseScript();
    },
  },
  'locate again → the second question': passed(
    'relocate',
    'location',
    location(2, subject(2), { config }),
  ),
  'locate to continue → the second question': {
    ...passed('locate', 'location', location(2, subject(2), { config })),
    at: ['unknown.continuing'],
  },
  'press Continue': {
    event: { type: 'session.continue', from: 'resume' },
    at: ['halted.resume'],
    perform: (walk) => walk.press('Continue'),
  },
  'press Continue here': {
    event: { type: 'session.continue' },
    at: ['halted.elsewhere, kept'],
    perform: (walk) => walk.press('Continue here'),
  },
  'answer → code 4004': declined(4004),
  'answer → code 2': declined(2),
  'press Restart': {
    event: { type: 'session.restart' },
    at: ['halted.surveyChanged, kept', 'halted.surveyChanged, kept, at 2'],
    perform: (walk) => walk.press('Restart'),
  },
  'press Restart instead of Continue': {
    event: { type: 'session.restart', from: 'resume' },
    at: ['halted.resume', 'halted.resume, kept', 'halted.resume, kept, at 2'],
    perform: (walk) => walk.press('Restart'),
  },
  'restart → home': {
    ...passed('reAnswer', 'reAnswer', homeLocation),
    at: ['restarting, kept', 'startingOver, kept'],
  },
  // The server has an answer of the round before, which has to be gone.
  'restart → home, without the answers': {
    ...passed('reAnswer', 'reAnswer', inRound('cleared')),
    at: ['startingOver', 'startingOver, kept, at 2'],
  },
  'press Answer again': sessionCases['press Answer again'],
  'confirm Answer again': sessionCases['confirm Answer again'],
  'restart → home, in a second round': {
    ...passed('reAnswer', 'reAnswer', inRound('round 2')),
    at: ['restarting', 'restarting, kept, at 2'],
  },
} satisfies Record<string, Action>;

export type Key =
  | `home.${'idle' | 'starting.brief'}${'' | ', kept' | ', round 2' | ', kept, round 2' | ', cleared'}`
  | `answering.asking.afterStart 1${'' | ', chosen' | ', cleared' | `, stored${'' | ', other chosen'}, round 2`}`
  | `answering.asking.open 1${'' | ', chosen' | ', stored' | ', stored, other chosen' | ', stored, round 2'}`
  | `answering.asking.open 2${'' | ', chosen' | ', chosen, round 2' | ', other chosen' | ', stored, round 2'}`
  | `halted.${'surveyChanged' | 'resume'}, kept${'' | ', at 2'}`
  | 'halted.resume'
  | 'halted.elsewhere, kept'
  | 'unknown.continuing'
  | 'relocating.fromQuestion 409, kept'
  | `${'restarting' | 'startingOver'}${'' | ', kept' | ', kept, at 2'}`
  | 'ended.thanks, again'
  | 'ended.confirmingRestart';

const { 'home.idle': home, 'home.starting.brief': starting } = sessionStates;

function atQuestion(index: 1 | 2, isChosen: boolean): (walk: Walk) => Promise<void> {
  return async (walk) => {
    await sessionStates[`answering.asking.open ${index}`](walk);
    await walk.chosen(isChosen ? 1 : 0);
    await walk.page
      .getByRole('timer')
      .filter({ hasText: /^(5\d|60):\d\d$/ })
      .waitFor();
    await keepsQuery(walk);
  };
}

/** The address has values that the server reads. */
const query = '?ref=mail';

async function keepsQuery(walk: Walk): Promise<void> {
  await walk.page.waitForURL(({ search }) => search === query);
}

function chosenPoint({ page }: Walk): Promise<string> {
  return page.getByRole('radio', { checked: true }).inputValue();
}

const states: Assertions<Key> = {
  'home.idle': home,
  'home.idle, kept': home,
  'home.idle, kept, round 2': home,
  'home.idle, round 2': home,
  'home.idle, cleared': home,
  'home.starting.brief': starting,
  'home.starting.brief, kept': starting,
  'home.starting.brief, kept, round 2': starting,
  'home.starting.brief, round 2': starting,
  'home.starting.brief, cleared': starting,
  'answering.asking.afterStart 1': atQuestion(1, false),
  'answering.asking.open 1': atQuestion(1, false),
  'answering.asking.afterStart 1, chosen': atQuestion(1, true),
  'answering.asking.open 1, chosen': atQuestion(1, true),
  'answering.asking.afterStart 1, cleared': atQuestion(1, false),
  'answering.asking.afterStart 1, stored, round 2': atQuestion(1, true),
  'answering.asking.afterStart 1, stored, other chosen, round 2': atQuestion(1, true),
  'answering.asking.open 1, stored': atQuestion(1, true),
  'answering.asking.open 1, stored, other chosen': atQuestion(1, true),
  'answering.asking.open 1, stored, round 2': atQuestion(1, true),
  'answering.asking.open 2': atQuestion(2, false),
  'answering.asking.open 2, chosen': atQuestion(2, true),
  'answering.asking.open 2, chosen, round 2': atQuestion(2, true),
  'answering.asking.open 2, other chosen': atQuestion(2, false),
  'answering.asking.open 2, stored, round 2': atQuestion(2, true),
  'halted.surveyChanged, kept': sessionStates['halted.surveyChanged'],
  'halted.surveyChanged, kept, at 2': sessionStates['halted.surveyChanged'],
  'halted.resume': sessionStates['halted.resume'],
  'halted.resume, kept': sessionStates['halted.resume'],
  'halted.resume, kept, at 2': sessionStates['halted.resume'],
  'halted.elsewhere, kept': sessionStates['halted.elsewhere'],
  'relocating.fromQuestion 409, kept': sessionStates['relocating.fromQuestion 409'],
  'unknown.continuing': sessionStates['unknown.continuing'],
  restarting: sessionStates.restarting,
  'restarting, kept': sessionStates.restarting,
  'restarting, kept, at 2': sessionStates.restarting,
  startingOver: sessionStates.startingOver,
  'startingOver, kept': sessionStates.startingOver,
  'startingOver, kept, at 2': sessionStates.startingOver,
  'ended.thanks, again': sessionStates['ended.thanks, again'],
  'ended.confirmingRestart': sessionStates['ended.confirmingRestart'],
};

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const input: InputFrom<typeof sessionMachine> = {
  ...sessionInput,
  surveyId: withAgain.id,
  reply: homeLocation,
};

/** The page that the server sends for a form whose question was answered in another tab. */
const lateInput: InputFrom<typeof sessionMachine> = {
  ...input,
  reply: location(2, subject(2), { config }),
  refusal: { kind: 'refused', code: 409, message: why, fault: null },
};

/** What the server sends with the page, by what it has been told. */
function locationOf({ context, ...snapshot }: Snapshot): Location {
  const { question, storedAnswer, respondent } = context;
  const now = (): Location => {
    if (snapshot.matches('home')) return homeLocation;
    if (snapshot.matches('ended')) return location(3, undefined, { config });
    const asked = subject(question?.index === 2 ? 2 : 1);
    return location(2, storedAnswer ? { ...asked, result: JSON.stringify(storedAnswer) } : asked, {
      config,
    });
  };
  return { ...now(), respondent };
}

export const plan = planOf('session of a respondent who comes back', {
  survey: withAgain,
  model: explore(sessionMachine, {
    input,
    load: (snapshot, { by }) => {
      const { drafts } = snapshot.context;
      const first = [{ type: 'page.takeOver', drafts, age: 0 }];
      if (by === 'a late form') return { input: lateInput, first };
      return {
        input: { ...input, reply: locationOf(snapshot), drafts: noDrafts },
        first,
      };
    },
    cases,
    keyOf: (snapshot) => {
      const { question, storedAnswer, drafts, respondent } = snapshot.context;
      const isAsking = snapshot.matches({ answering: 'asking' });
      const isChosen = drafts.answers[question?.questionId ?? ''] !== undefined;
      const isOtherChosen = Object.keys(drafts.answers).some((id) => id !== question?.questionId);
      const isKept = Object.keys(drafts.answers).length > 0;
      const isRestarting = /surveyChanged|resume|restarting|startingOver/.test(keyOf(snapshot));
      const round = snapshot.matches('ended') ? undefined : respondent.round;
      return [
        keyOf(snapshot),
        ...(isAsking && isChosen ? ['chosen'] : []),
        ...(isAsking && !isChosen && storedAnswer ? ['stored'] : []),
        ...(isAsking && isOtherChosen ? ['other chosen'] : []),
        ...(!isAsking && isKept ? ['kept'] : []),
        ...(isRestarting && question?.index === 2 ? ['at 2'] : []),
        ...(typeof round === 'string' ? [round] : []),
      ].join(', ');
    },
  }),
  events: { 'draft.change': 'choose a point', 'session.restart': 'press Restart' },
  actions: cases,
  states,
  texts,
  begin: (browser, server) =>
    Walk.begin(browser, server, { asks: false, survey: withAgain.id, query, clock: 'behind' }),
});
