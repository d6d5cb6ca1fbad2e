import type { EventFromLogic, StateValueFrom } from 'xstate';
import { sessionMachine } from '../../machines/session.machine.ts';
import { explore, type StateKeyOf, stateKey } from '../support/model.ts';
import { cases } from './session.cases.ts';
import { describePaths, Walk } from './walk.ts';

/** States the machine rests in; it only passes through the others. */
type Resting = Exclude<
  StateKeyOf<StateValueFrom<typeof sessionMachine>>,
  | 'routing'
  | 'refused'
  | 'answering'
  | 'answering.choosing'
  | 'home'
  | 'home.starting'
  | 'home.sealing'
>;
/** Two questions and two reasons to halt look different, and are told apart. */
type Key =
  | Exclude<Resting, 'answering.asking' | 'halted' | 'home.signing' | `home.sealing.${string}`>
  | `home.sealing.${'quiet' | 'asked'}, ${'unsigned' | 'told'}`
  | `home.idle, ${'unsigned' | 'told' | 'signed'}`
  | `home.starting.${'brief' | 'slow'}, signed`
  | 'home.signing, signed'
  | 'answering.asking 1'
  | 'answering.asking 2'
  | 'halted 2'
  | 'halted 4004';

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  locating: async (walk) => {
    await walk.calls.made('location');
    await walk.isLoading();
  },
  'home.idle': async (walk) => {
    await walk.isAt(/^\/two\/(desktop|mobile)\/home$/);
    await walk.page.locator('button:not([aria-disabled])', { hasText: 'Start' }).waitFor();
  },
  'home.idle, unsigned': async (walk) => {
    await walk.page.getByRole('button', { name: /^(Sign here|Submit)$/ }).waitFor();
    await walk.page.getByText(`Can't submit empty items`).waitFor({ state: 'detached' });
  },
  'home.idle, told': (walk) => walk.sees(`Can't submit empty items`),
  'home.idle, signed': async (walk) => {
    await walk.page.getByRole('button', { name: 'Sign again' }).waitFor();
    await walk.page.locator('button:not([aria-disabled])', { hasText: 'Start' }).waitFor();
  },
  'home.sealing.quiet, unsigned': isSealing,
  'home.sealing.quiet, told': isSealing,
  'home.sealing.asked, unsigned': isAsked,
  'home.sealing.asked, told': isAsked,
  'home.starting.brief, signed': async (walk) => {
    await walk.calls.made('start');
    await walk.page.locator('button[aria-disabled=true]', { hasText: 'Start' }).waitFor();
  },
  'home.starting.slow, signed': (walk) => walk.sees('Starting…'),
  'home.signing, signed': async (walk) => {
    await walk.calls.made('ut');
    await walk.page.locator('button[aria-disabled=true]', { hasText: 'Start' }).waitFor();
  },
  'home.starting.brief': async (walk) => {
    await walk.calls.made('start');
    await walk.page.locator('button[aria-disabled=true]', { hasText: 'Start' }).waitFor();
  },
  'home.starting.slow': async (walk) => {
    await walk.isAt(/\/home$/);
    await walk.sees('Starting…');
  },
  'answering.fetching': async (walk) => {
    await walk.calls.made('currSubject');
    await walk.isLoading();
  },
  'answering.asking 1': async (walk) => {
    await walk.isAt(/\/question$/);
    await walk.seesHeading('First question');
    await walk.page.getByRole('button', { name: 'Previous' }).waitFor({ state: 'detached' });
  },
  'answering.asking 2': async (walk) => {
    await walk.isAt(/\/question$/);
    await walk.seesHeading('Second question');
    await walk.page.getByRole('button', { name: 'Previous' }).waitFor();
  },
  'halted 4004': (walk) => walk.seesDialog('The survey has changed'),
  'halted 2': (walk) => walk.seesDialog('You have been here before'),
  restarting: async (walk) => {
    await walk.calls.made('reAnswer');
    await walk.isLoading();
  },
  ended: (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  closed: (walk) => walk.seesEnd('This survey is no longer available'),
  notOpen: (walk) => walk.seesEnd('This survey is not open yet'),
  paused: (walk) => walk.seesEnd('This survey is paused'),
  missing: async (walk) => {
    await walk.seesHeading('This page is missing');
    await walk.sees('Check that the URL is correct.');
  },
  failed: async (walk) => {
    await walk.sees('Nothing you have answered is lost.');
    await walk.page.getByRole('button', { name: 'Retry' }).waitFor();
  },
};

async function isSealing(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button:not([aria-disabled])', { hasText: 'Start' }).waitFor();
}

async function isAsked(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button[aria-disabled=true]', { hasText: 'Start' }).waitFor();
}

const drafts = { respondentId: '', answers: {}, sign: '' };
const model = explore(sessionMachine, {
  input: {
    surveyId: 'two',
    device: 'desktop',
    isDesktopChrome: true,
    locale: 'en',
    nonce: 'n',
    drafts,
    reply: null,
  },
  cases,
  keyOf({ value, context: { question, failure, survey, drafts, unsigned } }) {
    const key = stateKey(value);
    if (key.startsWith('home') && survey?.config.signature === 'required') {
      return `${key}, ${drafts.sign !== '' ? 'signed' : unsigned > 0 ? 'told' : 'unsigned'}`;
    }
    if (key === 'answering.asking') return `${key} ${question?.index}`;
    if (key === 'halted' && failure?.kind === 'refused') return `${key} ${failure.code}`;
    return key;
  },
});

/** Every event of the machine, with a case that brings it about: forgetting one does not compile. */
const events: Record<EventFromLogic<typeof sessionMachine>['type'], keyof typeof cases> = {
  'survey.start': 'press Start',
  'signature.begin': 'submit a typed signature',
  'signature.keep': 'the signature is kept',
  'signature.fail': 'the signature is lost',
  'signature.drop': 'take the signature back',
  'session.retry': 'press Retry',
  'session.restart': 'press Restart',
  'session.continue': 'press Continue',
  'device.change': 'resize to a phone',
};

describePaths('session', {
  model,
  events,
  gestures: cases,
  states,
  begin: (browser, server) => Walk.begin(browser, server, { asks: true }),
  // The pad cannot finish a signature nobody has submitted: `signature.test.ts` has what comes while a start is on
  // its way.
  elsewhere: ['session.home: signature.keep 0'],
});
