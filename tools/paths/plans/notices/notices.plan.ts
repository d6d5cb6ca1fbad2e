import type { EventFromLogic } from 'xstate';
import type { Failure } from '../../../../machines/lib/failure.ts';
import { noticesMachine } from '../../../../machines/notices/notices.machine.ts';
import type { Ending } from '../../browser/calls.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, injecting, loss, refusal, reply, subject, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './notices.words.ts';

const failure: Failure = { kind: 'refused', code: 777, message: why, fault: null };
const beforeDialogs = ['toast.empty, dialog.closed'];
const inDialogs = ['toast.empty, dialog.open surveyChanged', 'toast.empty, dialog.open resume'];
const withoutDialog = [
  'toast.empty, dialog.closed',
  'toast.shown.long, dialog.closed',
  'toast.closed, dialog.closed',
];
const lostOnes = ['toast.shown.long, dialog.closed, lost', 'toast.closed, dialog.closed, lost'];

/** A modal dialog blocks the page, so these cases happen before it opens. */
export const cases = {
  'a commit fails': commits({ type: 'toast.showFailure', failure }, withoutDialog, refusal(777)),
  'a commit is lost': commits(
    { type: 'toast.showFailure', failure: { kind: 'unreachable' } },
    beforeDialogs,
    loss,
  ),
  'come online': {
    event: { type: 'toast.showRemark', remark: 'online' },
    at: lostOnes,
    perform: (walk) => walk.comeOnline(),
  },
  'three seconds pass': {
    event: { type: 'xstate.after.toastTime.notices.toast.shown.long' },
    perform: (walk) => walk.toastEnds(),
  },
  'one second passes': {
    event: { type: 'xstate.after.textToastTime.notices.toast.shown.brief' },
    perform: (walk) => walk.toastEnds(),
  },
  'press Escape': {
    event: { type: 'toast.close' },
    perform: (walk) => walk.page.keyboard.press('Escape'),
  },
  'send again': {
    event: { type: 'toast.clear' },
    at: ['toast.shown.long, dialog.closed', 'toast.closed, dialog.closed'],
    perform: async (walk) => {
      await walk.submit();
      await walk.calls.made('commitAnswer');
    },
  },
  'the survey has changed': commits(
    { type: 'dialog.open', question: 'surveyChanged' },
    beforeDialogs,
    refusal(4004),
  ),
  'the survey was begun before': commits(
    { type: 'dialog.open', question: 'resume' },
    beforeDialogs,
    refusal(2),
  ),
  'press Restart or Start over': {
    event: { type: 'dialog.restart' },
    at: inDialogs,
    perform: async (walk) => {
      await walk.page.getByRole('button', { name: /^(Restart|Start over)$/ }).click();
      await walk.calls.end('reAnswer', reply(atSecondQuestion));
      await walk.seesHeading('Second question');
    },
  },
  'come back to the page': {
    event: { type: 'dialog.close' },
    at: inDialogs,
    perform: async (walk) => {
      await walk.comeBack();
      await walk.calls.end('location', reply(atSecondQuestion));
      await walk.seesHeading('Second question');
    },
  },
  'press Continue': {
    event: { type: 'dialog.continue' },
    at: inDialogs,
    perform: async (walk) => {
      await walk.press('Continue');
      await walk.calls.end('location', reply(atSecondQuestion));
      await walk.seesHeading('Second question');
    },
  },
} satisfies Record<string, Action>;

export type Key =
  | `toast.${'empty' | 'shown.long' | 'closed'}, dialog.closed`
  | `toast.${'shown.long' | 'closed'}, dialog.closed, lost`
  | `toast.${'shown.brief' | 'closed'}, dialog.closed, online`
  | `toast.empty, dialog.open ${'surveyChanged' | 'resume'}`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  'toast.empty, dialog.closed': async (walk) => {
    await walk.page.getByText(why).waitFor({ state: 'detached' });
    await walk.page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  'toast.shown.long, dialog.closed, lost': (walk) =>
    walk.page.locator('[data-floating]', { hasText: 'Not sent yet.' }).waitFor(),
  'toast.closed, dialog.closed, lost': async (walk) => {
    await walk.toastEnds();
    await walk.sees('Not sent yet.');
  },
  'toast.shown.brief, dialog.closed, online': (walk) =>
    walk.page.locator('[data-floating]', { hasText: 'Back online' }).waitFor(),
  'toast.closed, dialog.closed, online': async (walk) => {
    await walk.toastEnds();
    await walk.sees('Back online');
  },
  'toast.shown.long, dialog.closed': (walk) =>
    walk.page.locator('[data-floating]', { hasText: why }).waitFor(),
  'toast.closed, dialog.closed': async (walk) => {
    await walk.toastEnds();
    await walk.sees(why);
  },
  'toast.empty, dialog.open surveyChanged': (walk) => walk.seesDialog('The survey has changed'),
  'toast.empty, dialog.open resume': (walk) =>
    walk.seesDialog('You have already started this survey'),
};

/** Exploration has no parent actor. */
const alone = noticesMachine.provide({
  actions: { restartSession: () => {}, continueSession: () => {} },
});

const model = explore(alone, {
  input: undefined,
  cases,
  keyOf: ({ value, context: { dialog, content } }) => {
    const about =
      content?.kind === 'unreachable' ? ', lost' : content?.kind === 'remark' ? ', online' : '';
    return [stateKey(value).replace('+', ', '), ...(dialog ? [dialog] : [])].join(' ') + about;
  },
});

const events: Record<EventFromLogic<typeof noticesMachine>['type'], keyof typeof cases> = {
  'toast.showFailure': 'a commit fails',
  'toast.showRemark': 'come online',
  'dialog.close': 'come back to the page',
  'toast.clear': 'send again',
  'toast.close': 'press Escape',
  'dialog.open': 'the survey has changed',
  'dialog.restart': 'press Restart or Start over',
  'dialog.continue': 'press Continue',
};

const atSecondQuestion = {
  channel: 'web',
  status: 2,
  survey: { id: 'two', title: 'Two questions', config: {} },
  subject: subject(2),
};

export const plan = planOf('notices', {
  survey: twoQuestions,
  model,
  events,
  actions: cases,
  states,
  texts,
  begin: (browser, server) => Walk.atSecondQuestion(browser, server),
});

/** Sends an answer unless one is in flight, and ends the call. */
function commits(event: Action['event'], at: readonly string[], ending: Ending): Action {
  const perform = async (walk: Walk) => {
    if (!walk.calls.isHeld('commitAnswer')) await walk.changeAndSubmit();
    await walk.calls.end('commitAnswer', ending);
  };
  return injecting({ event, at, perform }, 'commitAnswer', ending);
}
