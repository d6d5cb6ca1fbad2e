import { expect } from 'vitest';
import type { EventFromLogic, InputFrom, StateValueFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { eventually } from '../../browser/poll.ts';
import type { Walk } from '../../browser/walk.ts';
import type { StateKeyOf } from '../../model.ts';
import { timedQuestions } from '../surveys.ts';
import type { cases } from './session.cases.ts';

/** States in which the machine waits; the excluded states are transient or have child states. */
type Resting = Exclude<
  StateKeyOf<StateValueFrom<typeof sessionMachine>>,
  | 'opening'
  | 'routing'
  | 'locationRefused'
  | 'interrupted'
  | 'unknown'
  | 'unknown.choosing'
  | 'home'
  | 'answering'
  | 'answering.choosing'
  | 'answering.asking'
  | 'ended'
  | 'halted'
  | 'failed'
  | 'failed.choosing'
>;
/**
 * Names of states; a state may look different by the survey's signature, the question, the code of a refusal and the
 * link of the end page.
 */
export type Key =
  | Exclude<
      Resting,
      | `answering.asking.${string}`
      | `home.${string}`
      | 'loggingIn'
      | 'relocating'
      | `relocating.${string}`
    >
  | `ending, ${'leading on' | 'leading on, nowhere'}`
  | 'ended.departing, nowhere'
  | `${'halted.notOpen' | 'notOpen' | 'unknown.locating'}, signed`
  | 'ended.thanks, again'
  | `loggingIn ${4001 | 4002}`
  | 'relocating.afterStart 403'
  | 'relocating.fromQuestion 404'
  | 'relocating.fromQuestion 409'
  | `relocating.withoutQuestion ${403 | 409}`
  | 'home.idle'
  | `home.starting.${'brief' | 'slow'}`
  | `home.uploadingSignature.${'startNotRequested' | 'startRequested'}, ${'missing' | 'reminded'}`
  | `home.${'idle' | 'finishingSignature'}, ${'missing' | 'reminded' | 'signed'}`
  | `home.starting.${'brief' | 'slow'}, signed`
  | 'home.signing, signed'
  | 'answering.asking.open 1'
  | 'answering.asking.afterStart 1'
  | 'answering.asking.open 2'
  | 'answering.asking.expiring 1';

export const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'unknown.locating': isLocating,
  'unknown.locating, signed': isLocating,
  'unknown.afterLogin': isLocating,
  'unknown.again': isLocating,
  'unknown.continuing': isLocating,
  'unknown.introducing': async (walk) => {
    await walk.calls.made('surveys');
    await walk.isLoading();
  },
  'unknown.confirmingEnd': isLocating,
  'relocating.afterStart 403': isLocating,
  'relocating.fromQuestion 404': isLocating,
  'relocating.withoutQuestion 403': isLocating,
  'relocating.fromQuestion 409': isLocating,
  'relocating.withoutQuestion 409': isLocating,
  'home.idle': async (walk) => {
    await walk.isAt(new RegExp(`^/${walk.surveyId}/(desktop|mobile)/home$`));
    await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
  },
  'home.idle, missing': async (walk) => {
    await walk.page.getByRole('button', { name: /^(Sign here|Use this signature)$/ }).waitFor();
    await walk.page.getByText('Add your signature to continue').waitFor({ state: 'detached' });
  },
  'home.idle, reminded': (walk) => walk.sees('Add your signature to continue'),
  'home.idle, signed': async (walk) => {
    await walk.page.getByRole('button', { name: 'Sign again' }).waitFor();
    await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
  },
  'home.finishingSignature, missing': isStarting,
  'home.finishingSignature, reminded': isStarting,
  'home.finishingSignature, signed': isStarting,
  'home.uploadingSignature.startNotRequested, missing': isSealing,
  'home.uploadingSignature.startNotRequested, reminded': isSealing,
  'home.uploadingSignature.startRequested, missing': isAsked,
  'home.uploadingSignature.startRequested, reminded': isAsked,
  'home.starting.brief, signed': async (walk) => {
    await walk.calls.made('start');
    await walk.page.locator('button[aria-disabled=true]', { hasText: walk.startsBy }).waitFor();
  },
  'home.starting.slow, signed': (walk) => walk.sees('Starting…'),
  'home.signing, signed': async (walk) => {
    await walk.calls.made('ut');
    await walk.page.locator('button[aria-disabled=true]', { hasText: walk.startsBy }).waitFor();
  },
  'home.starting.brief': async (walk) => {
    await walk.calls.made('start');
    await walk.page.locator('button[aria-disabled=true]', { hasText: walk.startsBy }).waitFor();
  },
  'home.starting.slow': async (walk) => {
    await walk.isAt(/\/home$/);
    await walk.sees('Starting…');
  },
  'answering.fetching': async (walk) => {
    await walk.calls.made('currSubject');
    await walk.isLoading();
  },
  'answering.asking.open 1': isAtFirst,
  'answering.asking.afterStart 1': isAtFirst,
  'answering.asking.expiring 1': isAtFirst,
  'answering.asking.open 2': async (walk) => {
    await walk.isAt(/\/question$/);
    await walk.seesHeading(walk.heading(2));
    await walk.page.getByRole('button', { name: 'Previous' }).waitFor();
  },
  'halted.surveyChanged': (walk) => walk.seesDialog('The survey has changed'),
  'halted.resume': (walk) => walk.seesDialog('You have already started this survey'),
  'halted.notOpen': (walk) => walk.seesDialog('This survey isn’t open yet'),
  'halted.notOpen, signed': (walk) => walk.seesDialog('This survey isn’t open yet'),
  'halted.paused': (walk) => walk.seesDialog('The survey has been paused'),
  'halted.elsewhere': (walk) => walk.seesDialog('You continued in another window'),
  'loggingIn 4001': (walk) => isLeavingFor(walk, 'login'),
  'loggingIn 4002': (walk) => isLeavingFor(walk, 'passport'),
  restarting: isRestarting,
  startingOver: isRestarting,
  ending: isEnding,
  'ending, leading on': isEnding,
  'ending, leading on, nowhere': isEnding,
  'ended.departing, nowhere': (walk) => walk.seesEnd('The countdown has ended'),
  'ended.thanks': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'ended.timedOut': (walk) => walk.seesEnd('The countdown has ended'),
  'ended.thanks, again': async (walk) => {
    await walk.seesEnd(`We've received your answers. Thanks for your support!`);
    await walk.page.getByRole('button', { name: 'Answer again' }).waitFor();
  },
  'ended.confirmingRestart': (walk) => walk.seesDialog('Answer again?'),
  'ended.departing': async (walk) => {
    await walk.seesEnd('The countdown has ended');
    await departed(walk, 'https://example.org/thanks');
  },
  cookiesBlocked: (walk) => walk.seesHeading('This survey needs a cookie'),
  closed: (walk) => walk.seesEnd('This survey is no longer available'),
  notOpen: (walk) => walk.seesEnd('This survey isn’t open yet'),
  'notOpen, signed': (walk) => walk.seesEnd('This survey isn’t open yet'),
  paused: (walk) => walk.seesEnd('This survey is paused'),
  missing: async (walk) => {
    await walk.seesHeading('Page not found');
    await walk.sees('Check that the URL is correct.');
  },
  'failed.refused': hasFailed,
  'failed.unreachable': hasFailed,
  'failed.toContinue': hasFailed,
  'failed.login': async (walk) => {
    await walk.seesHeading('Log in to answer this survey.');
    await walk.page.getByRole('button', { name: 'Log in' }).waitFor();
  },
};

