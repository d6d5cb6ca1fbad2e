import type { EventFromLogic } from 'xstate';
import { signatureMachine } from '../../../../machines/signature/signature.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, pageLoad, stateKey } from '../../model.ts';
import { type Action, done, injecting, lost, refusal, reply } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { withSignature } from '../surveys.ts';
import { texts } from './signature.words.ts';

const stored = {
  ...{ id: 'f1', url: '/api/file/f1', name: 'signature.png' },
  size: 68,
  type: 'image/png',
};

/** The server refuses the start, so that the respondent stays on the start page. */
const startRefused = refusal(777);

export const cases = {
  'press Sign here': {
    event: { type: 'pad.open' },
    at: ['closed'],
    perform: (walk) => walk.press('Sign here'),
  },
  'press Sign again': {
    event: { type: 'pad.open', again: true },
    at: ['signed', 'signed, restored'],
    perform: (walk) => walk.press('Sign again'),
  },
  'draw a stroke': {
    event: { type: 'pad.draw', strokes: [{}] },
    at: ['open, blank', 'open, blank, missing'],
    perform: (walk) => walk.page.locator('canvas').dragTo(nameField(walk)),
  },
  'type another name': {
    event: { type: 'pad.write', name: 'Ada' },
    at: ['open, blank', 'open, blank, missing', 'open, given, failed'],
    perform: async (walk) => {
      const name = (await nameField(walk).inputValue()) === 'Ada' ? 'Eve' : 'Ada';
      await nameField(walk).fill(name);
    },
  },
  'press Clear': {
    event: { type: 'pad.clear' },
    at: ['open, blank', 'open, given', 'open, given, failed'],
    perform: (walk) => walk.press('Clear'),
  },
  'press Undo': {
    event: { type: 'pad.undo' },
    at: ['open, blank, cleared', 'open, blank, missing, cleared'],
    perform: (walk) => walk.press('Undo'),
  },
  'Undo is not offered': {
    event: { type: 'pad.undo', at: 'a pad that was not cleared' },
    at: ['open, blank', 'open, given'],
    isIgnored: true,
    perform: (walk) => walk.hasNoButton('Undo'),
  },
  'press Use this signature': {
    event: { type: 'pad.submit' },
    at: ['open, blank', 'open, blank, cleared', 'open, given', 'open, given, failed'],
    perform: (walk) => walk.press('Use this signature'),
  },
  'press Start': {
    event: { type: 'pad.finish' },
    at: ['open, given'],
    perform: (walk) => walk.press('Start'),
  },
  'start → refused': injecting(
    {
      event: { type: 'pad.finish', again: true },
      at: ['closed', 'open, blank', 'signed', 'signed, restored'],
      perform: async (walk) => {
        await walk.press('Start');
        await walk.calls.end('start', startRefused);
      },
    },
    'start',
    startRefused,
  ),
  'signature → stored': {
    event: done('send', stored),
    perform: async (walk) => {
      const isStarting =
        (await walk.page.locator('button[value=start][aria-disabled=true]').count()) > 0;
      await walk.calls.pass('file');
      if (isStarting) await walk.calls.end('start', startRefused);
    },
  },
  'signature → lost': lost('send', 'file'),
  'reload the page': {
    event: { type: pageLoad },
    at: ['closed', 'signed', 'signed, restored'],
    perform: (walk) => walk.reload(),
  },
  'start → not open, try again': injecting(
    {
      event: { type: pageLoad, by: 'Try again' },
      at: ['closed', 'signed'],
      perform: async (walk) => {
        await walk.press('Start');
        await walk.calls.end('start', refusal(5));
        await walk.press('OK');
        await walk.press('Try again');
        await walk.calls.pass('location');
      },
    },
    'start',
    refusal(5),
  ),
  'start → unknown signature': injecting(
    {
      event: { type: 'pad.refuse' },
      at: ['signed', 'signed, restored'],
      perform: async (walk) => {
        await walk.press('Start');
        await walk.calls.end('start', { ...reply({ status: 2 }), isFaked: true });
        await walk.calls.end('ut', refusal(422));
      },
    },
    'ut',
    refusal(422),
  ),
} satisfies Record<string, Action>;

