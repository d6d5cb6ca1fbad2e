import { expect, vi } from 'vitest';
import type { EventFromLogic, InputFrom, StateValueFrom } from 'xstate';
import type { sessionMachine } from '../../../../machines/session/session.machine.ts';
import { waitTimeoutMs } from '../../browser/tab.ts';
import type { Walk } from '../../browser/walk.ts';
import type { StateKeyOf } from '../../model.ts';
import { timedQuestions } from '../surveys.ts';
import type { cases } from './session.cases.ts';

/** States the machine rests in; it only passes through the others. */
type Resting = Exclude<
  StateKeyOf<StateValueFrom<typeof sessionMachine>>,
  | 'routing'
  | 'refused'
  | 'answering'
  | 'ended'
  | 'locating'
  | 'answering.choosing'
  | 'home'
  | 'home.starting'
  | 'home.uploadingSignature'
  | 'halted'
>;
/** Two questions and two reasons to halt look different, and are distinct states. */
export type Key =
  | Exclude<
      Resting,
      | 'answering.asking'
      | 'home.signing'
      | `home.uploadingSignature.${string}`
      | 'loggingIn'
      | 'relocating'
    >
  | 'locating.asking, back'
  | `ending, ${'leading on' | 'leading on, nowhere'}`
  | 'ended.departing, nowhere'
  | 'ended.resting, again'
  | `failed, ${'unreachable' | 'login'}`
  | `loggingIn ${4001 | 4002}`
  | 'relocating 403, fresh'
  | 'relocating 404'
  | `relocating 409${'' | ', unnamed'}`
  | 'relocating 403, unnamed'
  | `home.uploadingSignature.${'idle' | 'startRequested'}, ${'unsigned' | 'told'}`
  | `home.idle, ${'unsigned' | 'told' | 'signed'}`
  | `home.starting.${'brief' | 'slow'}, signed`
  | 'home.signing, signed'
  | `answering.asking 1${'' | ', fresh' | ', over'}`
  | 'answering.asking 2'
  | 'halted.resume, survey known';

