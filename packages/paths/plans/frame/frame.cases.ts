import type { Survey } from '../../../../contract/survey.ts';
import type { Failure } from '../../../../machines/lib/failure.ts';
import type { Walk } from '../../browser/walk.ts';
import { pageLoad } from '../../model.ts';
import { type Action, lost, refused, replied } from '../outcomes.ts';

const survey: Survey = { id: 'many', title: 'A dozen questions', config: {} };

export const cases = {
  'title → comes': replied('introduce', 'surveys', survey),
  'title → lost': lost('introduce', 'surveys'),
  'title → a login is needed': refused('introduce', 'surveys', 4001),
  'press Try again': {
    event: { type: 'frame.retry' },
    perform: (walk) => walk.press('Try again'),
  },
  'open it': {
    event: { type: 'frame.open' },
    at: ['offered'],
    perform: async (walk) => {
      await walk.startElsewhere();
      await walk.press('Open the survey');
      await walk.calls.pass('location');
    },
  },
  'open it again': {
    event: { type: 'frame.open', again: true },
    at: ['opened.folded', 'opened.folded, unsent'],
    perform: (walk) => walk.press('Open the survey'),
  },
  'answer, and do not send it': {
    event: { type: 'answer.note', isUnsent: true },
    at: ['opened.shown'],
    perform: (walk) => walk.changeAnswer(),
  },
  'send the answer': {
    event: { type: 'answer.note', isUnsent: false },
    at: ['opened.shown, unsent'],
    perform: async (walk) => {
      if (!walk.calls.isHeld('commitAnswer')) await walk.submit();
      await walk.calls.pass('commitAnswer');
      await walk.chosen(0);
    },
  },
  'reload the page, which comes with the title': {
    event: { type: pageLoad, reply: 'title' },
    at: ['offered', 'failed'],
    perform: (walk) => walk.reloadWith('own'),
  },
  'reload the page, which comes with code 5': {
    event: { type: pageLoad, reply: 'refusal' },
    at: ['offered', 'failed'],
    perform: (walk) => walk.reloadWith({ code: 5 }),
  },
  // The dialog that asks whether to close is open while an answer is on its way.
  'press Close': {
    event: { type: 'frame.close' },
    perform: async (walk) => {
      if (await hasUnsent(walk)) await walk.submit();
      await walk.press('Close');
    },
  },
  'the answer arrives': {
    event: { type: 'answer.note', isUnsent: false, over: 'a dialog' },
    at: ['opened.asking, unsent'],
    perform: (walk) => walk.calls.pass('commitAnswer'),
  },
  'press Continue the survey': {
    event: { type: 'frame.stay' },
    perform: (walk) => walk.press('Continue the survey'),
  },
  'press Escape': {
    event: { type: 'frame.stay', by: 'Escape' },
    perform: (walk) => walk.page.keyboard.press('Escape'),
  },
  'close it all the same': {
    event: { type: 'frame.leave' },
    perform: (walk) => walk.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  },
} satisfies Record<string, Action>;

/** What a frame is created with, by the reply that its page has come with. */
export function replyOf(reply: unknown): Survey | Failure {
  return reply === 'title' ? survey : { kind: 'refused', code: 5, message: '', fault: null };
}

/** Whether a point is chosen on a question whose answer is not on its way yet. */
async function hasUnsent(walk: Walk): Promise<boolean> {
  if (walk.calls.isHeld('commitAnswer')) return false;
  return (await walk.page.getByRole('radio', { checked: true }).count()) > 0;
}