export type Key =
  | 'closed'
  | `open, blank${'' | ', missing' | ', cleared' | ', missing, cleared'}`
  | `open, given${'' | ', failed'}`
  | 'sending'
  | `signed${'' | ', restored'}`;

const missing = 'Add your signature to continue';

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  closed: async (walk) => {
    await walk.button('Sign here').waitFor();
    await maySend(walk);
  },
  'open, blank': async (walk) => {
    await isPad(walk, 'Not signed yet');
    await walk.page.getByText(missing).waitFor({ state: 'detached' });
    await walk.button('Undo').waitFor({ state: 'detached' });
    await maySend(walk);
  },
  'open, blank, missing': async (walk) => {
    await isPad(walk, 'Not signed yet');
    await walk.sees(missing);
  },
  'open, blank, cleared': async (walk) => {
    await isPad(walk, 'Not signed yet');
    await walk.button('Undo').waitFor();
  },
  'open, blank, missing, cleared': async (walk) => {
    await isPad(walk, 'Not signed yet');
    await walk.sees(missing);
    await walk.button('Undo').waitFor();
  },
  'open, given': async (walk) => {
    await isPad(walk, 'Signed');
    await walk.page.getByText(offline).waitFor({ state: 'detached' });
    await walk.page.getByText(missing).waitFor({ state: 'detached' });
  },
  'open, given, failed': async (walk) => {
    await isPad(walk, 'Signed');
    await walk.sees(offline);
    await maySend(walk);
  },
  sending: async (walk) => {
    await walk.calls.made('file');
    await isPad(walk, 'Signed');
  },
  signed: isSigned,
  'signed, restored': isSigned,
};

const offline = 'You are offline.';

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = signatureMachine.provide({
  actions: {
    ...{ begin: () => {}, ready: () => {}, drop: () => {} },
    ...{ notifyAccepted: () => {}, notifyFailed: () => {} },
  },
});

const input = { surveyId: withSignature.id, isAsked: true, sign: '' };

const model = explore(alone, {
  input,
  load: ({ context: { sign } }, { by }) => {
    // The start page comes again in the same page, which knows the signature.
    if (by === 'Try again') return { input: { ...input, sign } };
    // The script takes the page over with the signature of the tab.
    return { input, first: [{ type: 'pad.restore', sign }] };
  },
  cases,
  keyOf(snapshot) {
    const { strokes, name, cleared, isEmpty, failure } = snapshot.context;
    const state = stateKey(snapshot.value);
    const isBlank = strokes.length === 0 && name === '';
    // The pad of an earlier page is gone, so its signature cannot be submitted again.
    if (state === 'signed' && isBlank) return 'signed, restored';
    if (state !== 'open') return state;
    const content = isBlank ? 'blank' : 'given';
    const marks = { missing: isEmpty, cleared: cleared !== null, failed: failure !== null };
    const words = Object.entries(marks).flatMap(([word, isSet]) => (isSet ? [word] : []));
    return [state, content, ...words].join(', ');
  },
});

/** The event of a page that has just loaded. */
type Elsewhere = 'pad.restore';

const events: Record<
  Exclude<EventFromLogic<typeof signatureMachine>['type'], Elsewhere>,
  keyof typeof cases
> = {
  'pad.open': 'press Sign here',
  'pad.draw': 'draw a stroke',
  'pad.write': 'type another name',
  'pad.clear': 'press Clear',
  'pad.undo': 'press Undo',
  'pad.submit': 'press Use this signature',
  'pad.finish': 'press Start',
  'pad.refuse': 'start → unknown signature',
};

export const plan = planOf('signature', {
  survey: withSignature,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) =>
    Walk.begin(browser, server, { asks: false, survey: withSignature.id }),
});

function nameField({ page }: Walk) {
  return page.getByLabel('Or type your full name');
}

async function isSigned(walk: Walk): Promise<void> {
  await walk.button('Sign again').waitFor();
  await maySend(walk);
}

async function isPad(walk: Walk, state: 'Signed' | 'Not signed yet'): Promise<void> {
  await walk.page.getByRole('img', { name: `Signature: ${state}`, exact: true }).waitFor();
}

/** Waits until no call is under way and the survey can be started. */
async function maySend(walk: Walk): Promise<void> {
  await walk.calls.received(walk.page);
  await walk.page.locator('button[value=start]:not([aria-disabled])').waitFor();
}