export const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'locating.asking': isLocating,
  'locating.asking, back': isLocating,
  'locating.continuing': isLocating,
  'locating.confirmingEnd': isLocating,
  'relocating 403, fresh': isLocating,
  'relocating 404': isLocating,
  'relocating 403, unnamed': isLocating,
  'relocating 409': isLocating,
  'relocating 409, unnamed': isLocating,
  'home.idle': async (walk) => {
    await walk.isAt(new RegExp(`^/${walk.surveyId}/(desktop|mobile)/home$`));
    await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
  },
  'home.idle, unsigned': async (walk) => {
    await walk.page.getByRole('button', { name: /^(Sign here|Submit)$/ }).waitFor();
    await walk.page.getByText('Add your signature to continue').waitFor({ state: 'detached' });
  },
  'home.idle, told': (walk) => walk.sees('Add your signature to continue'),
  'home.idle, signed': async (walk) => {
    await walk.page.getByRole('button', { name: 'Sign again' }).waitFor();
    await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
  },
  'home.uploadingSignature.idle, unsigned': isSealing,
  'home.uploadingSignature.idle, told': isSealing,
  'home.uploadingSignature.startRequested, unsigned': isAsked,
  'home.uploadingSignature.startRequested, told': isAsked,
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
  'answering.asking 1': isAtFirst,
  'answering.asking 1, fresh': isAtFirst,
  'answering.asking 1, over': isAtFirst,
  'answering.asking 2': async (walk) => {
    await walk.isAt(/\/question$/);
    await walk.seesHeading(walk.heading(2));
    await walk.page.getByRole('button', { name: 'Previous' }).waitFor();
  },
  'halted.surveyChanged': (walk) => walk.seesDialog('The survey has changed'),
  'halted.resume': (walk) => walk.seesDialog('You have already started this survey'),
  'halted.resume, survey known': (walk) => walk.seesDialog('You have already started this survey'),
  'halted.notOpen': (walk) => walk.seesDialog('The answering time has not started'),
  'halted.paused': (walk) => walk.seesDialog('The survey has been paused'),
  'halted.elsewhere': (walk) => walk.seesDialog('Continued in another window'),
  'loggingIn 4001': (walk) => isLeavingFor(walk, 'login'),
  'loggingIn 4002': (walk) => isLeavingFor(walk, 'passport'),
  restarting: async (walk) => {
    await walk.calls.made('reAnswer');
    await walk.isLoading();
  },
  ending: isEnding,
  'ending, leading on': isEnding,
  'ending, leading on, nowhere': isEnding,
  'ended.departing, nowhere': (walk) => walk.seesEnd('The countdown has ended'),
  'ended.resting': (walk) => walk.seesEnd(`We've received your answers. Thanks for your support!`),
  'ended.timedOut': (walk) => walk.seesEnd('The countdown has ended'),
  'ended.resting, again': async (walk) => {
    await walk.seesEnd(`We've received your answers. Thanks for your support!`);
    await walk.page.getByRole('button', { name: 'Answer again' }).waitFor();
  },
  'ended.departing': async (walk) => {
    await walk.seesEnd('The countdown has ended');
    await departed(walk, 'https://example.org/thanks');
  },
  cookiesBlocked: (walk) => walk.seesHeading('This survey needs a cookie'),
  closed: (walk) => walk.seesEnd('This survey is no longer available'),
  notOpen: (walk) => walk.seesEnd('This survey is not open yet'),
  paused: (walk) => walk.seesEnd('This survey is paused'),
  missing: async (walk) => {
    await walk.seesHeading('Page not found');
    await walk.sees('Check that the URL is correct.');
  },
  failed: hasFailed,
  'failed, unreachable': hasFailed,
  failedToContinue: hasFailed,
  'failed, login': async (walk) => {
    await walk.seesHeading('Log in to answer this survey.');
    await walk.page.getByRole('button', { name: 'Log in' }).waitFor();
  },
};

async function hasFailed(walk: Walk): Promise<void> {
  await walk.page.getByRole('button', { name: 'Retry' }).waitFor();
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

/** The login is asked for the way back to this very address. */
async function isLeavingFor(walk: Walk, login: string): Promise<void> {
  await departed(walk, `/api/${login}?`);
  const back = new URL(walk.departures.at(-1) ?? '').searchParams.get('from');
  // A second login on the same way has a departure of its own.
  walk.departures.length = 0;
  expect(back).toMatch(new RegExp(`^/${walk.surveyId}(/desktop/\\w+|/shop)?\\?loginBack=1$`));
}

/** `expect.poll` asks for the current test, which concurrent walks do not have. */
async function departed(walk: Walk, address: string): Promise<void> {
  await vi.waitFor(() => expect(walk.departures.at(-1)).toContain(address), {
    timeout: waitTimeoutMs,
  });
}

async function isSealing(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button:not([aria-disabled])', { hasText: walk.startsBy }).waitFor();
}

async function isAsked(walk: Walk): Promise<void> {
  await walk.calls.made('file');
  await walk.page.locator('button[aria-disabled=true]', { hasText: walk.startsBy }).waitFor();
}

/** Another language, a page that the server has drawn, and what the start page sends on: journeys have them. */
type Elsewhere = 'language.change' | 'home.submit' | 'page.takeOver' | `outbox.${string}`;

export const events = {
  'survey.start': 'press Start',
  'signature.begin': 'submit a typed signature',
  'signature.keep': 'the signature is kept',
  'signature.fail': 'the signature is lost',
  'signature.drop': 'take the signature back',
  'session.retry': 'press Retry',
  'session.logIn': 'press Log in',
  'session.restart': 'press Restart',
  'session.continue': 'press Continue',
  'device.change': 'resize to a phone',
  'keyboard.change': 'a soft keyboard comes and goes',
  'draft.change': 'choose a point',
  'network.online': 'come online',
  'page.return': 'come back to the page',
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
