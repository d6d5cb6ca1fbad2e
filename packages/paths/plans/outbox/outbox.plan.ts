import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import { limits } from '../../../../contract/limits.ts';
import { readQuestion } from '../../../../contract/questions/index.ts';
import { outboxMachine } from '../../../../machines/outbox/outbox.machine.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, done, lost, refusal, refused, subject } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { manyAhead } from '../surveys.ts';
import { texts } from './outbox.words.ts';

const commit = {
  ...{ surveyId: manyAhead.id, channel: 'web', respondent: {}, sign: '' },
  ...{ question: readQuestion(subject(1)), answer: { score: 4 }, key: 'k' },
} as const;

const fault = { fault: { kind: 'malformed' } } as const;

export const cases = {
  'answer the question': {
    event: { type: 'answer.post', commit },
    at: ['empty'],
    perform: async (walk) => {
      // After this time a press is not taken for the second click of a double click.
      await walk.page.clock.runFor(limits.doublePress);
      await walk.changeAndSubmit();
    },
  },
  'the send takes long': {
    event: { type: 'xstate.after.slowSend.outbox.sending.brief' },
    perform: isSlow,
  },
  'answer → stored': {
    event: done('commit', { status: 2, subject: subject(2) }),
    perform: async (walk) => {
      const isLeaving = await leavesQuestion(walk);
      await walk.calls.pass('commitAnswer');
      if (isLeaving) await walk.calls.pass('prevSubject');
    },
  },
  'answer → 422': {
    ...refused('commit', 'commitAnswer', 422, fault),
    perform: async (walk) => {
      await walk.calls.end('commitAnswer', refusal(422, fault));
      await walk.sees('Check your answer and try again');
      // The next answer to this question waits for its reply.
      await walk.changeAndSubmit();
      await walk.calls.pass('commitAnswer');
    },
  },
  'answer → lost': lost('commit', 'commitAnswer'),
  'come online': {
    event: { type: 'network.online' },
    at: ['unsent', 'unsent, repeated'],
    perform: (walk) => walk.comeOnline(),
  },
  'ten seconds pass': {
    event: { type: 'xstate.after.resend.outbox.unsent' },
    perform: async (walk) => {
      walk.calls.listen();
      await walk.page.clock.runFor(limits.resendDelay);
    },
  },
  'press Previous': {
    event: { type: 'outbox.retry' },
    at: ['unsent', 'unsent, repeated'],
    perform: (walk) => walk.press('Previous'),
  },
  'come back to the page': {
    event: { type: 'outbox.clear' },
    at: ['sending.brief'],
    perform: async (walk) => {
      await walk.comeBack();
      await walk.calls.made('location');
      await walk.calls.pass('commitAnswer');
      await walk.calls.pass('location');
    },
  },
} satisfies Record<string, Action>;

export type Key = 'empty' | `${'sending.brief' | 'sending.slow' | 'unsent'}${'' | ', repeated'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  empty: async (walk) => {
    await walk.calls.received(walk.page);
    await walk.seesHeading(/^Question \d+$/);
    await walk.page.locator('button[value=next]:not([hidden]):not([aria-disabled])').waitFor();
    await walk.page.locator('p', { hasText: 'Sending…' }).waitFor({ state: 'detached' });
  },
  'sending.brief': isSending,
  'sending.brief, repeated': isSending,
  'sending.slow': isSendingSlowly,
  'sending.slow, repeated': isSendingSlowly,
  unsent: isUnsent,
  'unsent, repeated': async (walk) => {
    await isUnsent(walk);
    // The message of the first failure has closed, and a repeat does not show it once more.
    expect(await walk.page.locator('[data-floating]').count()).toBe(0);
  },
};

async function isSending(walk: Walk): Promise<void> {
  await walk.calls.made('commitAnswer');
}

async function isSendingSlowly(walk: Walk): Promise<void> {
  await isSending(walk);
  await isSlow(walk);
}

async function isUnsent(walk: Walk): Promise<void> {
  await walk.calls.received(walk.page);
  await walk.page.locator('p', { hasText: 'Sending…' }).waitFor({ state: 'detached' });
  await walk.sees('Your answer isn’t sent yet');
}

/** The machine is explored without a session, so its events to the session are omitted. */
const alone = outboxMachine.provide({
  actions: { notifyAccepted: () => {}, notifyRefused: () => {}, notifyFailed: () => {} },
});

const model = explore(alone, {
  input: undefined,
  cases,
  keyOf: ({ value, context: { isRepeat } }) => stateKey(value) + (isRepeat ? ', repeated' : ''),
});

const events: Record<EventFromLogic<typeof outboxMachine>['type'], keyof typeof cases> = {
  'answer.post': 'answer the question',
  'outbox.retry': 'press Previous',
  'outbox.clear': 'come back to the page',
  'network.online': 'come online',
};

export const plan = planOf('outbox', {
  survey: manyAhead,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: async (browser, server) => {
    const walk = await Walk.begin(browser, server, { asks: false, survey: manyAhead.id });
    await walk.startElsewhere();
    return walk;
  },
});

/** Waits for the message of a slow send, which the message of an earlier failure may hide. */
async function isSlow({ page }: Walk): Promise<void> {
  await page.locator('p', { hasText: 'Sending…' }).waitFor({ state: 'attached' });
}

/** Whether the respondent has pressed Previous and waits for the answer before. */
async function leavesQuestion({ page }: Walk): Promise<boolean> {
  const pressed = page.locator('button[aria-disabled=true]', { hasText: 'Previous' });
  return (await pressed.count()) > 0;
}