async function hasFailed(walk: Walk): Promise<void> {
  await walk.page.getByRole('button', { name: 'Try again' }).waitFor();
}

async function isRestarting(walk: Walk): Promise<void> {
  await walk.calls.made('reAnswer');
  await walk.isLoading();
}

/** The pad replies at once, so the page may be in the next state already. */
async function isStarting(walk: Walk): Promise<void> {
  await walk.page.locator('button', { hasText: walk.startsBy }).waitFor();
}

async function isLocating(walk: Walk): Promise<void> {
  await walk.calls.made('location');
  await walk.isLoading();
}

async function isEnding(walk: Walk): Promise<void> {
  await walk.calls.made('termQuestionnaire');
  await walk.isLoading();
}

async function isAtFirst(walk: Walk): Promise<void> {
  await walk.isAt(/\/question$/);
  await walk.seesHeading(walk.heading(1));
  await walk.page.getByRole('button', { name: 'Previous' }).waitFor({ state: 'detached' });
}

/** Checks that the login gets the address of this page as the way back. */
async function isLeavingFor(walk: Walk, login: string): Promise<void> {
  await departed(walk, `/api/${login}?`);
  const back = new URL(walk.departures.at(-1) ?? '').searchParams.get('from');
  // A path may go to the login twice, so the departures are cleared after each check.
  walk.departures.length = 0;
  expect(back).toMatch(
    new RegExp(`^/${walk.surveyId}(/(desktop|mobile)/\\w+|/shop)?\\?loginBack=1$`),
  );
}

/** Waits without `expect.poll`, which needs a current test; walks that run concurrently have none. */
async function departed(walk: Walk, address: string): Promise<void> {
  await eventually(() => expect(walk.departures.at(-1)).toContain(address));
}

async function isSealing(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
}

async function isAsked(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button[aria-disabled=true]', { hasText: walk.startsBy }).waitFor();
}

/**
 * Events that journeys cover, such as another language or a page that the server has rendered, and statuses that the
 * machine raises itself.
 */
type Elsewhere = 'language.change' | 'page.takeOver' | `outbox.${string}` | `status.${string}`;

export const events = {
  'survey.start': 'press Start',
  'signature.begin': 'submit a typed signature',
  'signature.ready': 'nothing is on the pad',
  'signature.accept': 'the signature is kept',
  'signature.fail': 'the signature is lost',
  'signature.drop': 'take the signature back',
  'session.retry': 'press Try again after a failure',
  'session.logIn': 'press Log in',
  'session.again': 'press Answer again',
  'session.restart': 'press Restart',
  'session.continue': 'press Continue',
  'device.change': 'resize to a phone',
  'keyboard.change': 'a soft keyboard comes and goes',
  'draft.change': 'choose a point',
  'network.online': 'come online',
  'session.locate': 'come back to the page',
  'time.over': 'the time is over',
} as const satisfies Record<
  Exclude<EventFromLogic<typeof sessionMachine>['type'], Elsewhere>,
  keyof typeof cases
>;

export const input: InputFrom<typeof sessionMachine> = {
  surveyId: timedQuestions.id,
  mode: 'page',
  appname: '',
  device: 'desktop',
  isDesktopChrome: true,
  locale: 'en',
  nonce: 'n',
  isAfterLogin: false,
  drafts: { respondentId: '', answers: {}, sign: '' },
  reply: null,
};

/** The reply that a page has come with when it loads again: none, or a refusal with a code. */
export function replyOf(code: unknown): InputFrom<typeof sessionMachine>['reply'] {
  return typeof code === 'number' ? { kind: 'refused', code, message: '', fault: null } : null;
}
