import type { EventFromLogic } from 'xstate';
import type { Locale } from '../../../../contract/locales.ts';
import { languageMachine } from '../../../../machines/language/language.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, done, failed, loss, lost, replied } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './language.words.ts';

type Chosen = 'de' | 'fr';
/** Languages that are lost: a browser may keep a failed import, so none is chosen twice. */
type Lost = 'es' | 'it';

export const cases = {
  'choose Deutsch': choice('de', ['speaking, en']),
  'choose français': choice('fr', ['fetching, en to de', 'asking, de', 'speaking, de']),
  'choose español': choice('es', ['speaking, en']),
  'choose italiano': choice('it', ['speaking, de']),
  'German → comes': catalogComes('de', ['fetching, en to de']),
  'French → comes': catalogComes('fr', ['fetching, en to fr', 'fetching, de to fr']),
  'Spanish → lost': catalogIsLost('es', ['fetching, en to es']),
  'Italian → lost': catalogIsLost('it', ['fetching, de to it']),
  'survey → comes': replied('ask', 'location', {
    ...{ channel: 'web', status: 1 },
    survey: { id: twoQuestions.id, title: twoQuestions.title, config: {} },
  }),
  'survey → lost': lost('ask', 'location'),
} satisfies Record<string, Action>;

export type Key =
  | `speaking, ${'en' | Chosen}`
  | `fetching, ${'en to de' | 'en to fr' | 'en to es' | 'de to fr' | 'de to it'}`
  | `asking, ${Chosen}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'speaking, en': (walk) => speaks(walk, 'en'),
  'speaking, de': (walk) => speaks(walk, 'de'),
  'speaking, fr': (walk) => speaks(walk, 'fr'),
  'fetching, en to de': (walk) => fetches(walk, 'en', 'de'),
  'fetching, en to fr': (walk) => fetches(walk, 'en', 'fr'),
  'fetching, en to es': (walk) => fetches(walk, 'en', 'es'),
  'fetching, de to it': (walk) => fetches(walk, 'de', 'it'),
  'fetching, de to fr': (walk) => fetches(walk, 'de', 'fr'),
  'asking, de': (walk) => asks(walk, 'de'),
  'asking, fr': (walk) => asks(walk, 'fr'),
};

/** The machine is explored without a session and notices, so its events to them are omitted. */
const alone = languageMachine.provide({
  actions: { sendChange: () => {}, showFailure: () => {} },
});

const model = explore(alone, {
  input: { surveyId: twoQuestions.id, appname: '', userId: '', locale: 'en' },
  cases,
  keyOf: ({ value, context: { locale, wanted } }) =>
    `${stateKey(value)}, ${locale}${wanted === locale ? '' : ` to ${wanted}`}`,
});

const events: Record<EventFromLogic<typeof languageMachine>['type'], keyof typeof cases> = {
  'language.choose': 'choose Deutsch',
};

export const plan = planOf('language', {
  survey: twoQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: false });
    for (const locale of ['de', 'fr', 'es', 'it']) {
      await walk.calls.hold(walk.page, new RegExp(`/assets/${locale}-[^/]*\\.js`), locale);
    }
    return walk;
  },
});

function choice(locale: Chosen | Lost, at: readonly Key[]): Action {
  return {
    event: { type: 'language.choose', locale },
    at,
    perform: async (walk) => {
      walk.calls.listen();
      await list(walk).selectOption(locale);
    },
  };
}

function catalogComes(locale: Chosen, at: readonly Key[]): Action {
  return { event: done('speak', undefined), at, perform: (walk) => walk.calls.pass(locale) };
}

function catalogIsLost(locale: Lost, at: readonly Key[]): Action {
  return {
    event: failed('speak', { kind: 'unreachable' }),
    at,
    perform: (walk) => walk.calls.end(locale, loss),
    injected: { call: `/assets/${locale}-*.js`, ending: loss },
  };
}

function list({ page }: Walk) {
  return page.locator('select[aria-labelledby=language]');
}

/** Checks the language of the page and the choice in the list. */
async function shows(walk: Walk, locale: Locale, wanted: Locale): Promise<void> {
  await walk.page.waitForFunction(
    ([spoken, chosen]) =>
      document.documentElement.lang === spoken &&
      document.querySelector<HTMLSelectElement>('select[aria-labelledby=language]')?.value ===
        chosen,
    [locale, wanted] as const,
  );
}

const startsBy: Readonly<Record<'en' | Chosen, string>> = {
  en: 'Start',
  de: 'Beginnen',
  fr: 'Commencer',
};

async function speaks(walk: Walk, locale: 'en' | Chosen): Promise<void> {
  await shows(walk, locale, locale);
  await walk.button(startsBy[locale]).waitFor();
  await walk.calls.received(walk.page);
}

async function fetches(walk: Walk, locale: Locale, wanted: Chosen | Lost): Promise<void> {
  await walk.calls.made(wanted);
  await shows(walk, locale, wanted);
}

async function asks(walk: Walk, locale: Chosen): Promise<void> {
  await walk.calls.made('location');
  await shows(walk, locale, locale);
  await walk.button(startsBy[locale]).waitFor();
}
