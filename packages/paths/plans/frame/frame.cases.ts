import type { Survey } from '../../../../contract/survey.ts';
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
      await walk.submit();
      await walk.calls.pass('commitAnswer');
      await walk.chosen(0);
    },
  },
  'press Close': {
    event: { type: 'frame.close' },
    perform: (walk) => walk.press('Close'),
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
