import type { EventFromLogic } from 'xstate';
import { ownAnswersAddress } from '../../../../contract/ownAnswers/address.ts';
import { ownAnswersMachine } from '../../../../machines/ownAnswers/ownAnswers.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, done, failed, loss, lost } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { withCopy } from '../surveys.ts';
import { texts } from './ownAnswers.words.ts';

/** The name of the held file that makes the copy. */
const part = 'saveOwnAnswers';

export const cases = {
  'part → comes': {
    event: done('prepare', undefined),
    perform: (walk) => walk.calls.pass(part),
  },
  'part → lost': {
    event: failed('prepare', { kind: 'unreachable' }),
    perform: (walk) => walk.calls.end(part, loss),
    injected: { call: `/assets/${part}-*.js`, ending: loss },
  },
  'press Save my answers': {
    event: { type: 'answers.save' },
    at: ['ready', 'ready, failed'],
    perform: async (walk) => {
      walk.calls.listen();
      await walk.page.evaluate(() => {
        delete document.documentElement.dataset.saved;
      });
      await link(walk).click();
    },
  },
  'answers → come': {
    event: done('save', undefined),
    perform: async (walk) => {
      await walk.calls.pass('answers');
      await walk.page.waitForFunction(() => document.documentElement.dataset.saved !== undefined);
    },
  },
  'answers → lost': lost('save', 'answers'),
} satisfies Record<string, Action>;

export type Key = 'preparing' | 'linked' | `${'ready' | 'saving'}${'' | ', failed'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  preparing: async (walk) => {
    await walk.calls.made(part);
    await isLinked(walk);
  },
  linked: async (walk) => {
    await walk.calls.received(walk.page);
    await isLinked(walk);
  },
  ready: async (walk) => {
    await walk.page.getByText(offline).waitFor({ state: 'detached' });
    await walk.page.locator(`${linkToServer}[data-makes-file]`).waitFor();
  },
  'ready, failed': (walk) => walk.sees(offline),
  saving: async (walk) => {
    await walk.calls.made('answers');
  },
  'saving, failed': async (walk) => {
    await walk.calls.made('answers');
    await walk.sees(offline);
  },
};

const offline = 'You are offline.';

const model = explore(ownAnswersMachine, {
  input: { surveyId: withCopy.id, isOffered: true, isInApp: false },
  cases,
  keyOf: ({ value, context: { failure } }) => `${stateKey(value)}${failure ? ', failed' : ''}`,
});

const events: Record<EventFromLogic<typeof ownAnswersMachine>['type'], keyof typeof cases> = {
  'answers.save': 'press Save my answers',
};

export const plan = planOf('copy of the answers', {
  survey: withCopy,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: false, survey: withCopy.id });
    await walk.finishElsewhere();
    await walk.calls.hold(walk.page, new RegExp(`/assets/${part}-[^/]*\\.js`), part);
    await walk.page.addInitScript(noteSaves);
    return walk;
  },
});

/** Notes that the page has made a file: the click on its link with a Blob. */
function noteSaves(): void {
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    document.documentElement.dataset.saved = '';
    return createObjectURL.call(URL, blob);
  };
}

function link({ page }: Walk) {
  return page.getByRole('link', { name: 'Save my answers' });
}

const linkToServer = `a[href="${ownAnswersAddress(withCopy.id)}"]`;

/** The link leads to the server until the script makes the file. */
async function isLinked(walk: Walk): Promise<void> {
  await walk.page.locator(`${linkToServer}:not([data-makes-file])`).waitFor();
}
