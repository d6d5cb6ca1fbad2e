import type { EventFromLogic } from 'xstate';
import type { Failure } from '../../../../machines/lib/failure.ts';
import { toastMachine } from '../../../../machines/toast/toast.machine.ts';
import type { Ending } from '../../browser/calls.ts';
import { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { type Action, injecting, loss, refusal, why } from '../outcomes.ts';
import { planOf } from '../plan.ts';
import { twoQuestions } from '../surveys.ts';
import { texts } from './toast.words.ts';

const failure: Failure = { kind: 'refused', code: 777, message: why, fault: null };

const withoutDialog = ['empty', 'shown.long', 'closed'];
const lostOnes = ['shown.long, lost', 'closed, lost'];

export const cases = {
  'a commit fails': commits({ type: 'toast.showFailure', failure }, withoutDialog, refusal(777)),
  'a commit is lost': commits(
    { type: 'toast.showFailure', failure: { kind: 'unreachable' } },
    ['empty'],
    loss,
  ),
  'come online': {
    event: { type: 'toast.showRemark', remark: 'online' },
    at: lostOnes,
    perform: (walk) => walk.comeOnline(),
  },
  'three seconds pass': {
    event: { type: 'xstate.after.toastTime.toast.shown.long' },
    perform: (walk) => walk.toastEnds(),
  },
  'one second passes': {
    event: { type: 'xstate.after.textToastTime.toast.shown.brief' },
    perform: (walk) => walk.toastEnds(),
  },
  'press Escape': {
    event: { type: 'toast.close' },
    perform: (walk) => walk.page.keyboard.press('Escape'),
  },
  'send again': {
    event: { type: 'toast.clear' },
    at: ['shown.long', 'closed'],
    perform: async (walk) => {
      await walk.submit();
      await walk.calls.made('commitAnswer');
    },
  },
} satisfies Record<string, Action>;

export type Key =
  | `${'empty' | 'shown.long' | 'closed'}`
  | `${'shown.long' | 'closed'}, lost`
  | `${'shown.brief' | 'closed'}, online`;

const states: Record<Key, (walk: Walk) => Promise<void>> = {
  empty: async (walk) => {
    await walk.page.getByText(why).waitFor({ state: 'detached' });
  },
  'shown.long, lost': (walk) =>
    walk.page.locator('[data-floating]', { hasText: 'Your answer isn’t sent yet' }).waitFor(),
  'closed, lost': async (walk) => {
    await walk.toastEnds();
    await walk.sees('Your answer isn’t sent yet');
  },
  'shown.brief, online': (walk) =>
    walk.page.locator('[data-floating]', { hasText: 'Back online' }).waitFor(),
  'closed, online': async (walk) => {
    await walk.toastEnds();
    await walk.sees('Back online');
  },
  'shown.long': (walk) => walk.page.locator('[data-floating]', { hasText: why }).waitFor(),
  closed: async (walk) => {
    await walk.toastEnds();
    await walk.sees(why);
  },
};

const model = explore(toastMachine, {
  input: undefined,
  cases,
  keyOf: ({ value, context: { content } }) => {
    const about =
      content?.kind === 'unreachable' ? ', lost' : content?.kind === 'remark' ? ', online' : '';
    return stateKey(value) + about;
  },
});

const events: Record<EventFromLogic<typeof toastMachine>['type'], keyof typeof cases> = {
  'toast.showFailure': 'a commit fails',
  'toast.showRemark': 'come online',
  'toast.clear': 'send again',
  'toast.close': 'press Escape',
};

export const plan = planOf('toast', {
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
