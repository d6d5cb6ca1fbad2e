import type { InputFrom } from 'xstate';
import type { Location } from '../../../../contract/survey.ts';
import type { Outcome } from '../../../../machines/question/question.types.ts';
import { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore } from '../../model.ts';
import { type Action, done, injecting, made, reply, subject } from '../outcomes.ts';
import { type Assertions, planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './language.words.ts';
import { keyOf } from './session.keys.ts';
import { location } from './session.locating.cases.ts';
import { input as sessionInput, states as sessionStates } from './session.states.ts';

/** The language decides which call is under way beside the location: German with a start, French with an answer. */
type Chosen = 'de' | 'fr';

/** A location of the survey in another language, which the model marks by the language of its texts. */
function inLanguage(status: 1 | 2, index?: 1 | 2): Location {
  const { maxAnswerTimeConfig: _, ...found } = location(status, index && subject(index));
  return { ...found, survey: { ...found.survey, lang: 'other' } };
}

function chosen(locale: Chosen, at: string, before: (walk: Walk) => Promise<void>): Action {
  return {
    event: { type: 'language.change', locale, location: null },
    at: [at],
    perform: async (walk) => {
      await before(walk);
      await walk.page.locator('select[aria-labelledby=language]').selectOption(locale);
      await walk.calls.made('location');
    },
  };
}

/** The survey comes as the server has it now. */
function comes(locale: Chosen, where: Location, at: string): Action {
  return {
    event: { type: 'language.change', locale, location: where },
    at: [at],
    perform: (walk) => walk.calls.pass('location'),
  };
}

/** The survey comes as the server had it before the reply to the other call. */
function comesLate(locale: Chosen, where: Location, at: string): Action {
  const ending = { ...reply(where), isFaked: true };
  const { event } = comes(locale, where, at);
  const late: Action = {
    event: { ...event, isLate: true },
    at: [at],
    perform: (walk) => walk.calls.end('location', ending),
  };
  return injecting(late, 'location', ending);
}

const start = made('start', 'start', { status: 2, subject: subject(1) });
const german = 'home.starting.brief, de';
const french = 'answering.asking.afterStart 1, fr';

export const cases = {
  'press Start': {
    event: { type: 'survey.start' },
    at: ['home.idle'],
    perform: (walk) => walk.press('Start'),
  },
  'choose Deutsch during the start': chosen('de', 'home.starting.brief', async () => {}),
  'start → a question': {
    ...start,
    at: ['home.starting.brief', german, `${german}, asking`],
    perform: (walk) => walk.calls.pass('start'),
  },
  'the start page → comes': comes('de', inLanguage(1), `${german}, asking`),
  'the start page → comes, after the start': comesLate(
    'de',
    inLanguage(1),
    'answering.asking.afterStart 1, de, asking',
  ),
  'answer, and choose français': chosen('fr', 'answering.asking.afterStart 1', async (walk) => {
    await walk.changeAndSubmit();
    await walk.calls.made('commitAnswer');
  }),
  'the question → comes': comes('fr', inLanguage(2, 1), `${french}, asking`),
  'answer → next question': {
    event: done('question', {
      kind: 'accepted',
      step: { status: 2, subject: subject(2) },
    } satisfies Outcome),
    at: [french, `${french}, asking`],
    perform: (walk) => walk.calls.pass('commitAnswer'),
  },
  'the question → comes, after the answer': comesLate(
    'fr',
    inLanguage(2, 1),
    'answering.asking.open 2, fr, asking',
  ),
} satisfies Record<string, Action>;

export type Key =
  | 'home.idle'
  | `home.starting.brief${'' | ', de' | ', de, asking'}`
  | `answering.asking.afterStart 1${'' | ', de' | ', fr'}`
  | `answering.asking.afterStart 1, ${Chosen}, asking`
  | `answering.asking.open 2, fr${'' | ', asking'}`;

/** The page is in the language, with these calls under way; the texts of the survey have no other language. */
function speaks(locale: Chosen, calls: readonly string[], heading?: string) {
  return async (walk: Walk) => {
    await walk.page.waitForFunction(
      (wanted) => document.documentElement.lang === wanted,
      locale as string,
    );
    if (heading !== undefined) await walk.seesHeading(heading);
    for (const call of calls) await walk.calls.made(call);
    if (calls.length === 0) await walk.calls.received(walk.page);
  };
}

const [first, second] = ['First question', 'Second question'];

const states: Assertions<Key> = {
  'home.idle': sessionStates['home.idle'],
  'home.starting.brief': sessionStates['home.starting.brief'],
  'home.starting.brief, de': speaks('de', ['start']),
  'home.starting.brief, de, asking': speaks('de', ['start', 'location']),
  'answering.asking.afterStart 1': sessionStates['answering.asking.afterStart 1'],
  'answering.asking.afterStart 1, de': speaks('de', [], first),
  'answering.asking.afterStart 1, de, asking': speaks('de', ['location'], first),
  'answering.asking.afterStart 1, fr': speaks('fr', ['commitAnswer'], first),
  'answering.asking.afterStart 1, fr, asking': speaks('fr', ['commitAnswer', 'location'], first),
  'answering.asking.open 2, fr': speaks('fr', [], second),
  'answering.asking.open 2, fr, asking': speaks('fr', ['location'], second),
};

const { maxAnswerTimeConfig: _, ...home } = location(1);
const input: InputFrom<typeof sessionMachine> = {
  ...sessionInput,
  surveyId: twoQuestions.id,
  reply: home,
};

export const plan = planOf('session whose language changes during a call', {
  survey: twoQuestions,
  model: explore(sessionMachine, {
    input,
    cases,
    keyOf: (snapshot) => {
      const { locale, survey } = snapshot.context;
      const marks = locale === 'en' ? [] : [locale, ...(survey?.lang ? [] : ['asking'])];
      return [keyOf(snapshot), ...marks].join(', ');
    },
  }),
  events: { 'survey.start': 'press Start' },
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.begin(browser, server, { asks: false }),
});
